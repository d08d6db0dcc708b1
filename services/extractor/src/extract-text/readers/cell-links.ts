import { columnOf } from './cell-names';
import { maxAddressChars } from './package/relationships';

/** Maximum links of a sheet that cover several cells, each of which is compared with each cell. */
const maxRanges = 100;

/** Cells of a link: columns from 0, rows as numbered in the sheet. */
export interface CellRange {
  readonly columns: readonly [first: number, last: number];
  readonly rows: readonly [first: number, last: number];
}

interface Range extends CellRange {
  readonly address: string;
}

/** Addresses of the links of one sheet. Columns from 0, rows as numbered in the sheet. */
export class CellLinks {
  private readonly cells = new Map<string, string>();
  private readonly ranges: Range[] = [];

  get isEmpty(): boolean {
    return this.cells.size === 0 && this.ranges.length === 0;
  }

  /** Adds the link of a cell or of a range, `B2` or `B2:C9`. */
  add(reference: string, address: string): void {
    const [first, last = first] = reference.split(':').map(cellOf);
    if (!first || !last) return;
    this.addRange({ columns: [first.column, last.column], rows: [first.row, last.row] }, address);
  }

  addRange({ columns, rows }: CellRange, address: string): void {
    if (columns[0] === columns[1] && rows[0] === rows[1]) this.addCell(columns[0], rows[0], address);
    else if (this.ranges.length < maxRanges) this.ranges.push({ columns, rows, address });
  }

  /** Adds the link of a formula that consists of the function HYPERLINK with an address. */
  addFormula(column: number, row: number, formula: string): void {
    const address = /^\s*HYPERLINK\s*\(\s*"([^"]+)"\s*[,)]/i.exec(formula)?.[1];
    if (address !== undefined && address.length <= maxAddressChars) this.addCell(column, row, address);
  }

  addressAt(column: number, row: number): string | undefined {
    const isIn = (value: number, [first, last]: readonly [number, number]): boolean => value >= first && value <= last;
    return (
      this.cells.get(`${column},${row}`) ??
      this.ranges.find(({ columns, rows }) => isIn(column, columns) && isIn(row, rows))?.address
    );
  }

  private addCell(column: number, row: number, address: string): void {
    this.cells.set(`${column},${row}`, address);
  }
}

function cellOf(name: string): { column: number; row: number } | undefined {
  const column = columnOf(name);
  const row = Number(/\d{1,7}$/.exec(name)?.[0]);
  return column === undefined || !row ? undefined : { column, row };
}
