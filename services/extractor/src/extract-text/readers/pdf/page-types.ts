import type { Table } from './tables/table';

/** The parts of a pdf.js text item that count here. */
export interface TextItem {
  readonly str: string;
  readonly dir?: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly hasEOL: boolean;
  readonly fontName?: string;
  /** Level of its heading tag. */
  readonly level?: number;
}

/** A piece of text painted at once, with its position in points. */
export interface PlacedText {
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  readonly size: number;
}

/** One line of a page, in points; `y` grows upwards, both axes turned so that the text runs to the right. */
export interface Line {
  text: string;
  /** The text in the parts that wide gaps divide it into. */
  readonly parts: readonly string[];
  /** Left and right end, baseline. */
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  /** Font size of most of the line's characters. */
  readonly size: number;
  /** Quarter turns of the text against the page: 0 is upright. */
  readonly turn: number;
  /** A finished block of Markdown, with line breaks of its own. */
  readonly block?: boolean;
  /** Whether its text has the marks of its places. */
  readonly isMarked?: boolean;
  /** Whether it is a comment on the page and no text of it. */
  readonly isRemark?: boolean;
  /** The box of a table's lines: left, bottom, right, top. */
  readonly area?: readonly [number, number, number, number];
  /** Its items in painting order. */
  readonly pieces?: readonly PlacedText[];
  /** Names of its fonts, as the page has them. */
  readonly fonts?: ReadonlySet<string>;
  /** Whether all of it is bold, if known. */
  readonly isBold?: boolean;
  /** Heading level declared by the document. */
  readonly level?: number;
  /** The table that replaces these lines. */
  readonly table?: Table;
}

export interface PageLines {
  /** In the order in which the page paints them. */
  readonly lines: Line[];
  /** Lower and upper edge of the page, in points. */
  readonly bottom: number;
  readonly top: number;
  /** Its left and right edge, where it is upright. */
  readonly sides?: readonly [left: number, right: number];
}

/** A paragraph with the lines that it was joined from. */
export interface Paragraph {
  /** Begins with a line break where a gap is above. */
  readonly text: string;
  readonly lines: readonly Line[];
}
