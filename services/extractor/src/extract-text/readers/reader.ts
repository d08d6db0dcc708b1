import type { ContentFormat, DocumentPart, Doubtful, PageMetadata, Place } from '@winnow/contracts';
import type { PlaceMarks } from './place-marks';
import type { ScanPages } from './scan/scanned-page';

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
  /** Records the places of the text; absent: they are not wanted. */
  readonly places?: PlaceMarks;
  /** Parts of a document that are left out unless wanted. */
  readonly parts?: readonly DocumentPart[];
  /** Scanned pages of one document that are read; all when absent. */
  readonly scannedPages?: number;
  /** Folder of further language data for OCR. */
  readonly ocrData?: string;
  /** Reads pictures of pages by other processes; absent: this process reads them. */
  readonly scan?: ScanPages;
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
  /** Where the parts of the text are in the document. */
  readonly places?: readonly Place[];
  /** Words that OCR is not sure of. */
  readonly doubtful?: readonly Doubtful[];
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
