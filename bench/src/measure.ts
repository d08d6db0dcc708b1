/** Units that a figure may have; `ratio` is ours to the other's, taken in the same run. */
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

/** One measured value, and the bounds that are promised for it. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  /** Promised: not below. */
  readonly least?: number;
  /** Promised: not above. */
  readonly most?: number;
}

/** Rows of text below heads. */
export interface Table {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Measured {
  readonly figures: readonly Figure[];
  /** What is behind the figures, row by row, where that says more. */
  readonly table?: Table;
  /** What a reader has to know: what was left out and why. */
  readonly notes?: readonly string[];
}

/** One measurement. `run` gives up when the signal aborts, and leaves nothing running. */
export interface Measure {
  readonly name: string;
  /** What it finds out, in a few words. */
  readonly title: string;
  /** Seconds after which it is given up. */
  readonly limitSeconds: number;
  /** Names of its parts, where they can be measured by themselves. */
  readonly parts?: readonly string[];
  /** `parts`: measures only these. */
  run(signal: AbortSignal, parts?: readonly string[]): Promise<Measured>;
}

/** Whether a figure keeps its promise; undefined where none is made. */
export function isKept({ value, least, most }: Figure): boolean | undefined {
  if (least === undefined && most === undefined) return undefined;
  return value >= (least ?? -Infinity) && value <= (most ?? Infinity);
}
