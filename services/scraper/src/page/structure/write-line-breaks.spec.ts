import { htmlPage, prose, readHtml } from '../testing/read-html';

const read = (body: string): string =>
  readHtml(htmlPage('Nets', `<main><h1>Nets</h1><p>${prose('nets')}</p>${body}<p>${prose('boats')}</p></main>`), {
    format: 'markdown',
  }).content;
const text = 'The quay was open.\nThe nets were dry.\n\nNext week it rains.\n';
const lines = /\n\nThe quay was open\.(?: {2}|\\)\nThe nets were dry\.\n\nNext week it rains\.\n\n/;

describe('line breaks in the source', () => {
  it.each([
    ['a style', `<p style="color: red; white-space:pre-wrap">${text}</p>`],
    ['a style of the box around it', `<div style="white-space: pre-line;"><div><span>${text}</span></div></div>`],
    ['a class', `<div class="mt-2 whitespace-pre-wrap">${text}</div>`],
    ['a class with a prefix', `<p class="tw-whitespace-pre-line">${text}</p>`],
    ['the style sheet of HyperKitty', `<div class="email-body "><p>${text}</p></div>`],
  ])('are kept by %s', (_, html) => {
    expect(read(html)).toMatch(lines);
  });

  it.each([
    ['no style', `<p>${text}</p>`],
    ['a style that wraps them', `<div class="whitespace-pre-wrap"><p style="white-space: normal">${text}</p></div>`],
    ['a class that wraps them', `<div style="white-space: pre-line"><p class="whitespace-normal">${text}</p></div>`],
  ])('are spaces with %s', (_, html) => {
    expect(read(html)).toContain('The quay was open. The nets were dry. Next week it rains.');
  });

  it('are kept beside a link, and not between blocks', () => {
    const content = read(
      '<div class="whitespace-pre-wrap">\n<p>See\n<a href="/a">the manual</a>\nor ask.</p>\n\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n</div>',
    );
    expect(content).toMatch(/\n\nSee(?: {2}|\\)\n\[the manual\]\([^)]*\)(?: {2}|\\)\nor ask\.\n\n- one\n- two\n\n/);
  });

  it('are spaces in a heading', () => {
    expect(read('<div class="whitespace-pre-wrap"><h2>Old\nnets</h2></div>')).toContain('## Old nets\n');
  });
});
