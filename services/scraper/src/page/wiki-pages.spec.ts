import { htmlPage, prose, readHtml } from './testing/read-html';

const address = '<div class="printfooter">Retrieved from "<a href="/Punt">https://wiki.example.org/Punt</a>"</div>';
const categories =
  '<div id="catlinks" class="catlinks"><a href="/c">Category</a>: <ul><li><a href="/b">Boats</a></li></ul></div>';
const jump = '<a class="mw-jump-link" href="#nav">Jump to navigation</a>';
const contents = `<div id="toc" class="toc" role="navigation"><h2>Contents</h2><ul><li><a href="#h">1 History</a></li></ul></div>`;
const navbox = `<div class="navbox" role="navigation"><table><tr><th><div class="navbar mini"><ul><li><a href="/v">v</a></li>
  <li><a href="/t">t</a></li></ul></div>Small craft</th></tr><tr><td><a href="/d">Dinghy</a> · <a href="/s">Skiff</a></td></tr></table></div>`;
/** A page of MediaWiki with its menus: more text than a short article has. */
const wikiPage = (text: string): string =>
  htmlPage(
    'Punt - Harbour Wiki',
    `<div id="content" class="mw-body" role="main"><h1 id="firstHeading">Punt</h1>
      <div id="siteSub">From Harbour Wiki</div>${jump}
      <div id="mw-content-text"><div class="mw-parser-output">${text}${navbox}</div>${address}</div>${categories}</div>
      <div id="mw-navigation"><h2>Navigation menu</h2>${[
        'Main page',
        'Recent changes',
        'Random page',
        'Special pages',
        'Printable version',
      ]
        .map(
          (name) =>
            `<div class="portlet"><ul><li><a href="/${name}">${name} of the wiki about boats and harbours</a></li></ul></div>`,
        )
        .join('')}</div>
      <div id="footer"><ul><li>This page was last edited on 29 November 2026.</li></ul></div>`,
  );

describe('a page of MediaWiki', () => {
  it('is its text without menus and footer, where it is short', () => {
    const text =
      'A punt is a boat of the harbour fleet with a flat transom. It needs two people, and is kept under a tarpaulin.';
    expect(readHtml(wikiPage(`<p>${text}</p>`)).content.trim()).toBe(text);
  });

  it('has no contents, categories, links to versions and boxes of links', () => {
    const { content } = readHtml(
      wikiPage(
        `<p>${prose('the punt', 8)}</p>${contents}<h2>History</h2><p>${prose('its history', 8)}</p><h2>Use</h2><p>${prose('its use', 6)}</p>`,
      ),
    );
    expect(content).toContain('## History');
    expect(content).not.toMatch(/Contents|Retrieved|Category|Jump to|Small craft|Dinghy|From Harbour Wiki|last edited/);
  });

  it('has all replies of a discussion, however deep they are nested', () => {
    const post = (text: string): string => `${text} --<a href="/User:Ines">Ines</a> 10:00, 3 May 2026 (UTC)`;
    const reply = (texts: readonly string[]): string =>
      texts.length === 0 ? '' : `<dl><dd>${post(texts[0]!)}${reply(texts.slice(1))}</dd></dl>`;
    const replies = [1, 2, 3, 4].map((level) => prose(`level ${level}`, level === 4 ? 1 : 3));
    const { content } = readHtml(
      wikiPage(`<h2>Leaking transom</h2><p>${post(prose('the leak', 2))}</p>${reply(replies)}`),
      { url: 'https://wiki.example.org/Talk:Punt' },
    );
    for (const text of replies) expect(content).toContain(text);
  });

  it('has the list of the pages of a category, without the note that the category has no text', () => {
    const note = '<div class="noarticletext"><p>There is currently no text in this page.</p></div>';
    const group = (letter: string, name: string): string =>
      `<div class="mw-category-group"><h3>${letter}</h3><ul><li><a href="/${name}">${name}</a></li></ul></div>`;
    const list = `<div class="mw-category-generated"><div id="mw-pages"><h2>Pages in category "Boats"</h2><div class="mw-category">${group('D', 'Dinghy')}${group('P', 'Punt')}${group('S', 'Skiff')}</div></div></div>`;
    const { content } = readHtml(wikiPage(`${note}${list}`));
    for (const name of ['Dinghy', 'Punt', 'Skiff']) expect(content).toContain(name);
    expect(content).not.toContain('currently no text');
  });
});
