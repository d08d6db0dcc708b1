import { stateAfter } from '../testing/read-html';
import { htmlPage } from '../testing/read-html';
import { pageBlocks } from './page-blocks';

const blocksOf = (body: string) => {
  const state = stateAfter(htmlPage('Page', body), 'clean main');
  return pageBlocks(state.body, state.main);
};
const textsOf = (body: string) => blocksOf(body).blocks.map(({ text }) => text);

describe('the blocks of a page', () => {
  it('are its smallest units of text, in order', () => {
    expect(
      textsOf(`<h1>Head</h1><div><p>One <b>bold</b> word.</p><ul><li>Item<li>Other</ul></div>
        <table><tr><td>a<td>b</tr><tr><td>c<td>d</tr></table><pre>code <span>here</span></pre>`),
    ).toEqual(['Head', 'One bold word.', 'Item', 'Other', 'a b', 'c d', 'code here']);
  });

  it('include loose text between blocks, wrapped in elements', () => {
    const { blocks } = blocksOf('<div id="box">Loose <i>words</i><p>A paragraph.</p>More of it</div>');
    expect(blocks.map(({ text, element }) => [text, element.tag])).toEqual([
      ['Loose words', 'div'],
      ['A paragraph.', 'p'],
      ['More of it', 'div'],
    ]);
  });

  it('restore dropped blocks with the reason of the rules', () => {
    const { blocks } = blocksOf(
      `<nav><a href="/">Start</a></nav><main><p>${'A sentence that is long enough to be text. '.repeat(5)}</p></main>`,
    );
    expect(blocks.map(({ dropped, inMain }) => [dropped, inMain])).toEqual([
      ['tag', false],
      [undefined, true],
    ]);
    expect(blocks.every(({ element }) => element.dropped === undefined)).toBe(true);
  });

  it('count similar siblings, and the share of linked text', () => {
    const card = '<div class="card wide"><h3><a href="/x">Name</a></h3><p>Text</p></div>';
    const { blocks, root } = blocksOf(`<div>${card}${card}${card}</div>`);
    expect(blocks[4]!.node.parent).toMatchObject({
      similarSiblings: 3,
      siblingIndex: 2,
      textLength: 8,
      linkLength: 4,
      blockCount: 2,
    });
    expect(root).toMatchObject({ textLength: 24, linkLength: 12, blockCount: 6 });
  });
});
