import { htmlPage, stateAfter } from '../testing/read-html';
import { keepTables } from './keep-tables';
import { pageBlocks } from './page-blocks';

const specification = `<main><p>Lamp</p><table><tr><td>Height</td><td>31 cm</td></tr><tr><td>Weight</td><td>2 kg</td></tr>
  <tr><td>Colour</td><td>Red</td></tr></table><p>Share</p></main>`;
const keptOf = (probabilities: readonly number[]) => {
  const state = stateAfter(htmlPage('Lamp', specification), 'clean main');
  const { blocks } = pageBlocks(state.body, state.main);
  const isKept = keepTables(blocks, probabilities, 0.3);
  return blocks.filter((_, index) => isKept(index)).map(({ text }) => text.slice(0, 6));
};

describe('rows of a table', () => {
  it('are all kept where their mean probability is high enough', () => {
    expect(keptOf([0.9, 0.4, 0.28, 0.29, 0.1])).toEqual(['Lamp', 'Height', 'Weight', 'Colour']);
  });

  it('are left to the model where it is not', () => {
    expect(keptOf([0.9, 0.4, 0.2, 0.2, 0.1])).toEqual(['Lamp', 'Height']);
  });
});
