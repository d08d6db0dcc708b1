import { htmlPage, stateAfter } from '../testing/read-html';
import { pageBlocks } from './page-blocks';
import { bestContainer } from './best-container';

const html = htmlPage(
  'Guide',
  `<ul><li>Menu</li></ul><section id="s"><h2>Guide</h2><p>One</p><nav><p>Next</p></nav><dl><dt>Two</dt></dl></section>`,
);
const { blocks } = pageBlocks(stateAfter(html, 'drop boilerplate').body, []);
const sizes = blocks.map(({ textLength }) => textLength);
const keptTexts = (probabilities: number[]) => {
  const container = bestContainer(blocks, probabilities, sizes);
  return blocks.filter((_, index) => container?.isKept(index)).map(({ text }) => text);
};

describe('the element with the whole content', () => {
  it('is kept with its improbable blocks, but without its menus', () => {
    expect(blocks.map(({ text }) => text)).toEqual(['Menu', 'Guide', 'One', 'Next', 'Two']);
    expect(keptTexts([0.1, 0.9, 0.9, 0.9, 0.4])).toEqual(['Guide', 'One', 'Two']);
  });

  it('may be a single block', () => {
    expect(keptTexts([0.9, 0, 0, 0, 0])).toEqual(['Menu']);
  });

  it('is undefined for a page without blocks', () => {
    expect(bestContainer([], [], [])).toBeUndefined();
  });
});
