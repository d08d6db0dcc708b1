import type { ReadLimits } from './reader';

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

/**
 * Reads the sheets of a workbook with `read`, which skips those without text. Hidden ones are left out with a warning,
 * unless they are requested or no other has text.
 */
export async function readBook<Sheet extends { readonly isHidden: boolean }>(
  sheets: readonly Sheet[],
  limits: ReadLimits,
  read: (sheets: readonly Sheet[]) => WrittenSheet[] | Promise<WrittenSheet[]>,
): Promise<Book> {
  const hidden = sheets.filter(({ isHidden }) => isHidden);
  if (hidden.length === 0 || limits.parts?.includes('hidden')) return { sheets: await read(sheets), warnings: [] };
  const shown = await read(sheets.filter(({ isHidden }) => !isHidden));
  if (shown.length === 0) return { sheets: await read(hidden), warnings: [] };
  const warning =
    hidden.length === 1 ? 'A hidden sheet was left out.' : `${hidden.length} hidden sheets were left out.`;
  return { sheets: shown, warnings: [warning] };
}
