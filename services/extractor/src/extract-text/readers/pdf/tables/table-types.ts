/** A table of a page. */
export interface Table {
  /** Text of every cell, row by row; all rows have the same length. The first row is the header. */
  readonly rows: readonly (readonly string[])[];
  /** Horizontal range of each column in points, equal in the parts of a table that continues over a page break. */
  readonly columns: readonly Span[];
  /** Whether the tags of the document say that the first row is a header. */
  readonly isHeaded?: boolean;
}

/** A horizontal range of a page in points. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A row between rulings that belongs to a table on the previous or next page. */
export interface SingleRow {
  readonly table: Table;
  /** Number of its lines, which refer to this object. */
  readonly count: number;
}
