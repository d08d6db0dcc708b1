import { buildTree, find, measure, toMarkdown } from '@winnow/markdown';
import { dropEmptyQuotes } from './drop-empty-quotes';
import { dropExpandControls } from './drop-expand-controls';

/** Returns the text without the elements of class "d", as if they had been dropped before. */
const tidied = (html: string): string => {
  const { root } = buildTree(html);
  for (let dropped = find(root, isMarked); dropped; dropped = find(root, isMarked)) dropped.dropped = 'block';
  measure(root);
  dropExpandControls(root);
  dropEmptyQuotes(root);
  return toMarkdown(root);
};
const isMarked = (element: { hasClass: (name: string) => boolean }): boolean => element.hasClass('d');

const quote = (text: string): string =>
  `<blockquote><div><a href="/posts/1">Ada said:</a></div>${text}<div class="bbCodeBlock-expandLink js-expandLink">
    <a role="button" tabindex="0">Click to expand...</a></div></blockquote>`;

describe('quotations of forums', () => {
  it('have no control that shows their rest', () => {
    expect(tidied(quote('<div>The quay was open.</div>'))).toBe('> Ada said:\n>\n> The quay was open.');
    expect(tidied('<p>A text. <span class="read-more">Read more</span></p>')).toBe('A text.');
  });

  it('keep links that lead to another page', () => {
    expect(tidied('<div class="read-more">See <a href="/tides">tides</a></div>')).toBe('See tides');
    expect(tidied('<a class="show-more" href="/tides">All tides</a>')).toBe('All tides');
  });

  it('are left out when only their source is kept', () => {
    expect(tidied(`<p>Hello.</p>${quote('<div class="d">The quay was open.</div>')}`)).toBe('Hello.');
  });

  it('are kept when nothing was dropped from them, or a longer text is left', () => {
    expect(tidied('<blockquote><p>Three words:</p></blockquote>')).toBe('> Three words:');
    expect(tidied(quote(`<i class="d">2</i>${' '.repeat(90)}The quay was open.`))).toContain('The quay was open.');
    const words = 'the quay was open on that day when we came with all of our boats:';
    expect(tidied(`<blockquote><p>${words}</p><p class="d">Go.</p></blockquote>`)).toBe(`> ${words}`);
  });
});
