/** Features of a page's blocks, row by row in one typed array: arrays of arrays are several times slower. */
export class FeatureMatrix {
  readonly values: Float32Array;

  constructor(
    readonly count: number,
    readonly width: number,
  ) {
    this.values = new Float32Array(count * width);
  }

  /** Returns the index in `values` of a row's column. */
  offset(row: number, column = 0): number {
    return row * this.width + column;
  }

  /** Returns a view of a row. */
  row(row: number): Float32Array {
    return this.values.subarray(this.offset(row), this.offset(row + 1));
  }
}
