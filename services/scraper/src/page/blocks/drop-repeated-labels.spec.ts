import { htmlPage, stateAfter } from '../testing/read-html';
import { dropRepeatedLabels } from './drop-repeated-labels';
import { pageBlocks } from './page-blocks';

const goods = ['Mug', 'Lamp', 'Mat', 'Rope', 'Brush'];
const keptOf = (entries: readonly string[]) => {
  const state = stateAfter(htmlPage('Goods', `<main><ul>${entries.join('')}</ul></main>`), 'clean main');
  const { blocks } = pageBlocks(state.body, state.main);
  const isKept = dropRepeatedLabels(blocks, () => true);
  return blocks.filter((_, index) => isKept(index)).map(({ text }) => text);
};
const link = (text: string) => `<p><a href="/x">${text}</a></p>`;

describe('a link that the entries of a list have in common', () => {
  it('is dropped, whatever further classes the entries have', () => {
    const entries = goods.map((name, n) => `<li class="product post-${n}"><h2>${name}</h2>${link('Add to cart')}</li>`);
    expect(keptOf(entries)).toEqual(goods);
  });

  it('is dropped where one entry has another one', () => {
    const entries = goods.map((name, n) => `<li><h2>${name}</h2>${link(n === 2 ? 'Sold out' : 'Add to cart')}</li>`);
    expect(keptOf(entries)).toEqual(['Mug', 'Lamp', 'Mat', 'Sold out', 'Rope', 'Brush']);
  });

  it.each([
    ['is kept where few entries have it', goods.slice(0, 3), link('Add to cart')],
    ['is kept where it is a text, such as a brand', goods, '<p>Quay Works</p>'],
    ['is kept where it is long', goods, link('All goods of the potters of Quay Works in Brixham')],
  ])('%s', (_, names, label) => {
    const entries = names.map((name) => `<li><h2>${name}</h2>${label}</li>`);
    expect(keptOf(entries)).toHaveLength(names.length * 2);
  });

  it('is kept where the entries have different ones', () => {
    const entries = goods.map((name) => `<li><h2>${name}</h2>${link(`See ${name}`)}</li>`);
    expect(keptOf(entries)).toHaveLength(goods.length * 2);
  });
});
