import { htmlPage, stateAfter } from '../testing/read-html';
import { pageBlocks } from './page-blocks';
import { toBlockArrays } from './block-arrays';
import { FeatureMatrix } from './feature-matrix';
import { secondPassFeatureNames, writeSecondPassFeatures } from './second-pass-features';

const card = '<div class="card"><h3>Name</h3><p>Text</p></div>';
const { body, main } = stateAfter(
  htmlPage('Page', `<div>${card.repeat(3)}</div><footer><p>Small print</p></footer>`),
  'clean main',
);
const { blocks } = pageBlocks(body, main);
const sizes = blocks.map(({ textLength }) => textLength);

const rowsOf = (first: number[]): Float32Array[] => {
  const rows = new FeatureMatrix(first.length, secondPassFeatureNames.length);
  writeSecondPassFeatures(rows, 0, first, sizes, toBlockArrays(blocks), { threshold: 0.5, expectedF1: 0.8 });
  return first.map((_, index) => rows.row(index));
};

/** Returns one feature of every block, by its name. */
const column = (name: string, first: number[]) => rowsOf(first).map((row) => row[secondPassFeatureNames.indexOf(name)]);

describe('features for the second pass', () => {
  const first = [0.9, 0.9, 0.9, 0.9, 0.2, 0.2, 0.1];

  it('have one number per name', () => {
    const rows = new FeatureMatrix(first.length, secondPassFeatureNames.length + 1);
    rows.values.fill(77);
    writeSecondPassFeatures(rows, 0, first, sizes, toBlockArrays(blocks), { threshold: 0.5, expectedF1: 0.8 });
    for (const index of first.keys())
      expect(Array.from(rows.row(index), (value) => value === 77).indexOf(true)).toBe(secondPassFeatureNames.length);
  });

  it("include the probabilities of a block's card and of the whole row of cards", () => {
    const row = column("first of the nearest repeat's parent", first);
    expect(row[4]).toBeCloseTo((0.9 * 2 + 0.2) / 3, 5);
    expect(row[6]).toBe(-1);
    expect(column('first of the nearest repeat', first)[4]).toBeCloseTo(0.2, 5);
  });

  it('include the probabilities of similar blocks', () => {
    expect(column('first of the same signature', first)[4]).toBeCloseTo((0.9 + 0.9 + 0.2) / 3, 5);
    expect(column('blocks of the same signature', first)).toEqual([3, 3, 3, 3, 3, 3, 1]);
  });

  it('count the blocks to the nearest probable ones', () => {
    expect(column('blocks since a probable one', first).slice(4)).toEqual([1, 2, 3]);
    expect(column('blocks to a probable one', first).slice(0, 5)).toEqual([1, 1, 1, 50, 50]);
  });

  it('are empty for a page without blocks', () => {
    const rows = new FeatureMatrix(0, secondPassFeatureNames.length);
    writeSecondPassFeatures(rows, 0, [], [], toBlockArrays([]), { threshold: 0.5, expectedF1: 0 });
    expect(rows.values).toHaveLength(0);
  });
});
