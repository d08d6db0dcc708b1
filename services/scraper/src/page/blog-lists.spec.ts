import { htmlPage, prose, readHtml } from './testing/read-html';

const titles = ['Tar', 'Fog on Thursday', 'The new rope', 'Letters from the mill', 'Oars', 'A visit to the old crane'];
const linkTo = (title: string): string => `<a href="/posts/${titles.indexOf(title)}/">${title}</a>`;
const listOf = (entry: (title: string, index: number) => string): string => titles.map(entry).join('');
const contentOf = (body: string, title = 'Harbour Notes'): string => readHtml(htmlPage(title, body)).content;
const menu = `<nav><a href="/">Home</a> <a href="/archives/">Archives</a></nav>`;

describe('a list of posts', () => {
  it.each([
    ['a header', (title: string) => `<header class="article-header"><h1>${linkTo(title)}</h1></header>`],
    ['a link named title', (title: string) => `<p class="title is-3">${linkTo(title)}</p>`],
  ])('keeps the titles above the excerpts: %s', (_, heading) => {
    const entry = (title: string): string =>
      `<article class="article">${heading(title)}<div class="entry-content"><p>${prose(title, 4)}</p></div></article>`;
    const content = contentOf(`${menu}<section id="main">${listOf(entry)}</section>`);
    for (const title of titles) expect(content).toContain(title === 'Tar' ? `${title}\n\nSentence` : title);
    expect(content.match(/Sentence 1 about/g)).toHaveLength(titles.length);
  });

  it('keeps the titles of posts with their number in the first class, as in WordPress', () => {
    const entry = (title: string, index: number): string =>
      `<article class="post-${index + 40} post hentry"><div><div><header class="entry-header"><h2 class="entry-title">${linkTo(title)}</h2><div class="entry-meta">By <a href="/m/">Mara</a></div></header><div class="entry-content"><p>${prose(title, 4)}</p></div></div></div></article>`;
    const content = contentOf(`${menu}<main class="site-main">${listOf(entry)}</main>`);
    for (const title of titles) expect(content).toContain(`${title}\n\nSentence`);
  });

  it('keeps both posts of a short list, with their titles, if numbers and topics in their classes differ', () => {
    const entry = (title: string, index: number): string =>
      `<article id="post-${index}" class="post-${index + 40} post hentry category-${index}"><header class="entry-header"><h2 class="entry-title">${linkTo(title)}</h2></header><div class="entry-content"><p>${prose(title, index + 2)}</p></div></article>`;
    const list = ['Fog on Thursday', 'The new rope'].map(entry).join('');
    const content = contentOf(`${menu}<main class="site-main"><h1>March</h1>${list}</main>`);
    for (const title of ['Fog on Thursday', 'The new rope']) expect(content).toContain(`${title}\n\nSentence 1 about`);
  });

  it('is reported as a listing, unless its entries are the parts of a declared article', () => {
    const entry = (title: string): string =>
      `<article><h2>${linkTo(title)}</h2><p>${prose(title, 4)}</p><p>${prose(`the ${title}`, 3)}</p></article>`;
    const kindOf = (entries: string, head = '') =>
      readHtml(htmlPage('Harbour Notes', `${menu}<main>${entries}</main>`, head)).kind;
    expect(kindOf(listOf(entry))).toBe('listing');
    expect(kindOf(listOf(entry), '<meta property="og:type" content="article">')).toBe('article');
    const parts = listOf((title) => entry(title).replaceAll('article>', 'div>'));
    expect(kindOf(parts)).not.toBe('listing');
    expect(kindOf(`<article>${parts}</article>`)).not.toBe('listing');
    expect(kindOf(parts.replaceAll('<div>', '<div class="article-section">'))).not.toBe('listing');
  });

  it('is no article whose parts link to other websites, and no thread', () => {
    const entry = (title: string): string =>
      `<div class="post-block"><h2>${linkTo(title)}</h2><p>${prose(title, 4)}</p><p>${prose(`the ${title}`, 3)}</p></div>`;
    const kindOf = (entries: string) => readHtml(htmlPage('Harbour Notes', `${menu}<main>${entries}</main>`)).kind;
    expect(kindOf(listOf(entry))).toBe('listing');
    expect(kindOf(listOf(entry).replaceAll('href="', 'href="https://www.example.org'))).not.toBe('listing');
    expect(kindOf(listOf((title) => entry(title).replace(`>${title}</a>`, '>Re: Harbour</a>')))).not.toBe('listing');
  });

  it('keeps all posts if one of them has most of the text', () => {
    const entry = (title: string, index: number): string =>
      `<article class="card-content article"><p class="title">${linkTo(title)}</p><div class="content"><p>${prose(title, index === 2 ? 60 : 3)}</p></div></article>`;
    const content = contentOf(`${menu}<div class="column-main">${listOf(entry)}</div>`);
    expect(content).toContain('about Oars');
    expect(content).toContain('about The new rope');
  });

  it('keeps all posts if one of them has most of the text, where data of schema.org mark them', () => {
    const entry = (title: string, index: number): string =>
      `<div class="post" itemscope itemtype="http://schema.org/Article"><h2 itemprop="headline">${linkTo(title)}</h2><div itemprop="articleBody"><p>${index === 2 ? prose(title, 3) : 'A short note.'}</p></div></div>`;
    const content = contentOf(`${menu}<section class="post-list">${listOf(entry)}</section>`);
    for (const title of titles) expect(content).toContain(title);
  });

  it('keeps all posts if the longest of them has first-level headings', () => {
    const entry = (title: string, index: number): string =>
      `<article class="post"><h2>${linkTo(title)}</h2><div>${index === 2 ? '<h1>Part</h1>' : ''}<p>${prose(title, index === 2 ? 60 : 3)}</p></div></article>`;
    const content = contentOf(`${menu}<div class="column-main">${listOf(entry)}</div>`);
    expect(content).toContain('about Oars');
    expect(content).toContain('about The new rope');
  });

  it('is not the section above a title, nor what is recommended in a text', () => {
    const section = '<p class="section-title"><a href="/news/">News</a></p>';
    const promo = (title: string): string => `<div class="promo"><h4>${linkTo(title)}</h4></div>`;
    const entry = (title: string): string =>
      `<article class="post">${section}<h3>${linkTo(title)}</h3><p>${prose(title, 3)}</p></article>`;
    expect(contentOf(`<div>${menu}${listOf(entry)}</div>`)).not.toContain('News');
    const part = (title: string): string => `<div class="part">${promo(title)}<p>${prose('tides', 4)}</p></div>`;
    expect(contentOf(`<article><h1>Tides</h1>${listOf(part)}</article>`, 'Tides')).not.toContain('Letters');
  });

  it('is not a short post whose title links to itself beside related posts', () => {
    const entry = (title: string, text: string, index: number): string =>
      `<article class="post-${index} post"><header><h1>${linkTo(title)}</h1></header><p>${text}</p></article>`;
    const related = ['Oars', 'Fog on Thursday', 'The new rope'].map((title, index) =>
      entry(title, 'See there.', index),
    );
    const post = entry('Tar', prose('tar', 2), 9);
    const content = contentOf(`${menu}<main>${post}<section>${related.join('')}</section></main>`, 'Tar - Notes');
    expect(content).toContain('about tar');
    expect(content).not.toMatch(/Oars|Fog|rope/);
  });

  it('is not beside a post whose section is named above its title', () => {
    const post = (title: string, heading: string, sentences: number): string =>
      `<article class="post"><p class="section-title"><a href="/news/">News</a></p>${heading}<p>${prose(title, sentences)}</p></article>`;
    const others = ['Oars', 'Tar'].map((title) => post(title, `<h3>${linkTo(title)}</h3>`, 1)).join('');
    const weather = `<div><p>${prose('weather', 1)}</p></div>`;
    const content = contentOf(`<div>${post('Tides', '<h1>Tides</h1>', 6)}${weather}${others}</div>`);
    expect(content).toContain('Sentence 6 about Tides');
    expect(content).not.toMatch(/weather|Oars/);
  });

  it('is kept beside teasers of which one has sentences', () => {
    const lead = `<p>${prose('the storm', 2)}</p>`;
    const teaser = (title: string): string => `<h3>${linkTo(title)}</h3>${title === 'Tar' ? lead : ''}`;
    const latest = listOf((title) => `<div><h4>${linkTo(title)}</h4><p>${prose(title, 2)}</p></div>`);
    for (const [start, end] of [
      ['<article class="card">', '</article>'],
      ['<div class="entry-content">', '</div>'],
    ]) {
      const teasers = titles.slice(0, 4).map((title) => start + teaser(title) + end);
      const content = contentOf(
        `<main><section>${teasers.join('')}</section><div class="sidebar">${latest}</div></main>`,
      );
      expect(content).toContain('Sentence 2 about Oars');
    }
  });

  it('has no titles of posts without an excerpt', () => {
    const more = listOf((title) => `<div class="item"><h3>${linkTo(title)}</h3></div>`);
    const content = contentOf(
      `<main><article><h1>Tides</h1><p>${prose('tides', 20)}</p></article>${more}</main>`,
      'Tides',
    );
    expect(content).not.toContain('Fog on Thursday');
  });
});

describe('an archive of titles and dates', () => {
  it('keeps the last of several headings in the items of a list', () => {
    const item = (title: string): string =>
      `<li class="wp-block-post post-${titles.indexOf(title)}"><div><h3>${linkTo(title)}</h3></div></li>`;
    for (const end of ['', '<li class="end"></li>']) {
      const body = `${menu}<main><h1>Archives: 2024</h1><ul>${listOf(item)}${end}</ul></main>`;
      for (const title of titles) expect(contentOf(body, 'Archives')).toContain(title);
    }
  });

  it('keeps short titles of list items like long ones', () => {
    const item = (title: string): string =>
      `<li><div>2024-09-18</div><div class="archive-main">${linkTo(title)}</div></li>`;
    const content = contentOf(`${menu}<div class="paper"><ul class="archive">${listOf(item)}</ul></div>`, 'Archives');
    for (const title of titles) expect(content).toContain(title);
  });

  it.each([
    ['beside each other', (articles: string) => `<div class="archives">${articles}</div>`],
    ['by year', (articles: string) => articles.replaceAll('<article', '<div class="year">2024</div><article')],
  ])('keeps headers with the titles of articles, %s', (_, wrap) => {
    const entry = (title: string): string =>
      `<article class="post"><header class="post-header"><h3 class="post-title">${linkTo(title)}</h3><div class="post-meta">09-18</div></header></article>`;
    const side = `<aside><h3>Tags</h3>${'<a href="/tags/a/">harbour and boats</a> '.repeat(3)}</aside>`;
    const content = contentOf(`${menu}<div class="page-content">${wrap(listOf(entry))}</div>${side}`, 'Archives');
    for (const title of titles) expect(content).toContain(title);
    expect(content).not.toContain('harbour and boats');
  });
});

describe('parts of one of several articles that have no title of a post', () => {
  const others = `<article><a href="/posts/1/">Fog on the river</a></article>`;

  it('are not a heading without a section', () => {
    const post = `<article><h1>Tides</h1><p>${prose('tides', 24)}</p><h2>Comments</h2><form><textarea></textarea></form></article>`;
    expect(contentOf(`<main>${post}${others}</main>`, 'Tides')).not.toContain('Comments');
  });

  it('are not a header with a heading that is no link', () => {
    const links = '<a href="/ann/">Ann Keel</a> <a href="/tags/a/">boats</a> <a href="/share/">Share</a>';
    const header = `<header class="post-header"><h2>Series</h2><div class="meta">${links}</div></header>`;
    const post = `<article class="post">${header}<h1>Tides</h1><p>${prose('tides', 4)}</p></article>`;
    const other = `<article class="post"><h3>${linkTo('Oars')}</h3></article>`;
    expect(contentOf(`<main>${post}${other}</main>`, 'Tides')).not.toContain('Series');
  });

  it('are not the actions of an item with text', () => {
    const actions = '<ul><li><a href="/share/">Share</a></li><li><a href="/like/">Like</a></li></ul>';
    const list = `<ul><li>${linkTo('The new rope')}</li><li><p>${prose('ropes', 1)}</p>${actions}</li></ul>`;
    const content = contentOf(`<main><h1>Ropes</h1><p>${prose('rope', 2)}</p>${list}</main>`, 'Ropes');
    expect(content).toContain('about ropes');
    expect(content).not.toContain('Share');
  });
});

describe('a short page of a blog', () => {
  const cards = `<div class="card-widget card-info"><div class="author-info-name">Jonas Keel</div><p>Boats</p></div>
    <div class="tags">${'<li>harbour <span>15</span></li>'.repeat(60)}</div>
    <div class="card-widget card-archives"><div class="item-headline">Archives</div>${'<li>September 2024 <span>2</span></li>'.repeat(30)}</div>`;

  it('has its sentences only, without the boxes beside it', () => {
    const text = `<p>我在一个小港口修理木船，每个星期天写一点东西。</p><p>邻居老陈有一个笔记本，专门记录船坞的变化，每一条都写着日期。一条好的船舵并不贵，只要每年秋天晒干一次，用上十四年也没有问题，只是要量两遍。</p>`;
    const content = contentOf(
      `<main class="layout"><div id="page">${text}</div><div class="aside-content">${cards}</div></main>`,
    );
    expect(content).toMatch(/^我在[^]*量两遍。$/);
  });

  it('is a post without the longer related posts, where a box for search has the same name', () => {
    const text =
      '<p>A sailmaker has published a catalogue of three hundred knots, each of which is drawn in four steps, from the first loop to the last turn.</p>';
    const card = (title: string): string =>
      `<div class="card"><a href="/posts/"><div class="card-body"><h3>${title}</h3><div><p>${prose(title, 3)}</p></div></div></a></div>`;
    const related = `<div id="related-posts"><h3>Further Reading</h3>${titles.slice(0, 3).map(card).join('')}</div>`;
    const search =
      '<div class="post-content"><div class="panel-heading">Tags</div><a href="/tags/wood/">wood</a></div>';
    const post = `<div class="post"><h1>Knots</h1><div class="post-content">${text}</div></div>`;
    expect(contentOf(`<div id="main">${post}${related}</div>${search}`, 'Knots')).toMatch(
      /^A sailmaker[^]*last turn\.$/,
    );
  });

  it('keeps the paragraph above its only list', () => {
    const items = titles.map((title) => `<li><a href="https://boats.example/">${title}</a>: ${prose(title, 1)}</li>`);
    const intro = 'What surprised me was the sound: the footbridge hums as soon as the wind turns north.';
    const content = contentOf(
      `<div class="head"><p>Harbour Notes</p></div><div><p>${intro}</p><ul>${items.join('')}</ul></div>`,
    );
    expect(content).toContain(intro);
  });

  it('has no line above or below a list that is its layout', () => {
    const line = 'The best boats of the coast since nineteen hundred, built and repaired by hand in our yard.';
    const parts = ['Rowing', 'Sailing'].map((part) => `<li><h2>${part}</h2><p>${prose(part, 6)}</p></li>`);
    const content = contentOf(
      `<div><p>${line}</p><ul>${parts.join('')}</ul><div>Call us at any time, or write.</div></div>`,
    );
    expect(content).toContain('Sentence 6 about Sailing');
    expect(content).not.toMatch(/coast|Call us/);
  });
});
