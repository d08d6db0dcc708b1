import type { SingleRow, Table } from './tables/table-types';

/** Fields of a pdf.js text item that are used. */
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
  readonly cell?: TaggedCell;
}

/** A table of a page in the document's structure tree, with the number of its rows. */
export interface TaggedTable {
  rows: number;
}

/** A cell of a table in the document's structure tree. */
export interface TaggedCell {
  readonly table: TaggedTable;
  readonly row: number;
  readonly isHeader: boolean;
}

/** A text item with its position in points. */
export interface PositionedText {
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  readonly size: number;
  /** Whether its line runs from right to left. */
  readonly isRtl?: boolean;
  readonly cell?: TaggedCell;
}

/** One line of a page in points; `y` grows upwards, and both axes are rotated so that the text runs to the right. */
export interface Line {
  text: string;
  /** The text without Markdown for the links in it, if it has any. */
  readonly unlinkedText?: string;
  /** The text, split at wide gaps. */
  readonly parts: readonly string[];
  /** Left and right end, and baseline. */
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  /** Font size of most of its characters. */
  readonly size: number;
  /** Rotation of the text relative to the page in quarter turns; 0 is upright, and parts are slanted, as watermarks are. */
  readonly rotation: number;
  /** Whether its text runs from right to left. */
  readonly isRtl?: boolean;
  /** Whether it is a finished block of Markdown with its own line breaks. */
  readonly isBlock?: boolean;
  /** Whether its text contains place marks. */
  readonly isMarked?: boolean;
  /** Whether it is a comment rather than text of the page. */
  readonly isComment?: boolean;
  /** Box of a table's lines: left, bottom, right, top. */
  readonly box?: readonly [number, number, number, number];
  /** Its items in painting order, until the page has been read. */
  items?: readonly PositionedText[] | undefined;
  /** Names of its fonts, as the page defines them. */
  readonly fonts?: ReadonlySet<string>;
  /** Whether all of it is bold, if known. */
  readonly isBold?: boolean;
  /** Whether all its letters are equally wide, if known. */
  readonly isMonospaced?: boolean;
  /** Heading level declared by the document. */
  readonly level?: number;
  /** Whether it ended with the page number of an entry of a table of contents. */
  isTocEntry?: boolean;
  /** Table that replaces these lines. */
  readonly table?: Table;
  /** Row between rulings that it belongs to. */
  readonly singleRow?: SingleRow;
}

export interface PageLines {
  /** Lines in painting order. */
  readonly lines: Line[];
  /** Lower and upper edge of the page in points. */
  readonly bottom: number;
  readonly top: number;
  /** Left and right edge of an upright page. */
  readonly sides?: readonly [left: number, right: number];
}

/** A paragraph with the lines that were joined. */
export interface Paragraph {
  /** Begins with a line break if a gap is above. */
  readonly text: string;
  readonly lines: readonly Line[];
  /** Where the column of its last line ends, in the direction of the text. */
  readonly columnEnd?: number;
}
