import { htmlPage, stateAfter } from '../testing/read-html';
import { keepConsistent } from './keep-consistent';
import { pageBlocks } from './page-blocks';

const speech = (name: string) =>
  `<div class="speech"><div class="head"><b>${name}</b></div><p>Words of ${name}.</p></div>`;
const keptOf = (body: string, kept: readonly string[]) => {
  const state = stateAfter(htmlPage('Page', body), 'clean main');
  const { blocks } = pageBlocks(state.body, state.main);
  const isKept = keepConsistent(blocks, (index) => kept.includes(blocks[index]!.text));
  return blocks.filter((_, index) => isKept(index)).map(({ text }) => text);
};
const debate = `<main><h1>Debate</h1>${['Ann', 'Bo', 'Cy', 'Di'].map(speech).join('')}<p>Share</p></main>`;

describe('blocks at one place of repeated entries', () => {
  it('are all kept where half of them are', () => {
    expect(keptOf(debate, ['Ann', 'Cy'])).toEqual(['Ann', 'Bo', 'Cy', 'Di']);
  });

  it('are all dropped where few of them are kept, and these are short', () => {
    const cards = [1, 2, 3, 4, 5].map(
      (n) => `<li><h3>Card ${n}</h3><div><p>Text of ${n}.</p><b>Book ${n}</b></div></li>`,
    );
    const list = `<main><h1>Cards</h1><ul>${cards.join('')}</ul></main>`;
    expect(keptOf(list, ['Card 1', 'Card 2', 'Card 3', 'Book 1'])).toEqual([1, 2, 3, 4, 5].map((n) => `Card ${n}`));
  });

  it('are left to the model where few of them are kept, or few entries exist', () => {
    expect(keptOf(debate, ['Ann', 'Words of Cy.'])).toEqual(['Ann', 'Words of Cy.']);
    expect(keptOf(`<main>${['Ann', 'Bo', 'Cy'].map(speech).join('')}</main>`, ['Ann', 'Bo'])).toEqual(['Ann', 'Bo']);
  });
});
