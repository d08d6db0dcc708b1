import { pageKinds } from '../kind/page-kinds';
import { htmlPage, stateAfter } from '../testing/read-html';
import { firstPassFeatureNames, secondPassColumn, writeBlockFeatures, writeLearnedFeatures } from './block-features';
import { FeatureMatrix } from './feature-matrix';
import { pageBlocks } from './page-blocks';

const page = htmlPage('Page', '<h1>Page</h1><ul class="menu"><li>One</li><li>Two</li><li>Three</li></ul>');
const { body, main } = stateAfter(page, 'clean main');
const { blocks, root } = pageBlocks(body, main);
const rows = new FeatureMatrix(blocks.length, secondPassColumn + 1);
rows.values.fill(77, rows.offset(0, secondPassColumn), rows.offset(0, secondPassColumn + 1));
writeBlockFeatures(rows, blocks, root, { title: 'Page', description: '' });
writeLearnedFeatures(
  rows,
  pageKinds.map((_, index) => index / 10),
  blocks,
  { classes: (word) => (word === 'menu' ? -2 : 0), texts: (word) => (word === 'two' ? 3 : 0) },
);

/** Returns a feature of all blocks by its name. */
const column = (name: string) => blocks.map((_, index) => rows.row(index)[firstPassFeatureNames.indexOf(name)]);

describe('the features of a block', () => {
  it('have one name per column', () => {
    expect(firstPassFeatureNames).toHaveLength(secondPassColumn);
    expect(rows.row(0)[secondPassColumn]).toBe(77);
  });

  it('have the value of their name, the first and the last of each group', () => {
    expect(column('tag')).toEqual([2, 7, 7, 7]);
    expect(column('time of day')).toEqual([0, 0, 0, 0]);
    expect(column('depth')).toEqual([1, 2, 2, 2]);
    expect(column('in list')).toEqual([0, 1, 1, 1]);
    expect(column('text share 1 up')).toEqual(
      [1, 1, 1, 1].map((_, index) => expect.closeTo(index === 0 ? 1 : 11 / 15, 5)),
    );
    expect(column('nearest repeats')).toEqual([0, 3, 3, 3]);
    expect(column("outermost repeat's index")).toEqual([0, 0, expect.closeTo(1 / 3, 5), expect.closeTo(2 / 3, 5)]);
    expect(column('text length at -2')).toEqual([0, 0, 4, 3]);
    expect(column('same element at 1')).toEqual([0, 1, 1, 0]);
    expect(column('blocks since the title')).toEqual([0, 1, 2, 3]);
    expect(column('text seen before')).toEqual([0, 0, 0, 0]);
    expect(column("share of the title's words")).toEqual([1, 0, 0, 0]);
    expect(column("title's steps")).toEqual([0, 1, 1, 1]);
    expect(column(pageKinds.at(-1)!)).toEqual(blocks.map(() => expect.closeTo((pageKinds.length - 1) / 10, 5)));
    expect(column('names, sum')).toEqual([0, -2, -2, -2]);
    expect(column('weight of words')).toEqual([0, 0, 3, 0]);
    expect(column('words after')).toEqual([0, 3, 0, 0]);
  });
});
