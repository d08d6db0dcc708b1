import { stateAfter } from '../testing/read-html';
import { authorMarkIn } from './author-mark';
import { pageBlocks } from './page-blocks';

const authorsOf = (body: string): string[] => {
  const state = stateAfter(`<body>${body}</body>`, 'clean main');
  return pageBlocks(state.body, state.main).blocks.flatMap((block) => authorMarkIn(block)?.name ?? []);
};
const site = '<div><a rel="author" href="/">Orchard Notes</a></div>';
const post =
  '<article><header><a rel="author" href="/u/ada">Ada</a></header><p>The farm is closed today.</p></article>';

describe('the author of a post', () => {
  it.each([
    ['the header of the page', `<header>${site}</header>`],
    ['the header of the page by role', `<div role="banner">${site}</div>`],
    ['the footer of the page', `<footer>${site}</footer>`],
    ['the footer of the page by role', `<div role="contentinfo">${site}</div>`],
  ])('is not in %s', (_, part) => {
    expect(authorsOf(part + post)).toEqual(['ada']);
  });

  it('is the speaker of a talk', () => {
    const speaker =
      '<div><a href="/days/speaker/7DB9HU/">Ada</a></div><p>Ada mends nets and bells in the old mill.</p>';
    expect(authorsOf(speaker)).toEqual(['ada']);
  });

  it('is not in a link that shares the page', () => {
    const links = ['https://forum.example.org/t/7', 'https%3A%2F%2Fforum.example.org'].map(
      (address) => `<li><a href="https://social.example/sharer.php?u=${address}">Social</a></li>`,
    );
    expect(authorsOf(`${post}<ul>${links.join('')}</ul>`)).toEqual(['ada']);
  });
});
