/** Left, top, right and bottom edge as shares of the page, from its upper left corner. */
export type ShareBox = readonly [number, number, number, number];

/** What was recognised on the picture of one page. */
export interface ScannedPage {
  /** Lines, with a blank line between paragraphs; empty where there is no text. */
  readonly text: string;
  /** 0 to 100: the mean of its words; absent where the engine does not tell. */
  readonly confidence?: number;
  /** Where paragraphs start in the text, and where they are on the page. */
  readonly paragraphs: readonly { readonly at: number; readonly box: ShareBox }[];
  /** Words below the confidence of a sure one. */
  readonly doubtful: readonly { readonly start: number; readonly end: number }[];
  /** Whether the text is Markdown: a model writes tables as such. */
  readonly isMarkdown?: boolean;
}

/** The pages that were read, and what became of the others. */
export interface ScannedPages {
  readonly pages: ReadonlyMap<number, ScannedPage>;
  /** Pages that could not be read: they took their processes with them. */
  readonly lost: readonly number[];
  /** Pages that were left out for lack of time, or beyond the limit. */
  readonly left: readonly number[];
  /** The model that read pages, with their number, and why others were not read by it. */
  readonly model?: { readonly name: string; readonly pages: number; readonly failure?: string };
}

/** Reads scanned pages of the document, `total` of which it has. A picture is a document of one page. */
export type ScanPages = (pages: readonly number[], total: number) => Promise<ScannedPages>;
