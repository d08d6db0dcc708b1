import { htmlPage, stateAfter } from '../testing/read-html';
import { FeatureMatrix } from './feature-matrix';
import { pageBlocks } from './page-blocks';
import { titleFeatureNames, writeTitleFeatures, type PageSummary } from './title-features';

const html = htmlPage(
  'Blue kettle',
  `<main><h1>Blue kettle</h1><p>A kettle of steel, made to last a lifetime of tea.</p></main><div><p>Red pan</p></div>`,
);
const { body, main } = stateAfter(html, 'clean main');
const { blocks, root } = pageBlocks(body, main);
const rowsOf = (page: { blocks: typeof blocks; root: typeof root }, about: PageSummary): number[][] => {
  const rows = new FeatureMatrix(page.blocks.length, titleFeatureNames.length);
  writeTitleFeatures(rows, 0, page.blocks, page.root, about);
  return page.blocks.map((_, index) => [...rows.row(index)]);
};
const column = (name: string, about: PageSummary) =>
  rowsOf({ blocks, root }, about).map((row) => row[titleFeatureNames.indexOf(name)]);

describe('features of title and summary', () => {
  const about = { title: 'Blue kettle', description: 'A kettle of steel, made to last a lifetime of tea. Buy now.' };

  it("measure the words shared with the title and the page's summary", () => {
    expect(column("share of the title's words", about)).toEqual([1, expect.closeTo(1 / 6, 5), 0]);
    expect(column('in the description', about)).toEqual([0, 1, 0]);
  });

  it('measure the distance to the element with the title', () => {
    expect(column('steps to the title', about)).toEqual([0, 1, 2]);
    expect(column("title's steps", about)).toEqual([0, 1, 2]);
  });

  it('are neutral without title, heading and summary', () => {
    const lone = pageBlocks(stateAfter(htmlPage('', '<p>Alone</p>'), 'clean main').body, []);
    expect(rowsOf(lone, { title: '', description: '' })).toEqual([[0, -1, -1, -1, -1, -1]]);
  });
});
