import { htmlPage, prose, readHtml } from './testing/read-html';

const read = (body: string, title = 'Ships') => readHtml(htmlPage(title, body)).content;
const inMain = (body: string) => read(`<main><h1>Ships</h1><p>${prose('ships')}</p>${body}</main>`);

describe('a consent dialog with classes that name no part of the page', () => {
  const notice = (buttons: string) =>
    `<div class="fixed p-6"><h2>We value your privacy</h2><p>We use cookies to analyse our traffic and to show what you like.</p>
     <div class="mt-4">${buttons}</div></div>`;
  const rows = ['Aurora', 'Baltic', 'Cormorant'].map((name) => `<tr><td>${name}</td><td>north-3</td></tr>`);
  const table = `<main><h1>Ships in the harbour</h1><table>${rows.join('')}</table></main>`;

  it.each([
    ['English', '<button>Accept all</button><button>Settings</button>'],
    ['German', '<div role="button">Alle akzeptieren</div>'],
    ['French', '<a href="#">Tout refuser</a>'],
    ['Japanese', '<button>同意する</button>'],
  ])('is no content: %s', (_, buttons) => {
    const content = read(table + notice(buttons));
    expect(content).toContain('Cormorant');
    expect(content).not.toContain('privacy');
  });

  it.each([
    ['in the content', `<main>${notice('<button>Accept</button>')}<p>${prose('ships', 1)}</p></main>`],
    [
      'with other buttons',
      `<div><h3>Ships</h3><p>${prose('ships', 1)}</p></div>${notice('<button>Add to cart</button>')}`,
    ],
    ['that is the page', notice('<button>Accept</button>')],
  ])('is text: %s', (_, body) => {
    expect(read(body)).toContain('We use cookies');
  });
});

describe('sections that components expand', () => {
  it('are kept after a heading that consists of their button, without an id', () => {
    const item = (number: number) =>
      `<div><h3><button aria-expanded="false"><span>Question ${number}?</span></button></h3>
       <div style="display: none"><p>Answer ${number}.</p></div></div>`;
    expect(inMain(item(1) + item(2))).toContain('### Question 1?\n\nAnswer 1.\n\n### Question 2?\n\nAnswer 2.');
    expect(inMain('<h3><button>Ports</button></h3><div hidden>Secret.</div>')).not.toContain('Secret');
    expect(read(`<main>${prose('ships')}</main><nav>${item(1)}</nav>`)).not.toContain('Answer');
  });

  it.each([
    ['Shoelace', '<details><summary class="details__header">What is a bollard?</summary><p>A post.</p></details>'],
    [
      'Ant Design',
      '<div><div class="collapse-header" role="button" aria-expanded="false"><span>What is a bollard?</span></div></div>',
    ],
  ])('keep the heading that is named a header: %s', (_, section) => {
    expect(inMain(section)).toContain('What is a bollard?');
  });

  it('have no sign of their state in the heading', () => {
    const button =
      '<dt><button aria-expanded="false"><span>What is it?</span><span>+</span></button></dt><dd>A post.</dd>';
    expect(inMain(`<dl>${button}</dl>`)).toMatch(/^What is it\?$/m);
    const summary = '<details><summary>What is C<i>+</i><b>▾</b></summary><p>A grade.</p></details>';
    expect(inMain(summary)).toMatch(/^What is C$/m);
    expect(inMain('<p>Grade C<b>+</b></p>')).toContain('+');
  });

  it('have the summary that custom elements have as an attribute', () => {
    const details = (inside: string) => `<x-details summary="What is a bollard?">${inside}</x-details>`;
    expect(inMain(details('A post on the quay.'))).toMatch(/What is a bollard\?\n\nA post on the quay\./);
    const rendered =
      '<template shadowrootmode="open"><details><summary>What is a bollard?</summary><slot></slot></details></template>';
    expect(inMain(details(`${rendered}A post.`)).match(/What is a bollard/g)).toHaveLength(1);
    expect(inMain(details(''))).not.toContain('bollard');
  });
});

describe('entries of an API reference that are buttons', () => {
  const entry = (attributes: string) =>
    `<div><button ${attributes}><span>GET</span><div><span>/ships</span><div>List the ships</div></div></button></div>`;
  const reference = (button: string) => `<div class="swagger-ui"><div><h2>Harbour API</h2>${button}</div></div>`;

  it('are kept', () => {
    expect(read(reference(entry('aria-expanded="false"')))).toMatch(/GET\s+\/ships\s+List the ships/);
  });

  it.each([
    ['that open a menu', reference(entry('aria-expanded="false" aria-haspopup="menu"'))],
    ['that expand nothing', reference(entry('').replace('GET', 'Copy'))],
    ['of other pages', `<main><p>${prose('ships')}</p>${entry('aria-expanded="false"')}</main>`],
  ])('are dropped: buttons %s', (_, body) => {
    expect(read(body)).not.toContain('List the ships');
  });
});

describe('the releases of a changelog', () => {
  const releases = (entry: (version: string, date: string) => string) =>
    read(
      `<main><h1>Changelog</h1>${['2.0', '2.1', '3.0'].map((version, month) => entry(version, `${month + 3} May 2027`)).join('')}</main>`,
      'Changelog',
    );
  const changes = `<ul>${'<li>Charts keep their colours</li>'.repeat(9)}</ul>`;

  it('have their version and date, which stay at the top beside them', () => {
    const content = releases(
      (version, date) =>
        `<article><div class="lg:sticky lg:top-8"><time>${date}</time><h2><a href="#v${version}">${version}</a></h2></div>${changes}</article>`,
    );
    expect(content).toMatch(/3 May 2027\n\n## 2\.0\n[^]*4 May 2027\n\n## 2\.1\n/);
  });

  it('have the date in an entry of the same name', () => {
    const content = releases(
      (version, date) =>
        `<div><div class="release-item"><div class="release-date">${date}</div><h2>${version}</h2>${changes}</div></div>`,
    );
    expect(content).toMatch(/3 May 2027\n\n## 2\.0\n[^]*4 May 2027\n\n## 2\.1\n/);
  });

  it.each([
    ['a box', '<div class="sticky top-4"><h3>Updates</h3><p>Mail me about new releases</p></div>'],
    ['the bar of the site', '<div class="sticky top-0"><h2>Quayside</h2></div>'],
    ['a link to the site', '<div class="sticky top-4"><h2><a href="/">Quayside</a></h2></div>'],
  ])('are alone with what stays at the top: not %s', (_, box) => {
    const content = read(`<div><div>${box}</div><main><h1>Ships</h1><p>${prose('ships', 9)}</p></main></div>`);
    expect(content).not.toMatch(/Mail me|Quayside/);
  });
});

describe('a page with hardly any running text', () => {
  it('has all of its cards, not only the one with a long sentence', () => {
    const card = (text: string) => `<div><article class="box"><h2>Card</h2><p>${text}</p></article></div>`;
    const texts = [
      'A day of forty berths is planned in less than one second.',
      'Ships are served in the order of their arrival, unless the tide forbids it.',
      'The plan is a plain file that every display can read.',
    ];
    const cards = texts.map(card);
    const content = read(`<div class="home"><div>${cards.join('')}</div></div>`);
    for (const text of texts) expect(content).toContain(text);
  });

  it('has all entries of a short list of posts, not only the longest', () => {
    const entry = (topic: string, sentences: number, href = `/${topic}`) =>
      `<article class="post"><header><h2><a href="${href}">About ${topic}</a></h2></header><p>${prose(topic, sentences)}</p></article>`;
    const list = (first: string) => read(`<main>${first}${entry('tides', 1)}</main>`, 'Blog');
    expect(list(entry('tugs', 3))).toContain('Sentence 1 about tides');
    // A heading with a permalink is that of an article.
    expect(list(entry('tugs', 3, '#tugs'))).not.toContain('Sentence 1 about tides');
  });

  it('has the table, not the announcement above it', () => {
    const rows = ['Aurora', 'Baltic', 'Cormorant', 'Dorothea'].map(
      (name) => `<tr><td>${name}</td><td>north-3</td></tr>`,
    );
    const content = read(
      `<div><p>Version 3.1 is out. <a href="/news">More</a></p></div><main><h1>Arrivals</h1><table>${rows.join('')}</table></main>`,
    );
    expect(content).toContain('Dorothea');
    expect(content).not.toContain('Version');
  });

  it('has the hero and the features of the start page of VitePress', () => {
    const features = ['Fast', 'Fair'].map((name) => `<article><h2>${name}</h2><p>${name} plans for all.</p></article>`);
    const home = `<div class="VPHome"><div class="VPHero"><h1>Tidewater</h1><p class="tagline">Plans a day</p></div>
      <div class="VPFeatures">${features.join('')}</div><div class="vp-doc container"><h2>Why</h2></div></div>`;
    expect(read(home, 'Tidewater')).toMatch(/Plans a day\n\n## Fast\n\nFast plans[^]*## Fair[^]*## Why/);
  });
});

it('the title of a page in the fragment of an address is its heading, since all share one document', () => {
  const title = (url: string, body: string) => readHtml(htmlPage('Console', body), { url }).title;
  expect(title('https://example.com/#/ships/3', '<h1>Ship 3</h1>')).toBe('Ship 3');
  expect(title('https://example.com/app#!/ships/3', '<h1>Ship 3</h1>')).toBe('Ship 3');
  const logo = '<h1><a href="/">Console</a></h1>';
  expect(title('https://example.com/#/ships/3', `${logo}<h1><a href="#bow">Ship 3</a></h1>`)).toBe('Ship 3');
  expect(title('https://example.com/#/ships/3', '<h1><a href="#">Ship 3</a></h1>')).toBe('Ship 3');
  expect(title('https://example.com/#/ships/3', '<h1><a id="ship">Ship 3</a></h1>')).toBe('Ship 3');
  expect(title('https://example.com/#/ships', '<h1>Ships</h1><h1>Ports</h1>')).toBe('Console');
  expect(title('https://example.com/#top', '<h1>Ship 3</h1>')).toBe('Console');
});
