/** Characters of a cell above which it is running text: the table is used for layout. */
const maxCellLength = 800;

export interface Cell {
  readonly blocks: readonly string[];
  /** Number of columns that it spans. */
  readonly span: number;
}

const cellLine = (cell: Cell): string => cell.blocks.join(' ').replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();

/**
 * Converts a table to blocks of text: a Markdown table with the first row as header, or the blocks of its cells in
 * order for a layout table (one cell per row, or very long cells).
 */
export function tableToBlocks(rows: readonly (readonly Cell[])[], isNested: boolean): string[] {
  const filledRows = rows.filter((row) => row.some((cell) => cell.blocks.length > 0));
  const width = Math.max(0, ...filledRows.map((row) => row.reduce((sum, cell) => sum + cell.span, 0)));
  const isLayout =
    width < 2 || filledRows.some((row) => row.some((cell) => cell.blocks.join('').length > maxCellLength || isNested));
  if (isLayout) return filledRows.flatMap((row) => row.flatMap((cell) => cell.blocks));
  const lines = filledRows.map((row) => {
    const texts = row.flatMap((cell) => [cellLine(cell), ...Array<string>(Math.min(cell.span, width) - 1).fill('')]);
    return `| ${[...texts, ...Array<string>(Math.max(0, width - texts.length)).fill('')].slice(0, width).join(' | ')} |`;
  });
  lines.splice(1, 0, `|${' --- |'.repeat(width)}`);
  return [lines.join('\n')];
}
