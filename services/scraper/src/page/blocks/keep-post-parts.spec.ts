import { htmlPage, prose, stateAfter } from '../testing/read-html';
import { keepPostParts } from './keep-post-parts';
import { pageBlocks } from './page-blocks';

const list = '<ul><li>first seal</li><li><a href="/seals">second seal</a></li></ul>';
const table = '<table><tr><th>Depth</th><td>1 m</td></tr></table>';
const quote = '<blockquote><ul><li>third seal</li></ul></blockquote>';

/** Returns the texts that are kept of a page whose model keeps paragraphs of running text. */
function keptTexts(body: string): string[] {
  const state = stateAfter(htmlPage('Pump stops', `<main>${body}</main>`), 'clean main');
  const { blocks } = pageBlocks(state.body, state.main);
  const isKept = keepPostParts(blocks, (index) => blocks[index]!.proseLength > 60);
  return blocks.filter((_block, index) => isKept(index)).map(({ text }) => text.trim());
}
const post = (text: string, attribute = 'itemprop="text"'): string =>
  `<ul><li><div>17 posts</div><div ${attribute}>${text}<p>Solved</p></div><p>Reply</p></li></ul>`;

describe('a post that schema.org data marks', () => {
  it('keeps its lists and tables, and not those of quotations', () => {
    const seals = prose('the seals', 2);
    const kept = keptTexts(post(`${quote}<p>${seals}</p>${list}${table}`));
    expect(kept).toEqual([seals, 'first seal', 'second seal', 'Depth 1 m']);
  });

  it('is left to the model without running text, or without such data', () => {
    const pump = prose('the pump', 2);
    expect(keptTexts(post(`<p>${pump}</p>`) + post(list))).toEqual([pump]);
    expect(keptTexts(post(`<p>${pump}</p>${list}`, 'class="text"'))).toEqual([pump]);
  });
});
