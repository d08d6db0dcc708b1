import { htmlPage, stateAfter } from '../testing/read-html';
import { keepProductFacts } from './keep-product-facts';
import { pageBlocks } from './page-blocks';

const addedOf = (body: string, kept: readonly string[] = []): string[] => {
  const state = stateAfter(htmlPage('Lamp', body), 'clean main');
  const { blocks } = pageBlocks(state.body, state.main);
  const isKept = keepProductFacts(blocks, (index) => kept.includes(blocks[index]!.text));
  return blocks.filter((_, index) => isKept(index)).map(({ text }) => text);
};
const product = '<section><h1>Slipway lamp</h1><div class="price"><span>£129.00</span></div></section>';
const text = '<article><p>Brushed brass, a linen cord and a shade that turns.</p></article>';

describe('the price of a product', () => {
  it('is kept below its name', () => {
    expect(addedOf(product + text)).toEqual(['£129.00']);
  });

  it.each([
    ['where kept text has one', `${product}<p>Now £99.00</p>`, ['Now £99.00'], ['Now £99.00']],
    ['above the name', `<p>Basket: £0.00</p><h1>Slipway lamp</h1>${text}`, [], []],
    ['on a page without a name', `<p>£129.00</p>${text}`, [], []],
    ['far below', `<h1>Slipway lamp</h1>${'<p>Text</p>'.repeat(20)}<p>£14.00</p>`, [], []],
  ])('is not added %s', (_, body, kept, expected) => {
    expect(addedOf(body, kept)).toEqual(expected);
  });
});

describe('rows of a specification', () => {
  const table = `<table><tr><th>Height</th><td>41 cm</td></tr><tr><th>Weight</th><td><p>2.1 kg</p></td></tr></table>`;
  const panels = (attributes: string) =>
    `<div role="tabpanel">${text}</div><div ${attributes} style="display:none"><h2>More</h2>${table}</div>`;

  it('are kept in the panel of a tab that scripts show', () => {
    expect(addedOf(panels('role="tabpanel"'))).toEqual(['Height 41 cm', 'Weight', '2.1 kg']);
  });

  it('are not kept in other hidden elements', () => {
    expect(addedOf(panels('class="quick-view"'))).toEqual([]);
  });
});
