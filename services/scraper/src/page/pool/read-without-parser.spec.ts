import * as fc from 'fast-check';
import { readWithoutParser } from './read-without-parser';

const options = { maxChars: 1_000, rendered: false };
const read = (html: string) =>
  readWithoutParser(
    { url: 'https://example.com', bytes: new TextEncoder().encode(html), contentType: 'text/html' },
    options,
  );
const text = 'The harbour was quiet when the boats came home. '.repeat(6).trim();

describe('reading without a parser', () => {
  it('returns title and text without scripts, menus and comments', () => {
    const page = read(
      `<title>Harbour &amp; sea</title><nav>Menu</nav><!-- <p>old</p> --><script>if (a<b) {}</script><h1>Home</h1><p>${text}</p><footer>Imprint</footer>`,
    );
    expect(page).toEqual({ title: 'Harbour & sea', content: `Home\n${text}`, outcome: 'ok' });
  });

  it('returns undefined for a page with hardly any text', () => {
    expect(read('<p>Short.</p>')).toBeUndefined();
  });

  it('never throws and respects the limit for any input', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '<!--',
      '-->',
      '<script>',
      '</script>',
      '<p>',
      '&#99999999;',
      '&#x110000;',
      '&lt;',
      text,
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(read(pieces.join(''))?.content.length ?? 0).toBeLessThanOrEqual(options.maxChars);
      }),
    );
  });
});
