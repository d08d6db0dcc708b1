/** Left, top, right and bottom edge as shares of the page, from its upper left corner. */
export type ShareBox = readonly [number, number, number, number];

/** Text recognised on the picture of one page. */
export interface ScannedPage {
  /** Lines, with a blank line between paragraphs; empty when there is no text. */
  readonly text: string;
  /** Mean confidence of its words, 0 to 100; absent when the engine has none. */
  readonly confidence?: number;
  /** Start of each paragraph in the text, and its box on the page. */
  readonly paragraphs: readonly { readonly at: number; readonly box: ShareBox }[];
  /** Words that OCR is uncertain of. */
  readonly doubtful: readonly { readonly start: number; readonly end: number }[];
  /** Whether the text is Markdown, in which models write tables. */
  readonly isMarkdown?: boolean;
}

/** Results of reading scanned pages. */
export interface ScannedPages {
  readonly pages: ReadonlyMap<number, ScannedPage>;
  /** Pages that could not be read because their processes died. */
  readonly lost: readonly number[];
  /** Pages skipped because of the time limit or the page limit. */
  readonly skipped: readonly number[];
  /** The model used, the number of pages that it read, and its failure for others. */
  readonly model?: { readonly name: string; readonly pages: number; readonly failure?: string };
}

/** Reads scanned pages of a document with `total` pages. A picture is a document of one page, a TIFF of all its pages. */
export type ScanPages = (pages: readonly number[], total: number) => Promise<ScannedPages>;
