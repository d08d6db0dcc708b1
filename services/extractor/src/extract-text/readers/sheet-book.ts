import type { HiddenCells, LeftOut } from './hidden-cells';
import { leftOutWarning } from './left-out';
import type { ReadLimits } from './reader';
import type { SheetRow } from './sheet-table';

/** The blocks of one sheet. */
export interface WrittenSheet {
  readonly heading: string;
  readonly blocks: readonly string[];
}

/** Returns the blocks of all sheets; the name of a single one is omitted. */
export function joinSheets(sheets: readonly WrittenSheet[]): string[] {
  const headed = sheets.length > 1;
  return sheets.flatMap(({ heading, blocks }) => (headed ? [heading, ...blocks] : blocks));
}

/** A text of sheets, and what to say about those that are missing. */
export interface Book {
  readonly sheets: readonly WrittenSheet[];
  readonly warnings: readonly string[];
}

/** Leaves out the hidden cells of a sheet. */
export type ShownOf = (rows: readonly SheetRow[], hidden: HiddenCells) => readonly SheetRow[];

/**
 * Reads the sheets of a workbook with `read`, which skips those without text. Hidden sheets, rows and columns are left
 * out with a warning, unless they are requested or nothing else has text.
 */
export async function readBook<Sheet extends { readonly isHidden: boolean }>(
  sheets: readonly Sheet[],
  limits: ReadLimits,
  read: (sheets: readonly Sheet[], shownOf: ShownOf) => WrittenSheet[] | Promise<WrittenSheet[]>,
): Promise<Book> {
  if (limits.parts?.includes('hidden')) return { sheets: await read(sheets, (rows) => rows), warnings: [] };
  const hidden = sheets.filter(({ isHidden }) => isHidden);
  const left: LeftOut = { rows: 0, columns: 0 };
  const shownOf: ShownOf = (rows, cells) => cells.shownOf(rows, left);
  const shown = await read(
    sheets.filter(({ isHidden }) => !isHidden),
    shownOf,
  );
  const isAllHidden = shown.length === 0 && hidden.length > 0;
  const found = isAllHidden ? await read(hidden, shownOf) : shown;
  const warnings = leftOutWarning({ sheet: isAllHidden ? 0 : hidden.length, row: left.rows, column: left.columns });
  return { sheets: found, warnings };
}
