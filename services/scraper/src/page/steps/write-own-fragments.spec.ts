import { findAll } from '@winnow/markdown';
import { htmlPage, prose, readHtml, stateAfter } from '../testing/read-html';

/** The address of the page in `stateAfter`. */
const address = 'https://www.example.com/news/harbour';
const hrefs = (html: string): string[] => {
  const { tree } = stateAfter(html, 'write own fragments');
  return findAll(tree.root, ({ tag }) => tag === 'a').map((link) => link.attribute('href'));
};
const place = '<p id="oars">Oars</p>';

describe('links with the address of the page', () => {
  it.each(['/news/harbour#oars', `${address}#oars`, 'harbour#oars', '../news/harbour/#oars'])(
    'are fragments: %s',
    (href) => {
      expect(hrefs(`<a href="${href}">Oars</a>${place}`)).toEqual(['#oars']);
    },
  );

  it.each([
    '/boats/row?v=2#sail',
    '/boats/row#oars',
    '/boats#oars',
    'https://example.org/boats/row?v=2#oars',
    '#!/oars',
  ])('are not: %s', (href) => {
    expect(hrefs(`<a href="${href}">Oars</a>${place}`)).toEqual([href]);
  });

  it('keep their address on a page with a base, by which fragments are resolved too', () => {
    expect(hrefs(`<base href="/"><a href="/news/harbour#oars">Oars</a>${place}`)).toEqual(['/news/harbour#oars']);
    expect(hrefs(`<base target="_blank"><a href="/news/harbour#oars">Oars</a>${place}`)).toEqual(['#oars']);
  });
});

it('footnotes whose marks have the address of the page are footnotes', () => {
  const url = 'https://www.example.com/boats';
  const { content } = readHtml(
    htmlPage(
      'Boats',
      `<main><article><h1>Boats</h1><p>${prose('boats', 4)}<sup><a id="ref-1" href="/boats#fn-1">1</a></sup></p>
       <ol><li id="fn-1"><p>Since 1901. <a href="/boats#ref-1">↩</a></p></li></ol></article></main>`,
    ),
    { url, format: 'markdown' },
  );
  expect(content).toContain('[^1]: Since 1901.');
});
