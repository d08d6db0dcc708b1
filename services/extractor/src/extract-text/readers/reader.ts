/** Caps that a reader applies while it reads, never after. */
export interface ReadLimits {
  /** Bytes that a zipped document may unpack to, all parts together. */
  readonly inflatedBytes: number;
  /** Entries of a zipped document. */
  readonly archiveEntries: number;
  /** Pages of a document. */
  readonly documentPages: number;
  /** Characters of the extracted text (UTF-16 units). */
  readonly textChars: number;
}

/** Told after each page: `done` of `total` pages are read. */
export type OnPages = (done: number, total: number) => void;

export interface DocumentText {
  /** Paragraphs separated by blank lines, headings and tables as light Markdown; never blank. */
  readonly text: string;
  readonly title?: string;
  /** Pages, where the document has pages. */
  readonly pages?: number;
  /** Sentences for a person about parts that are missing. */
  readonly warnings: readonly string[];
}

/**
 * Reads one document. A pure function of the bytes: no network, no file besides the reader's own fonts and tables.
 * Throws `ProblemError`: `encrypted`, `no-text`, `unreadable`, `unsupported-type`, `too-large`, or the signal's reason.
 */
export type Reader = (
  bytes: Uint8Array,
  limits: ReadLimits,
  signal: AbortSignal,
  onPages: OnPages,
) => Promise<DocumentText>;
