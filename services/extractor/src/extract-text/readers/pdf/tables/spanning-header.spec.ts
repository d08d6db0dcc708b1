import type { PdfLine } from '@winnow/testing';
import { readTables as read, text } from '../../../../testing/aligned-cells';

const lefts = [72, 170, 220, 270, 320];
const cellsAt = (row: readonly string[], y: number): PdfLine[] =>
  row.flatMap((cell, column) => (cell ? [{ text: cell, x: lefts[column]!, y }] : []));
const body = [
  ['Profit', '14,220', '12,015', '8,101', '7,559'],
  ['Depreciation', '3,110', '2,998', '1,204', '1,180'],
  ['Taxes', '221', '40', '30', '12'],
].flatMap((row, at) => cellsAt(row, 660 - 18 * at));
const groups = (y: number): PdfLine[] => [
  { text: 'Group', x: 192, y },
  { text: 'Parent', x: 292, y },
];

describe('a header over several columns of a PDF', () => {
  it('is repeated in the columns of its group, which have the same headers', async () => {
    const years = ['Item', '2025', '2024', '2025', '2024'];
    const rows = await read([[...groups(698), ...cellsAt(years, 678), ...body, text(580)]]);
    expect(rows).toContain(
      `|  | Group | Group | Parent | Parent |\n| --- | --- | --- | --- | --- |\n| ${years.join(' | ')} |`,
    );
    const item = { text: 'Item', x: 72, y: 687 };
    const label = await read([[item, ...groups(694), ...cellsAt(['', ...years.slice(1)], 680), ...body, text(580)]]);
    expect(label).toContain('| Item | Group 2025 | Group 2024 | Parent 2025 | Parent 2024 |');
  });

  it('stays above its column if the others have headers of their own', async () => {
    const header = ['Item', 'balance', 'Income', 'balance', 'Change'];
    const upper = cellsAt(['', 'Opening', '', 'Closing', ''], 690);
    const found = await read([[...upper, ...cellsAt(header, 678), ...body, text(580)]]);
    expect(found).not.toContain('Opening | Opening');
    expect(found).not.toContain('Opening Income');
  });
});
