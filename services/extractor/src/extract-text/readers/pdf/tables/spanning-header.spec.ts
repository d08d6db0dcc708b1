import type { PdfLine } from '@winnow/testing';
import type { PositionedText } from '../page-types';
import { spreadHeader } from './spanning-header';
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

  it('stays above its column if it is the first line of a label', async () => {
    const labels = ['Item', '(in euros)', 'Share', '(in euros)', 'Share'];
    const upper = cellsAt(['', 'Total', '', 'Total', ''], 690);
    const found = await read([[...upper, ...cellsAt(labels, 678), ...body, text(580)]]);
    expect(found).toContain('Total');
    expect(found).not.toMatch(/Total \| Total|Total Share/);
  });

  it('stays above its column if the header has further lines between', () => {
    const line = (y: number, ...cells: readonly (readonly [text: string, x0: number])[]): PositionedText[] =>
      cells.map(([text, x0]) => ({ text, x0, x1: x0 + 5 * text.length, y, size: 10 }));
    const upper = line(702, ['Sum', 174], ['Sum', 274]);
    const lower = line(678, ['2025', 170], ['2024', 220], ['2025', 270], ['2024', 320]);
    const columns = lefts.map((from) => ({ from, to: from + 30 }));
    const spreadTexts = (items: readonly PositionedText[]): string[] =>
      spreadHeader({ lines: [], items: [...items], top: 710, bottom: 676 }, undefined, columns).items.map(
        ({ text }) => text,
      );
    expect(spreadTexts([...upper, ...lower]).filter((text) => text === 'Sum')).toHaveLength(4);
    const between = line(690, ['of all', 172], ['of all', 272]);
    expect(spreadTexts([...upper, ...between, ...lower]).filter((text) => text === 'Sum')).toHaveLength(2);
  });
});
