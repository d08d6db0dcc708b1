import { collectLinks } from './collect-links';

const at = 'https://example.com/docs/';

describe('the links of a page', () => {
  it('are in page order with their texts', () => {
    const { links, title } = collectLinks(
      `<title>The
         docs</title><a href="b.html">Second <b>page</b></a><a href=/a>First</a>`,
      at,
    );
    expect(title).toBe('The docs');
    expect(links).toEqual([
      { address: 'https://example.com/docs/b.html', text: 'Second page' },
      { address: 'https://example.com/a', text: 'First' },
    ]);
  });

  it('are 50,000 at most, since each is compared with the list', () => {
    expect(collectLinks('<a href=a>a</a><frame src=b>'.repeat(30_000), at).links).toHaveLength(50_000);
  });

  it('have the heading of a card as their text, else the words of its blocks', () => {
    const { links } = collectLinks(
      '<a href=1><div>Field</div><h4>Repair<br>engineer</h4><p>Lisbon</p></a><a href=2><p>Repair engineer</p><p>Lisbon</p></a>' +
        '<a href=3><h3><svg></svg></h3><div>Mill</div><time>2026</time></a><a href=4>Br<b>ick</b></a>' +
        '<a href=5><h6>News</h6><h3>Harbour</h3><h5>Notes</h5></a><a href=6><h2><svg></svg></h2><h3>Pier</h3><p>Lisbon</p></a>',
      at,
    );
    expect(links.map(({ text = '' }) => text.replace(/\s+/g, ' ').trim())).toEqual([
      'Repair engineer',
      'Repair engineer Lisbon',
      'Mill 2026',
      'Brick',
      'Harbour',
      'Pier',
    ]);
  });

  it('take their text from the title, label or picture when they have none', () => {
    const { links } = collectLinks(
      '<a href=1 title="By title"></a><a href=2 aria-label="By label"><svg><title>icon</title></svg></a>' +
        '<a href=3><img alt="By picture"></a><map><area href=4 alt="By area"></map>',
      at,
    );
    expect(links.map(({ text, hint }) => [text, hint])).toEqual([
      ['', 'By title'],
      ['', 'By label'],
      ['', 'By picture'],
      ['', 'By area'],
    ]);
  });

  it('are resolved against base, without anchors within the page', () => {
    const { links } = collectLinks(
      '<base href="https://example.com/other/"><a href="x">X</a><a href="#top">Top</a><a>none</a><a href="#/route">Route</a>',
      at,
    );
    expect(links.map(({ address }) => address)).toEqual([
      'https://example.com/other/x',
      'https://example.com/other/#/route',
    ]);
  });

  it('are resolved against the first base, which is relative to the page', () => {
    const { links } = collectLinks('<base href="x/"><base href="y/"><a href="a">A</a>', at);
    expect(links[0]?.address).toBe('https://example.com/docs/x/a');
  });

  it('exclude placeholders of templates', () => {
    const { links } = collectLinks(
      '<template><a href="{{ item.url }}">A</a><a href="/b/${id}">B</a><a href="<%= url %>">C</a></template><a href="/$d">D</a>',
      at,
    );
    expect(links.map(({ address }) => address)).toEqual(['https://example.com/$d']);
  });

  it('include areas of drawings', () => {
    const { links } = collectLinks('<svg><a xlink:href="/node"><text>Node</text></a></svg>', at);
    expect(links.map(({ address }) => address)).toEqual(['https://example.com/node']);
  });

  it('end with the next page that only the head names', () => {
    const next = '<link rel="next" href="/page/2">';
    const addresses = (html: string) => collectLinks(next + html, at).links.map(({ address }) => address);
    expect(addresses('<a href="/a">A</a>')).toEqual(['https://example.com/a', 'https://example.com/page/2']);
    expect(addresses('<a href="/page/2">2</a><a href="/a">A</a>')).toHaveLength(2);
  });

  it.each([
    ['0; url=/home', '/home'],
    ["5;URL='/home'", '/home'],
    ['0.5;url=/home', '/home'],
    ['0; /home', '/home'],
    ['0;url=', undefined],
    ['30', undefined],
    ['0;url=shop-app://open', undefined],
    ['0;url=data:text/html,Moved', undefined],
    ['0;url=about:blank', undefined],
    ['0;url=https://ada:secret@example.com/home', undefined],
  ])('include the target of the refresh "%s"', (content, target) => {
    const { refresh } = collectLinks(`<meta http-equiv="Refresh" content="${content}">`, at);
    expect(refresh).toBe(target && `https://example.com${target}`);
  });

  it('include feeds, canonical address, next page and refresh', () => {
    const page = collectLinks(
      '<link rel="alternate" type="application/rss+xml" href="/feed.xml"><link rel=canonical href="/docs">' +
        '<meta http-equiv=refresh content="0; url=/home"><a rel=next href="?page=2">more</a>',
      at,
    );
    expect(page).toMatchObject({
      feeds: ['https://example.com/feed.xml'],
      canonical: 'https://example.com/docs',
      next: 'https://example.com/docs/?page=2',
      refresh: 'https://example.com/home',
    });
  });

  it('include translations of the page', () => {
    const { language, translations } = collectLinks(
      '<html lang=de><link rel="alternate" hreflang="de" href="/de/"><link rel=alternate hreflang=x-default href="/">',
      at,
    );
    expect(language).toBe('de');
    expect(translations).toEqual([
      { language: 'de', address: 'https://example.com/de/' },
      { language: 'x-default', address: 'https://example.com/' },
    ]);
  });

  it('ignore navigation texts: "next", "2" and arrows', () => {
    const { links } = collectLinks('<a href=a rel="next nofollow">Weiter</a><a href=b>2</a><a href=c>»</a>', at);
    expect(links.map(({ text, hint }) => [text, hint])).toEqual([
      ['', 'Weiter'],
      ['', '2'],
      ['', '»'],
    ]);
  });

  it('include the pages in frames', () => {
    const { links } = collectLinks(
      '<frameset cols="20%,*"><frame src="menu.htm" name="menu"><frame src="main.htm"></frameset>',
      at,
    );
    expect(links).toEqual([
      { address: 'https://example.com/docs/menu.htm', text: '', hint: 'menu' },
      { address: 'https://example.com/docs/main.htm', text: '' },
    ]);
  });

  it('are found in nested, unclosed and broken markup', () => {
    const { links } = collectLinks('<a href=1>One<a href=2>Two<p><a href="http://[">bad</a><a href=3', at);
    expect(links.map(({ text }) => text)).toEqual(['One', 'Two']);
  });

  it('are found after a self-closing iframe, and in shadow roots', () => {
    const { links } = collectLinks(
      '<noscript><iframe src="/a" /></noscript><template shadowrootmode="open"><a href=1>One</a></template>',
      at,
    );
    expect(links).toEqual([{ address: 'https://example.com/docs/1', text: 'One' }]);
  });

  it('exclude scripts and styles', () => {
    const { links } = collectLinks('<script>"<a href=1>no</a>"</script><a href=2>yes<style>p{}</style></a>', at);
    expect(links).toEqual([{ address: 'https://example.com/docs/2', text: 'yes' }]);
  });
});
