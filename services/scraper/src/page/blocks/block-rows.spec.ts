import { pageModel } from '../model/page-model';
import { htmlPage, stateAfter } from '../testing/read-html';
import { blockRows, rowNames } from './block-rows';
import { pageBlocks } from './page-blocks';
import { wordFeatures } from './word-features';

describe('the features of a block', () => {
  it('have one name each', () => {
    const { body, main } = stateAfter(htmlPage('Page', '<h1>Page</h1><ul><li>One<li>Two<li>Three</ul>'), 'clean main');
    const { blocks, root } = pageBlocks(body, main);
    const words = wordFeatures(blocks, pageModel);
    const about = { title: 'Page', description: '' };
    for (const [at, row] of blockRows(blocks, root, about).entries())
      expect([...row, ...words[at]!]).toHaveLength(rowNames([]).length);
  });
});
