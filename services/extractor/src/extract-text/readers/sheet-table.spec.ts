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

/** Rows of a sheet from 1, in which numbers are no text and empty strings no cells. */
const rowsOf = (rows: readonly string[]) =>
  rows
    .map((row, index) => ({
      number: index + 1,
      cells: row
        .split(',')
        .map((text, column) => ({ column, text, isText: !/^\d*$/.test(text) }))
        .filter(({ text }) => text !== ''),
    }))
    .filter(({ cells }) => cells.length > 0);
const blocksOf = (rows: readonly string[]) =>
  sheetBlocks(rowsOf(rows), new TextBudget(testLimits)).map((block) => block.replace(/\n\|(?: --- \|)+/, ''));

describe('tables beside each other', () => {
  it('are tables of their own if their headers repeat', () => {
    expect(blocksOf(['Day,Tons,,Day,Tons', '1,10,,3,30', '2,20,,4,40'])).toEqual([
      '| Day | Tons |\n| 1 | 10 |\n| 2 | 20 |',
      '| Day | Tons |\n| 3 | 30 |\n| 4 | 40 |',
    ]);
  });

  it('are tables of their own if they have labels of their rows and end at other rows', () => {
    const sheet = [
      'Rye,,,Staff',
      'Field,Tons,,Name,Age',
      'A,10,,Ann,40',
      'B,20,,Bob,50',
      'C,30',
      'D,40',
      ',',
      ',,,End,1',
    ];
    expect(blocksOf(sheet)).toEqual([
      'Rye',
      '| Field | Tons |\n| A | 10 |\n| B | 20 |\n| C | 30 |\n| D | 40 |',
      'Staff',
      '| Name | Age |\n| Ann | 40 |\n| Bob | 50 |\n| End | 1 |',
    ]);
    expect(blocksOf(['Field,Tons', 'A,10,,Name,Age', 'B,20,,Ann,40'])).toHaveLength(2);
    expect(blocksOf(['Field,Tons,,Name,Age', 'A,10,,Ann,40', ',,,Bob,50', ',,,Eve,60'])).toHaveLength(2);
  });

  it.each([
    ['share the labels of their rows', ['Field,Rye,,Oats,Wheat', 'A,1,,2,3', 'B,4,,5,6', 'C,7,,8,9', 'D,7,,8,9']],
    ['are years', ['Field,2023,,Field,2024', 'A,1,,A,3', 'B,4,,B,6']],
    ['are records with totals', ['Name,Pay,,Mail,Phone', 'Ann,1,,a@a,3', 'Bob,4,,b@b,6', 'Total,5']],
    ['are records filled in so far', ['Task,Hours,,Result,Score', 'A,1,,ok,2', 'B,2,,late,3', 'C,1', 'D,4', 'E,5']],
    ['are a column of notes', ['Name,Pay,,Note', 'Ann,1,,new', 'Bob,4', 'Eve,5', 'Joe,5']],
  ])('are one table if the groups %s', (_, sheet) => {
    expect(blocksOf(sheet)).toHaveLength(1);
  });
});
