import { htmlPage, prose, readHtml } from './testing/read-html';

const short =
  '<p>The brown wire carries the twelve volts of the battery, and the blue wire is the ground of the gauge.</p>' +
  '<p>Label both ends of each wire before the old plug is cut off and thrown away.</p>';
const contentOf = (body: string) =>
  readHtml(htmlPage('Cable colours', body, '<meta property="og:type" content="article">')).content;
const teasers = ['Tides', 'Gauges', 'Harbours'].map(
  (name) =>
    `<div class="item"><a href="/${name}"><div class="name">${name}</div></a><div>${prose(name, 5)}</div></div>`,
);
const links = ['Home', 'Archives', 'Friends'].map((name) => `<a href="/${name}">${name}</a>`).join(' ');
const foot = `<footer><p>© 2024 Harbour Board</p>${links}<p>The board licenses all texts of this site for free use.</p></footer>`;
const head = `<header><nav>${links}</nav><h1>Cable colours</h1></header>`;

describe('a short article', () => {
  it('is read without longer texts of related articles', () => {
    const page = `${head}<main><article class="post-content">${short}</article>
      <div class="relatedPosts"><div class="headline">Related Articles</div>${teasers.join('')}</div></main>`;
    expect(contentOf(page)).toMatch(/^The brown wire[^]*thrown away\.$/);
  });

  it('is kept in a layout that is named by its side column', () => {
    const side = `<aside class="sidebar"><p>Maren Holt</p><p>Posts</p><p>5</p>${links}</aside>`;
    const text = `<div itemprop="articleBody">${short}<p>Spare plugs are in the second drawer.</p></div>`;
    const page = `${head}<div id="content" class="sidebar-right">${side}<section><article>${text}</article></section></div>${foot}`;
    expect(contentOf(page)).toMatch(/^The brown wire[^]*second drawer\.$/);
  });

  it('is read by its schema.org data without the texts beside it', () => {
    const page = `${head}<article><div itemprop="articleBody">${short}</div>
      <section>${teasers[0]}</section></article>`;
    expect(contentOf(page)).toMatch(/^The brown wire[^]*thrown away\.$/);
  });

  it('has no line of dates above its sentences', () => {
    const dates = '<div>Posted <time>2023-11-02</time> Updated <time>2023-11-05</time></div>';
    const page = `<article>${dates}<h1>Cable colours</h1>${short}<p>Spare plugs are in the second drawer.</p></article>`;
    expect(contentOf(page)).toMatch(/^The brown wire[^]*second drawer\.$/);
  });
});

describe('a part named like boilerplate with most of the text', () => {
  it('is kept on pages that mark no article', () => {
    const page = `${head}<div class="sidebar-layout"><p>${prose('wires')}</p><p>${prose('plugs')}</p></div>`;
    expect(contentOf(page)).toContain('about plugs');
  });

  it('is kept beside a teaser that is marked as an article', () => {
    const page = `${head}<article><a href="/n">News</a></article><div class="related-page"><p>${prose('wires', 9)}</p></div>`;
    expect(contentOf(page)).toContain('about wires');
  });
});
