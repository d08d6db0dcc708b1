import { htmlPage, prose, stateAfter } from '../testing/read-html';
import { keepHeadings } from './keep-headings';
import { pageBlocks } from './page-blocks';

const headingsOf = (body: string): string[] => {
  const state = stateAfter(htmlPage('Knots', `<main>${body}</main>`), 'clean main');
  const { blocks } = pageBlocks(state.body, state.main);
  const isKept = keepHeadings(blocks, (index) => blocks[index]!.proseLength > 0);
  return blocks.flatMap(({ text, element }, index) => (element.tag === 'h2' && isKept(index) ? [text] : []));
};
const contents =
  '<div class="toc"><ol><li><a href="#bowline">Bowline</a></li><li><a href="#reef">Reef knot</a></li></ol></div>';
const section = (id: string, title: string) => `<h2 id="${id}">${title}</h2><p>${prose(title)}</p>`;

describe('headings that a table of contents repeats', () => {
  it('are kept above kept text', () => {
    expect(headingsOf(contents + section('bowline', 'Bowline') + section('reef', 'Reef knot'))).toEqual([
      'Bowline',
      'Reef knot',
    ]);
  });

  it('are left to the model without such text, or such an entry', () => {
    expect(headingsOf(`${contents}${section('hitch', 'Clove hitch')}<h2>Reef knot</h2><p>Share</p>`)).toEqual([]);
  });
});
