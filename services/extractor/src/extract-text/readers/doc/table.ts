/** Characters of a cell above which it is running text: the table is used for layout. */
const maxCellLength = 800;

const cellLine = (cell: string): string => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();

/**
 * Converts a table to blocks of text: a Markdown table with the first row as header, or its cells in order for a layout
 * table (one cell per row, or very long cells).
 */
export function tableToBlocks(rows: readonly (readonly string[])[]): string[] {
  const filledRows = rows.filter((row) => row.some((cell) => cell !== ''));
  const width = filledRows.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (width < 2 || filledRows.some((row) => row.some((cell) => cell.length > maxCellLength)))
    return filledRows.flatMap((row) => row.filter((cell) => cell !== ''));
  const lines = filledRows.map((row) => {
    const texts = Array.from({ length: width }, (_, column) => cellLine(row[column] ?? ''));
    return `| ${texts.join(' | ')} |`;
  });
  lines.splice(1, 0, `|${' --- |'.repeat(width)}`);
  return [lines.join('\n')];
}
