/** A range of the given content: `content.slice(start, end)`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A sentence as displayed: markup stripped, white space collapsed. The span covers its source, including markup. */
export interface Sentence extends Span {
  readonly text: string;
}

/** Text with its emphasis, links and code in one line. */
interface Marked {
  readonly markdown: string;
}

export type MarkedSentence = Sentence & Marked;

export interface ListItem extends Sentence, Marked {
  /** 0 for the outermost list. */
  readonly depth: number;
}

export type Block =
  | (Span & { readonly kind: 'heading'; readonly level: number; readonly text: string })
  /** A name described by the text after it: a function's signature, an entry of a glossary. */
  | (Span & { readonly kind: 'term'; readonly text: string })
  | (Span & { readonly kind: 'paragraph'; readonly sentences: readonly MarkedSentence[]; readonly isQuoted: boolean })
  | (Span & {
      readonly kind: 'list';
      readonly ordered: boolean;
      /** Number of the first item. */ readonly first: number;
      readonly items: readonly ListItem[];
    })
  | (Span & { readonly kind: 'code'; readonly language: string; readonly text: string })
  | (Span & {
      readonly kind: 'table';
      readonly columns: readonly string[];
      readonly rows: readonly string[][];
      /** The lines of its source. */
      readonly markdown: string;
    });

/** A heading (null before the first one) with the blocks up to the next heading. */
export interface Section {
  readonly heading: string | null;
  /** 1 for the outermost headings of the content; 0 for text before the first heading. */
  readonly level: number;
  readonly blocks: readonly Block[];
}
