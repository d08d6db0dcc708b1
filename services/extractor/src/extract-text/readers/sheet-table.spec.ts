import { testLimits } from '../../testing/read-by';
import { sheetBlocks } from './sheet-table';
import { TextBudget } from './text-budget';

it('counts the empty cells of a sparse sheet before it writes them', () => {
  const rows = Array.from({ length: 200 }, (_, index) => ({
    number: index,
    cells: [
      { column: 0, text: 'a', isText: true },
      { column: index + 1, text: 'b', isText: true },
    ],
  }));
  const write = (textChars: number) => sheetBlocks(rows, new TextBudget({ ...testLimits, textChars }));
  expect(write(1_000_000)).toHaveLength(1);
  expect(() => write(50_000)).toThrow(expect.objectContaining({ code: 'too-large' }));
});
