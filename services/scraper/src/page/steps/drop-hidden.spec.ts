import { htmlPage, prose, readHtml } from '../testing/read-html';

const page = (body: string) =>
  readHtml(htmlPage('Help', `<main><h1>Help</h1><p>${prose('help')}</p>${body}</main>`)).content;

describe('hidden text', () => {
  it.each([
    ['hidden blocks', '<div hidden>Secret words here.</div>'],
    ['blocks for screen readers', '<span class="sr-only">Secret words here.</span>'],
    ['blocks that are not displayed', '<p style="display: none">Secret words here.</p>'],
    ['buttons', '<p>Text <button>Secret words here.</button></p>'],
    ['what a menu button opens', '<button aria-controls="m">Menu</button><div id="m" hidden>Secret words here.</div>'],
  ])('is dropped: %s', (_what, html) => {
    expect(page(html)).not.toContain('Secret');
  });

  it.each([
    ['the source of an entry', '<h2>fn get()<a class="srclink" href="/src">source</a></h2>'],
    ['the code behind it, in Sphinx', '<h2>get()<a class="viewcode-link" href="/src">[source]</a></h2>'],
    ['an example that is run elsewhere', '<pre>get()</pre><a class="test-arrow" href="https://play.example">Run</a>'],
    ['a fold of the whole page', '<h2>get()<a href="javascript:void(0)">[−]</a></h2>'],
  ])('is not read from a link to %s', (_what, html) => {
    const content = page(`${html}<p>Gives what was put there before.</p>`);
    expect(content).toMatch(/get\(\)`*$/m);
    expect(content).not.toMatch(/source|Run|−/);
  });

  it('is kept with its heading when the heading opens it', () => {
    const item = (number: number) =>
      `<h3><button aria-expanded="false" aria-controls="a${number}">Question ${number}?</button></h3>
       <div id="a${number}" role="region" hidden><p>Answer ${number} of the page.</p></div>`;
    expect(page(item(1) + item(2))).toContain(
      '### Question 1?\n\nAnswer 1 of the page.\n\n### Question 2?\n\nAnswer 2 of the page.',
    );
  });

  it('is kept when a control outside of a heading expands it', () => {
    const control = '<div role="button" aria-expanded="false" aria-controls="b">More</div>';
    expect(page(`${control}<div id="b" hidden><p>Answer of the page.</p></div>`)).toContain('Answer of the page.');
  });

  it('is dropped when a control in a form expands it', () => {
    const form =
      '<form><a aria-expanded="false" aria-controls="c">More</a><div id="c" hidden>Secret words.</div></form>';
    expect(page(form)).not.toContain('Secret');
  });

  it('is kept when only the browser has closed it', () => {
    const closed = '<details><summary>How long?</summary><p>Two days at the most.</p></details>';
    expect(page(closed)).toContain('How long?\n\nTwo days at the most.');
  });
});
