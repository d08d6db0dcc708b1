import type { HiddenCells, OmittedCells } from './hidden-cells';
import { omittedWarning } from './omitted-warning';
import type { ReadLimits } from './reader';
import type { SheetRow } from './sheet-table';

/** The blocks of one sheet. */
export interface SheetText {
  readonly heading: string;
  readonly blocks: readonly string[];
}

/** Returns the blocks of all sheets; the name of a single one is omitted. */
export function joinSheets(sheets: readonly SheetText[]): string[] {
  const hasHeadings = sheets.length > 1;
  return sheets.flatMap(({ heading, blocks }) => (hasHeadings ? [heading, ...blocks] : blocks));
}

/** Text of a workbook's sheets, and warnings about omitted ones. */
export interface SheetsText {
  readonly sheets: readonly SheetText[];
  readonly warnings: readonly string[];
}

/** Removes the hidden cells of a sheet. */
export type FilterVisible = (rows: readonly SheetRow[], hidden: HiddenCells) => readonly SheetRow[];

/**
 * Reads the sheets of a workbook with `read`, which skips those without text. Omits hidden sheets, rows and columns
 * with a warning, unless they are requested or nothing else has text.
 */
export async function readSheets<Sheet extends { readonly isHidden: boolean }>(
  sheets: readonly Sheet[],
  limits: ReadLimits,
  read: (sheets: readonly Sheet[], visibleRows: FilterVisible) => SheetText[] | Promise<SheetText[]>,
): Promise<SheetsText> {
  if (limits.parts?.includes('hidden')) return { sheets: await read(sheets, (rows) => rows), warnings: [] };
  const hidden = sheets.filter(({ isHidden }) => isHidden);
  const omitted: OmittedCells = { rows: 0, columns: 0 };
  const visibleRows: FilterVisible = (rows, cells) => cells.visibleRows(rows, omitted);
  const visibleSheets = await read(
    sheets.filter(({ isHidden }) => !isHidden),
    visibleRows,
  );
  const isAllHidden = visibleSheets.length === 0 && hidden.length > 0;
  const sheetTexts = isAllHidden ? await read(hidden, visibleRows) : visibleSheets;
  const warnings = omittedWarning({
    sheet: isAllHidden ? 0 : hidden.length,
    row: omitted.rows,
    column: omitted.columns,
  });
  return { sheets: sheetTexts, warnings };
}
