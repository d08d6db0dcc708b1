import { assignToColumns } from './assign-to-columns';
import { cellText } from './cell-text';
import { hasCells, sizeOf } from './find-columns';
import { cellsOf, minCellGap, joinBands, type Band } from './page-bands';
import type { FoundTable } from './ruled-tables';
import type { Table } from './table-types';

/** Numbers of lines that a header may have. */
const headerLines = [1, 2, 3];
/** Maximum gaps between two rows, and between two lines of a cell, in font sizes. */
const [maxRowGap, maxLineGap] = [3, 0.6];

/** Returns the rows below the repeated header of the table on the page before: they may be too few for a table of their own. */
export function rowsBelowRepeatedHeader(run: readonly Band[], { columns, rows: [header = []] }: Table): FoundTable[] {
  const textsOf = (band: Band): string[] => assignToColumns(columns, band.items).map(cellText);
  const isHeader = (count: number): boolean => {
    const texts = run.length < count ? [] : textsOf(joinBands(run.slice(0, count)));
    return header.every((text, index) => text === texts[index]);
  };
  const count = headerLines.find(isHeader);
  if (count === undefined || header.filter(Boolean).length < 2) return [];
  /** Bands of each row, the first of which has its cells. */
  const rows: Band[][] = [];
  let last = count;
  for (const band of run.slice(count)) {
    const gap = (run[last - 1]!.bottom - band.top) / sizeOf(band);
    const row = rows.at(-1);
    if (hasCells(band) && gap < maxRowGap) rows.push([band]);
    else if (row && gap < maxLineGap && continuesOneCell(band, row[0]!)) row.push(band);
    else break;
    last += 1;
  }
  if (rows.length === 0) return [];
  const table = { columns, rows: [header, ...rows.map((row) => textsOf(joinBands(row)))] };
  return [{ table, lines: new Set(run.slice(0, last).flatMap(({ lines }) => lines)) }];
}

/** Whether a line is one more of a cell of the row above, beside the next one. */
function continuesOneCell({ items }: Band, row: Band): boolean {
  const cells = cellsOf(row, minCellGap);
  const column = cells.findIndex(({ x0 }) => Math.abs(x0 - items[0]!.x0) < 2.5);
  return column >= 0 && items.every(({ x1 }) => x1 < (cells[column + 1]?.x0 ?? Infinity));
}
