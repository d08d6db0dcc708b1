import { htmlPage, prose, readHtml } from '../testing/read-html';

const links = ['Pier', 'Isle', 'Mole'].map((name) => `<a href="/${name}">All about the ${name}</a>`).join(' ');
const contentOf = (line: string): string =>
  readHtml(
    htmlPage(
      'Harbour',
      `<main><article><h1>Harbour</h1><p>${prose('the harbour', 4)}</p>${line}<div>${links}</div><p>${prose('the quay', 4)}</p></article></main>`,
    ),
  ).content;

describe('the line above a list of links is dropped with it', () => {
  it.each(['<p>More on this:</p>', '<p>You may also like...</p>', '<h3>Related.</h3>'])('%s', (line) => {
    expect(contentOf(line)).not.toMatch(/More on|also like|Related/);
  });

  it('unless it is a sentence', () => {
    expect(contentOf('<div class="callout"><p>Wear a helmet there.</p></div>')).toContain('Wear a helmet there.');
    expect(contentOf('<p>Wear a helmet there.</p>')).toContain('Wear a helmet there.');
  });
});
