import { testLimits } from '../../../testing/read-by';
import { TextBudget } from '../text-budget';
import { tableRows } from './table-rows';

describe('tableRows', () => {
  it('arranges cells by their edges, and fills the rest with covered ones', () => {
    const cells = [
      { left: 9, top: -5, paragraphs: [] },
      { left: 0, top: 7, paragraphs: [] },
    ];
    const spans = tableRows(cells, new TextBudget(testLimits)).map((row) => row.map(({ span }) => span));
    expect(spans).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  it('rejects a grid that is much larger than the number of its cells', () => {
    const cells = Array.from({ length: 710 }, (_, edge) => ({ left: edge, top: edge, paragraphs: [] }));
    expect(() => tableRows(cells, new TextBudget(testLimits))).toThrow('more elements than the limit');
  });
});
