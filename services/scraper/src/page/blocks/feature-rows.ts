/** Features of a page's blocks: one row of `width` numbers per block, in one array, since lists are several times as slow. */
export class FeatureRows {
  readonly values: Float32Array;

  constructor(
    readonly count: number,
    readonly width: number,
  ) {
    this.values = new Float32Array(count * width);
  }

  /** Returns the index in `values` of a row's column. */
  at(row: number, column = 0): number {
    return row * this.width + column;
  }

  /** Returns a row without copying it. */
  row(row: number): Float32Array {
    return this.values.subarray(this.at(row), this.at(row + 1));
  }
}
