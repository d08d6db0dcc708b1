import type { PlaceMarks } from './place-marks';
import type { SheetArea } from './sheet-table';

/** Maximum characters of a sheet's name in a place. */
export const maxNameLength = 200;

/** Returns the name of a column, from 0: 27 is `AB`. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

/** Returns the column of a cell's name, from 0: 27 for `AB12`. */
export function columnOf(name: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(name)?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Returns the name of a cell; column and row from 0. */
export const cellName = (column: number, row: number): string => `${columnName(column)}${row + 1}`;

/** Marks the text of cells with the names of sheet and cell. `firstRow`: the number of a sheet's first row. */
export const markCells =
  (marks: PlaceMarks | undefined, firstRow: 0 | 1, sheet?: string) =>
  ({ rows, columns }: SheetArea): string => {
    if (!marks) return '';
    const cell = (corner: 0 | 1): string => columnName(columns[corner]) + (rows[corner] + 1 - firstRow);
    const [first, last] = [cell(0), cell(1)];
    return marks.start({
      ...(sheet ? { sheet: sheet.slice(0, maxNameLength) } : {}),
      cells: first === last ? first : `${first}:${last}`,
    });
  };
