import type { ContentFormat, PageMetadata } from '@winnow/contracts';

/** Limits that a reader applies while it reads. */
export interface ReadLimits {
  /** Bytes that a zipped document may unpack to, all parts together. */
  readonly inflatedBytes: number;
  /** Entries of a zipped document. */
  readonly archiveEntries: number;
  /** Pages of a document. */
  readonly documentPages: number;
  /** Characters of the extracted text (UTF-16 units). */
  readonly textChars: number;
  /** Milliseconds that reading the document may take; a reader of many slow pages stops before. */
  readonly readMs?: number;
  /** Bytes that an upload's archives have unpacked to so far, where one file holds another. */
  readonly used?: { inflated: number };
  /** Nesting depth of this file; 0 when absent. */
  readonly depth?: number;
}

/** Called after each page: `done` of `total` pages are read. */
export type OnPages = (done: number, total: number) => void;

export interface DocumentText {
  /** Paragraphs separated by blank lines, headings and tables as light Markdown; never blank. */
  readonly text: string;
  readonly title?: string;
  /** Pages, where the document has pages. */
  readonly pages?: number;
  /** Warnings for a person about missing parts. */
  readonly warnings: readonly string[];
  /** Metadata of the document besides its title. */
  readonly facts?: DocumentFacts;
  /** Format of the text, when not light Markdown. */
  readonly written?: Written;
}

export type DocumentFacts = Pick<PageMetadata, 'description' | 'author' | 'published' | 'modified' | 'language'>;

/** `plain`: as it is; else in the requested format. */
export type Written = 'plain' | ContentFormat;

/**
 * Reads one document, preferably in the requested format. A pure function of the bytes: no network, no file besides the
 * reader's own fonts and tables. Throws `ProblemError`: `encrypted`, `no-text`, `unreadable`, `unsupported-type`,
 * `too-large`, or the signal's reason.
 */
export type Reader = (
  bytes: Uint8Array,
  limits: ReadLimits,
  signal: AbortSignal,
  onPages: OnPages,
  format?: ContentFormat,
) => Promise<DocumentText>;
