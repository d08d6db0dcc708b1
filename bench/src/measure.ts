/** Units of figures; `ratio` is ours divided by that of the other program in the same run. */
export type Unit =
  | 'ratio'
  | 'F1'
  | 'TEDS'
  | 'MHS'
  | 'ms'
  | 's'
  | 'pages/s'
  | 'MB'
  | 'KiB'
  | 'KiB each'
  | 'ms CPU a page'
  | 'share'
  | 'count';

/** One measured value and its bounds. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  /** Lower bound. */
  readonly min?: number;
  /** Upper bound. */
  readonly max?: number;
}

/** Rows of text with a header. */
export interface Table {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Measured {
  readonly figures: readonly Figure[];
  /** Details behind the figures, row by row. */
  readonly table?: Table;
  /** Notes for the reader, such as skipped parts with reasons. */
  readonly notes?: readonly string[];
}

/** One measurement. `run` rejects when the signal aborts, and leaves no process running. */
export interface Measure {
  readonly name: string;
  /** Short description. */
  readonly title: string;
  /** Timeout in seconds. */
  readonly limitSeconds: number;
  /** Names of the parts that can be measured separately. */
  readonly parts?: readonly string[];
  /** `parts`: measures only these. */
  run(signal: AbortSignal, parts?: readonly string[]): Promise<Measured>;
}

/** Whether a figure is within its bounds; undefined without bounds. */
export function isWithinBounds({ value, min, max }: Figure): boolean | undefined {
  if (min === undefined && max === undefined) return undefined;
  return value >= (min ?? -Infinity) && value <= (max ?? Infinity);
}
