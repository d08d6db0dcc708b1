import type { ContentFormat, DocumentPart, Doubtful, PageMetadata, Place } from '@winnow/contracts';
import type { PlaceMarks } from './place-marks';
import type { ScanPages } from './scan/scanned-page';

/** Limits that a reader enforces while it reads. */
export interface ReadLimits {
  /** Maximum inflated bytes of a zipped document, all parts together. */
  readonly inflatedBytes: number;
  /** Maximum entries of a zipped document. */
  readonly archiveEntries: number;
  /** Maximum pages of a document. */
  readonly documentPages: number;
  /** Maximum characters of the extracted text (UTF-16 units). */
  readonly textChars: number;
  /** Maximum milliseconds for reading the document; a reader of many slow pages stops before. */
  readonly readMs?: number;
  /** What the upload's archives have used so far, shared by nested files. */
  readonly usage?: ArchiveUsage;
  /** Nesting depth of a file inside another one; absent for the upload itself. */
  readonly depth?: number;
  /** Records the places of the text; absent when they are not requested. */
  readonly places?: PlaceMarks;
  /** Parts of a document that are only read on request. */
  readonly parts?: readonly DocumentPart[];
  /** Number of first pages of a PDF to read; all when absent. */
  readonly maxPdfPages?: number;
  /** Maximum scanned pages read of one document; unlimited when absent. */
  readonly scannedPages?: number;
  /** Folder of additional language data for OCR. */
  readonly ocrData?: string;
  /** Reads scanned pages in other processes; when absent, this process reads them. */
  readonly scan?: ScanPages;
}

/** What archives use of the limits; counted up while they are read. */
export interface ArchiveUsage {
  /** Inflated bytes. */
  inflated: number;
  /** Parsed XML elements. */
  elements: number;
  /** Encrypted packages whose password was checked. */
  passwords: number;
}

export const noUsage = (): ArchiveUsage => ({ inflated: 0, elements: 0, passwords: 0 });

/** Called after each page: `done` of `total` pages have been read. */
export type OnPages = (done: number, total: number) => void;

export interface DocumentText {
  /** Paragraphs separated by blank lines, headings and tables as light Markdown; never blank. */
  readonly text: string;
  readonly title?: string;
  /** Number of pages, if the document has pages. */
  readonly pages?: number;
  /** Number of its first pages that were read, if these are not all. */
  readonly readPages?: number;
  /** Warnings for a person about missing parts. */
  readonly warnings: readonly string[];
  /** Positions of the text's parts in the document. */
  readonly places?: readonly Place[];
  /** Words that OCR is uncertain of. */
  readonly doubtful?: readonly Doubtful[];
  /** Metadata of the document without its title. */
  readonly facts?: DocumentFacts;
  /** Format of the text, when not light Markdown. */
  readonly textFormat?: TextFormat;
}

export type DocumentFacts = Pick<PageMetadata, 'description' | 'author' | 'published' | 'modified' | 'language'>;

/** `plain`: unformatted text; `source`: data, in which `#` starts no heading; otherwise the format of the text. */
export type TextFormat = 'plain' | 'source' | ContentFormat;

/**
 * Reads one document, preferably in the requested format. A pure function of the bytes: no network, no files except the
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
