import { emptyMetadata, type Metadata } from '../page-state';
import { htmlPage, prose, readHtml } from '../testing/read-html';
import { bestTitle } from './choose-title';

const none = emptyMetadata();
const best = (some: Partial<Metadata>, host = 'examplecom') => bestTitle({ ...none, ...some }, host);

describe('the title of a page', () => {
  it.each<[string, Partial<Metadata>, string]>([
    ['the heading that the title repeats', { headings: ['Storm'], documentTitle: 'Storm - Harbour News' }, 'Storm'],
    [
      'a heading without the icon of its permalink',
      { headings: ['Storm\uf0c1'], documentTitle: 'Storm — Harbour News' },
      'Storm',
    ],
    [
      'that heading among others',
      { headings: ['Harbour News', 'Storm at sea'], documentTitle: 'Storm at sea | News' },
      'Storm at sea',
    ],
    [
      'the shared title where no heading fits',
      { headings: ['Menu'], sharedTitle: 'Storm at sea', documentTitle: 'News' },
      'Storm at sea',
    ],
    [
      'the title without the site, last',
      { documentTitle: 'Storm at sea | Example', siteName: 'Example' },
      'Storm at sea',
    ],
    [
      'the title without the site, first',
      { documentTitle: 'Example: Storm at sea – part 2', siteName: 'x' },
      'Example: Storm at sea – part 2',
    ],
    ['the title without the host', { documentTitle: 'Storm — example.com' }, 'Storm'],
    ['a title with a dash of its own', { documentTitle: 'Storm - the second night' }, 'Storm - the second night'],
    [
      'the first part of the title, in a heading with a number',
      { headings: ['Storm at sea #12'], documentTitle: 'Storm at sea - Issue 12 - Harbour board' },
      'Storm at sea',
    ],
    [
      'the first part of the title, in a heading with a label',
      { headings: ['[Solved] Storm at sea'], documentTitle: 'Storm at sea - Engines - Harbour board' },
      'Storm at sea',
    ],
    ['a heading without its permalink', { headings: ['Setup ¶'], documentTitle: 'Setup — docs' }, 'Setup'],
    [
      'the headline of schema.org',
      { headline: 'Storm at sea', documentTitle: 'Example', siteName: 'Example' },
      'Storm at sea',
    ],
    ['the only heading there is', { headings: ['Storm'] }, 'Storm'],
    [
      'the site itself on its start page',
      { documentTitle: 'Example', siteName: 'Example', headings: ['Example'] },
      'Example',
    ],
    [
      "the topic's heading below the forum's",
      { headings: ['Engines'], subheadings: ['Rattling chain'], documentTitle: 'Rattling chain - Engines' },
      'Rattling chain',
    ],
    [
      'the heading of a post below that of its project, in the middle of the title',
      { headings: ['Pumps'], subheadings: ['Rattling chain'], documentTitle: 'Rattling chain - Pumps - Tracker' },
      'Rattling chain',
    ],
    [
      'the title of an issue whose heading is its number, without the name of the tracker',
      { subheadings: ['Issue3'], documentTitle: 'Issue 3: Rattling chain - Pump tracker' },
      'Issue 3: Rattling chain',
    ],
    [
      'the first-level heading below that of its project',
      { headings: ['Pumps', 'Rattling chain¶'], documentTitle: 'Rattling chain - Pumps - Tracker' },
      'Rattling chain',
    ],
    [
      'the title of an issue whose heading is its number',
      { headings: ['Pumps'], subheadings: ['Bug #3'], documentTitle: 'Bug #3: Rattling chain - Pumps - Tracker' },
      'Bug #3: Rattling chain',
    ],
    [
      'the heading below that of the site, whose name is first in the title',
      {
        headings: ['Harbour News', 'Storm at sea'],
        documentTitle: 'Harbour News - Storm at sea',
        siteName: 'Harbour News',
      },
      'Storm at sea',
    ],
    [
      'the heading where the title begins with a mark, as another heading does',
      { headings: ['Storm at sea'], subheadings: ['* * *'], documentTitle: '» Storm at sea' },
      'Storm at sea',
    ],
    [
      'the title without a heading that links to the site',
      { siteHeadings: ['Net Maker'], documentTitle: 'Net Maker: Needles | Net Maker' },
      'Net Maker: Needles',
    ],
    [
      'the entry of a manual without a first-level heading',
      { subheadings: ['Class Boat', 'Methods'], documentTitle: 'Boat (Harbour API)' },
      'Boat',
    ],
    ['the chapter of a manual', { subheadings: ['Boats'], documentTitle: 'Boats: Harbour Manual' }, 'Boats'],
    [
      'a title with a colon whose part is a later heading',
      { subheadings: ['Storm', 'Boats'], documentTitle: 'Boats: the whole story' },
      'Boats: the whole story',
    ],
    ['nothing', {}, ''],
  ])('is %s', (_, metadata, expected) => {
    expect(best(metadata)).toBe(expected);
  });

  it('is not a heading that links to a parent page, and has no invisible characters', () => {
    const head = '<meta property="og:title" content="\u200eNeedles of\u200b bone">';
    const body = '<h1><a href="/">Net Maker</a></h1>';
    expect(readHtml(htmlPage('Net Maker: Needles of bone', body, head)).title).toBe('Needles of bone');
    expect(readHtml(htmlPage('Needles - Net Maker', '<h1><a href="/news/harbour">Needles</a></h1>')).title).toBe(
      'Needles',
    );
  });

  it('is not a heading that links to the index of the manual', () => {
    const headings = '<h1><a href="index.html">Net Maker</a></h1><h1>Needles of bone</h1>';
    expect(readHtml(htmlPage('Needles of bone — Net Maker manual', headings)).title).toBe('Needles of bone');
  });

  it.each([
    ['The Storm - Weather Blog', 'The Storm'],
    ['', 'The Storm'],
  ])('is the name of a text in parts, whose heading links to its first page: %s', (documentTitle, title) => {
    const page = htmlPage(documentTitle, `<h1><a href="index.html">The Storm</a></h1><p>${prose('storm')}</p>`);
    expect(readHtml(page, { url: 'https://www.example.com/storm/part2.html' }).title).toBe(title);
  });

  it('is not a heading that links to another page in the header of the site', () => {
    const titleOf = (
      heading: string,
      title = 'Needles :: Net Days :: Planner',
      shared = 'Needles Net Days',
    ): string => {
      const head = `<meta name="application-name" content="Planner"><meta property="og:title" content="${shared}">`;
      return readHtml(htmlPage(title, `${heading}<main><h3>Needles <small>9:00</small></h3></main>`, head)).title;
    };
    const heading = '<h1><a href="/days/schedule/">Net Days</a></h1>';
    expect(titleOf(`<div><header>${heading}</header></div>`)).toBe('Needles');
    expect(titleOf(`<header>${heading}</header>`, 'Net Days :: Planner', 'Net Days')).toBe('Net Days');
    expect(titleOf(`<article><header>${heading}</header></article>`)).toBe('Net Days');
  });

  it.each([
    ['to the page', '<header>', '/news/harbour/'],
    ['to the declared address of the page', '<header>', 'https://ropes.example.org/tar'],
    ['to a part of the page', '<header>', '#top'],
    ['in the header of a post', '<header class="entry-header">', 'https://old.example.org/?p=7'],
  ])('is a heading that links %s, after the name of the site', (_, header, href) => {
    const heading = `${header}<h1><a href="${href}">Tar on ropes</a></h1></header>`;
    const head = '<link rel="canonical" href="https://ropes.example.org/tar/">';
    const page = htmlPage('Rope notes » Tar on ropes', `<div>${heading}<p>${prose('ropes')}</p></div>`, head);
    expect(readHtml(page).title).toBe('Tar on ropes');
  });

  it('is a heading without the button beside its text', () => {
    const heading = '<h1><div>How to splice a rope</div><button>edit</button></h1>';
    const page = htmlPage('How to splice a rope - My ropes', `<main>${heading}<p>${prose('ropes')}</p></main>`);
    expect(readHtml(page)).toMatchObject({ title: 'How to splice a rope', content: prose('ropes') });
    expect(readHtml(htmlPage('', '<h1><button>How to splice</button></h1>')).title).toBe('How to splice');
  });

  it('is not a second-level heading before the first one: the name of the site', () => {
    expect(readHtml(htmlPage('Harbour – Boats', '<h2>Harbour</h2><h1>Boats</h1>')).title).toBe('Boats');
    expect(readHtml(htmlPage('Boats - Harbour', '<h1>Harbour</h1><h2>Boats</h2>')).title).toBe('Boats');
  });

  it('is not a first-level heading inside of a link to the start page', () => {
    const logo = '<a href="/"><h1>Harbour Talk</h1></a>';
    expect(readHtml(htmlPage('Boats - Sailing - Harbour Talk', `${logo}<h1>Boats</h1>`)).title).toBe('Boats');
  });

  it('is a first-level heading that links to the book in the header of GitBook', () => {
    const header = '<div class="book-header"><h1><a href="..">Boats</a></h1></div>';
    expect(readHtml(htmlPage('Boats · Harbour', `${header}<h1>Boats and oars</h1>`)).title).toBe('Boats');
  });

  it('is the heading below the name of the wiki, where the title has the address of the page', () => {
    const logo = '<h1><a href="/doku.php/start">Harbour Wiki</a></h1>';
    expect(readHtml(htmlPage('boats:punt [Harbour Wiki]', `${logo}<h1>The punt</h1>`)).title).toBe('The punt');
  });

  it('is a heading without the link to itself, which may be before its text', () => {
    const before = '<a class="header-anchor" aria-hidden="true" href="#storm">#</a>';
    const page = (link: string) =>
      readHtml(htmlPage('Storm - Harbour', `<h1 id="storm">${link}Storm</h1><p>Wind.</p>`));
    expect(page(before).title).toBe('Storm');
    expect(page('<a href="/tags/weather">#</a>').title).toBe('#Storm');
  });

  it.each(['C#', 'Boats in F#'])('is a heading that ends with the sign of a language: %s', (title) => {
    expect(readHtml(htmlPage(`${title} - Harbour`, `<h1>${title}</h1><p>Wind.</p>`)).title).toBe(title);
  });

  it('is read from meta tags, JSON-LD, title and headings, on one line', () => {
    const head =
      '<meta property="og:site_name" content="The Example"><script type="application/ld+json">{"@graph":[{"@type":"NewsArticle","headline":"Storm &amp; sea"}]}</script>';
    expect(
      readHtml(htmlPage('Storm\n  and   sea | The Example', '<h1>Today</h1><h1>Storm and\n sea</h1>', head)).title,
    ).toBe('Storm and sea');
  });
});
