import type { Page } from '@winnow/contracts';

/** All that the metadata of a text file has. */
const ofTextFiles: ReadonlySet<string> = new Set(['title', 'status']);

/**
 * Whether a page was read from markup, unlike documents and text files. Pages have a confidence, also without a certain
 * kind. Whole pages and selected parts have none, but metadata that only markup has, such as the language.
 */
export const isWebPage = ({ engine, kind, confidence, metadata = {} }: Page): boolean =>
  engine !== 'document' &&
  ((kind ?? confidence) !== undefined || Object.keys(metadata).some((name) => !ofTextFiles.has(name)));
