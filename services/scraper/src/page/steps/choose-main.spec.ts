import { htmlPage, prose, readHtml, stateAfter } from '../testing/read-html';

const contentOf = (body: string, title = 'Storm', head = '') => readHtml(htmlPage(title, body, head)).content;

describe('finding the content', () => {
  it.each([
    ['schema.org', '<div itemprop="articleBody">', '</div>'],
    ['an article', '<article>', '</article>'],
    ['main', '<main>', '</main>'],
    ['a class by convention', '<div class="entry-content">', '</div>'],
    ['no sign but its text', '<div class="x1"><div class="x2">', '</div></div>'],
    ['a table, as pages once were built', '<table><tr><td><a href="/">Menu</a></td><td>', '</td></tr></table>'],
  ])('uses %s', (_, open, close) => {
    const content = contentOf(
      `<div><p><a href="/a">Home</a> <a href="/b">News</a> <a href="/c">Sport and more</a></p></div>
       ${open}<p>${prose('boats')}</p><p>${prose('waves')}</p>${close}<div><a href="/d">Imprint of this site</a></div>`,
    );
    expect(content).toContain(`${prose('boats')}\n\n${prose('waves')}`);
    expect(content).not.toContain('Imprint');
  });

  it('prefers the article with the page’s title to a longer one after it', () => {
    const content = contentOf(
      `<article><h1>Storm</h1><p>${prose('boats', 5)}</p></article><article><h2>Other</h2><p>${prose('trains', 9)}</p></article>`,
    );
    expect(content).toContain('about boats');
    expect(content).not.toContain('about trains');
  });

  it('uses all sections when each is an article', () => {
    const sections = ['boats', 'waves', 'winds'].map((topic) => `<article><p>${prose(topic)}</p></article>`).join('');
    const content = contentOf(`<div class="page">${sections}</div>`);
    expect(content).toBe(['boats', 'waves', 'winds'].map((topic) => prose(topic)).join('\n\n'));
  });

  it('does not take the page of any theme for documentation', () => {
    const body = `<div id="page"><div id="main"><h1 class="page-title">Storm</h1><p>${prose('boats')}</p></div></div>`;
    expect(stateAfter(htmlPage('Storm', body), 'choose main').isDocsContainer).toBe(false);
  });

  it('uses all parts that a documentation generator marks', () => {
    const releases = [1, 2, 3].map(
      (n) =>
        `<section><div class="box"><div class="markdown-body"><p>${prose(`release ${n}`)}</p></div></div></section>`,
    );
    const content = contentOf(`<div class="page"><div class="list">${releases.join('')}</div></div>`);
    expect(content).toContain('about release 1');
    expect(content).toContain('about release 3');
  });

  it.each([
    ['TypeDoc', '<div class="col-content"><div class="tsd-page-title"><h1>Boat</h1></div>'],
    ['JSDoc', '<div id="main"><h1 class="page-title">Boat</h1>'],
    ['YARD', '<div id="content"><h1>Boat</h1><div class="docstring"><p>A boat.</p></div>'],
  ])('uses all that %s marks', (_, open) => {
    const list = '<h3>Methods</h3><ul><li><a href="#a">sail</a></li></ul><p>Leaves.</p>';
    const body = `${open}<p>${prose('boats', 1)}</p>${list}</div><nav><a href="/">Home</a></nav>`;
    expect(stateAfter(htmlPage('Boat', body), 'choose main').isDocsContainer).toBe(true);
    expect(contentOf(body, 'Boat')).toContain('Methods\n\n- sail\n\nLeaves.');
  });

  it('includes the lead before the body', () => {
    const lead = prose('the lead', 1);
    const content = contentOf(
      `<div class="story-page"><h1>Storm</h1><p class="intro">${lead}</p><div class="meta">by A. Writer</div><div itemprop="articleBody"><p>${prose('boats', 6)}</p></div></div>`,
    );
    expect(content).toBe(`${lead}\n\n${prose('boats', 6)}`);
  });

  it('widens content without a name up to its heading, so that no part of a recipe is lost', () => {
    const content = contentOf(
      `<div class="r"><div><h1>Storm</h1><ul><li>200 g flour<li>2 eggs</ul></div><div class="s"><p>${prose('stirring')}</p><p>${prose('baking')}</p></div></div>`,
    );
    expect(content).toContain('- 200 g flour\n- 2 eggs');
  });

  it.each([
    ['sphinx', '<div class="body" role="main">', '</div>'],
    ['mkdocs', '<article class="md-content__inner md-typeset">', '</article>'],
    ['docusaurus', '<div class="theme-doc-markdown markdown">', '</div>'],
    ['vitepress', '<div class="vp-doc _guide">', '</div>'],
    ['rustdoc', '<section id="main-content" class="content">', '</section>'],
    ['doxygen', '<div id="doc-content"><div class="contents">', '</div></div>'],
    ['mandoc', '<main class="manual-text">', '</main>'],
  ])('keeps everything marked by %s: lists of links, notes, headings', (_, open, close) => {
    const content = contentOf(
      `<div class="menu"><a href="/x">Other pages of this book</a></div>${open}<h1>Storm</h1>
       <section id="comments"><h2>Comments</h2><p>How to write them.</p></section>
       <ul><li><a href="/1">First chapter</a><li><a href="/2">Second chapter</a></ul><aside><p>A note.</p></aside>${close}`,
    );
    expect(content).toBe(
      '# Storm\n\n## Comments\n\nHow to write them.\n\n- First chapter\n- Second chapter\n\nA note.',
    );
  });

  it('uses the article of schema.org data when the page shows a preview of it', () => {
    const whole = prose('boats', 8);
    const data = JSON.stringify({
      '@context': 'https://schema.org',
      '@graph': [{ '@type': 'NewsArticle', articleBody: whole }],
    });
    const head = `<script type="application/ld+json">${data}</script>`;
    expect(contentOf(`<article><p>${prose('boats', 2)}</p></article>`, 'Storm', head)).toBe(whole);
    expect(contentOf(`<article><p>${prose('waves', 8)}</p></article>`, 'Storm', head)).toContain('waves');
    expect(
      contentOf(
        `<article><p>${prose('boats', 2)}</p></article>`,
        'Storm',
        '<script type="application/ld+json">{"broken</script>',
      ),
    ).toBe(prose('boats', 2));
  });

  it('reads an article in a template', () => {
    expect(
      contentOf(
        `<div id="x">Loading</div><script type="text/template"><div><p>${prose('boats', 9)}</p></div></script>`,
      ),
    ).toContain('Sentence 9 about boats');
  });

  it('records the step that dropped a block', () => {
    const state = stateAfter(htmlPage('Storm', `<nav>Menu</nav><p>${prose('boats')}</p>`), 'drop boilerplate');
    expect(state.body.children.map((child) => (typeof child === 'string' ? '' : child.dropped))).toEqual([
      'tag',
      undefined,
    ]);
  });
});
