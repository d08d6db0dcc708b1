import { htmlPage, prose, readHtml } from '../testing/read-html';

const page = (body: string) =>
  readHtml(htmlPage('Help', `<main><h1>Help</h1><p>${prose('help')}</p>${body}</main>`)).content;

describe('what a visitor does not see', () => {
  it.each([
    ['hidden blocks', '<div hidden>Secret words here.</div>'],
    ['blocks for screen readers', '<span class="sr-only">Secret words here.</span>'],
    ['blocks that are not displayed', '<p style="display: none">Secret words here.</p>'],
    ['buttons', '<p>Text <button>Secret words here.</button></p>'],
    ['what a menu button opens', '<button aria-controls="m">Menu</button><div id="m" hidden>Secret words here.</div>'],
  ])('is left out: %s', (_what, html) => {
    expect(page(html)).not.toContain('Secret');
  });

  it('is kept with its heading where the heading opens it', () => {
    const item = (number: number) =>
      `<h3><button aria-expanded="false" aria-controls="a${number}">Question ${number}?</button></h3>
       <div id="a${number}" role="region" hidden><p>Answer ${number} of the page.</p></div>`;
    expect(page(item(1) + item(2))).toContain(
      '### Question 1?\n\nAnswer 1 of the page.\n\n### Question 2?\n\nAnswer 2 of the page.',
    );
  });

  it('is kept where it is closed by the browser alone', () => {
    const closed = '<details><summary>How long?</summary><p>Two days at the most.</p></details>';
    expect(page(closed)).toContain('How long?\n\nTwo days at the most.');
  });
});
