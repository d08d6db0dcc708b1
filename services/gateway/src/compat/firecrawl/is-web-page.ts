import type { Page } from '@winnow/contracts';

/**
 * Whether a page was read from markup, unlike documents and text files. Pages have a confidence, also without a certain
 * kind; selected parts of a page have a kind alone.
 */
export const isWebPage = ({ kind, confidence }: Page): boolean => (kind ?? confidence) !== undefined;
