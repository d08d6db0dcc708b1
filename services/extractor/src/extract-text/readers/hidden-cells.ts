import type { SheetRow } from './sheet-table';

/** Maximum columns of a sheet in Excel and LibreOffice. */
const maxColumns = 16_384;

/** Numbers of omitted rows and columns with text. */
export interface OmittedCells {
  rows: number;
  columns: number;
}

/** Hidden rows and columns of one sheet, by their numbers in the sheet. */
export class HiddenCells {
  private readonly rows = new Set<number>();
  private readonly columns = new Set<number>();
  /** First column that was not added yet; bounds the time for overlapping ranges. */
  private nextColumn = 0;

  addRow(number: number): void {
    this.rows.add(number);
  }

  addColumns(first: number, last: number): void {
    for (let column = Math.max(first, this.nextColumn); column <= Math.min(last, maxColumns - 1); column++)
      this.columns.add(column);
    this.nextColumn = Math.max(this.nextColumn, last + 1);
  }

  /** Returns the visible cells, and counts the hidden ones in `omitted`; returns all cells when none is visible. */
  visibleRows(rows: readonly SheetRow[], omitted: OmittedCells): readonly SheetRow[] {
    if (this.rows.size === 0 && this.columns.size === 0) return rows;
    const visible = this.withoutHiddenRows(rows);
    const omittedColumns = new Set<number>();
    const shown = visible
      .map((row) => ({
        ...row,
        cells: row.cells.filter(({ column }) => {
          if (this.columns.has(column)) omittedColumns.add(column);
          return !this.columns.has(column);
        }),
      }))
      .filter(({ cells }) => cells.length > 0);
    if (shown.length === 0) return rows;
    omitted.rows += rows.length - visible.length;
    omitted.columns += omittedColumns.size;
    return shown;
  }

  private withoutHiddenRows(rows: readonly SheetRow[]): SheetRow[] {
    const hidden = [...this.rows].sort((a, b) => a - b);
    let hiddenIndex = 0;
    return rows
      .filter(({ number }) => !this.rows.has(number))
      .map((row) => {
        const first = hiddenIndex;
        while (hiddenIndex < hidden.length && hidden[hiddenIndex]! < row.number) hiddenIndex += 1;
        return { ...row, omittedRowsAbove: hiddenIndex - first };
      });
  }
}
