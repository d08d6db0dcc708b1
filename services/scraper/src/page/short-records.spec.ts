import { htmlPage, readHtml } from './testing/read-html';

const head =
  '<header><a href="/">Harbour</a><nav><a href="/visit">Visit</a><a href="/archive">Archive</a></nav></header>';
const foot = '<footer><p>© 2026 Harbour office. All rights reserved.</p></footer>';
const contentOf = (title: string, body: string) => readHtml(htmlPage(title, `${head}${body}${foot}`)).content;

const notice =
  'The master of every vessel gives notice to the office at least two hours before her arrival in the harbour.';

describe('the heading above the container of a short page', () => {
  const read = (heading: string, between = '') =>
    contentOf(
      'Section 12',
      `<div class="act"><div><h1>${heading}</h1></div>${between}<div class="entry"><p>${notice}</p><p>${notice}</p></div></div>`,
    );

  it('is content with the sentences below it, where it is not the title', () => {
    const content = read('Harbours Act 1964', '<div class="by">Ada Berg</div><p>An act about notices.</p>');
    expect(content).toMatch(/^# Harbours Act 1964\n\nAn act about notices\.\n\nThe master/);
    expect(content).not.toContain('Berg');
  });

  it('is not repeated where it is the title', () => {
    expect(read('Section 12')).toMatch(/^The master/);
  });

  it('is no content where it links to the start page or is in a menu', () => {
    expect(read('<a href="/">Harbour office</a>')).toMatch(/^The master/);
    const menu = contentOf(
      'Section 12',
      `<div><nav><h1>Laws</h1></nav><div class="entry"><p>${notice}</p></div></div>`,
    );
    expect(menu).toMatch(/^The master/);
  });

  it.each([
    ['by its element', '', '<div class="site-branding"><h1>Harbour office</h1><p>Notices of the port.</p></div>'],
    [
      'by metadata',
      '<meta property="og:site_name" content="Harbour office">',
      '<div><h1>Harbour office</h1><p>Notices of the port.</p></div>',
    ],
  ])('is no content where it is the name of the site: %s', (_, meta, heading) => {
    const body = `<div>${heading}<div class="entry"><p>${notice}</p><p>${notice}</p></div></div>`;
    expect(readHtml(htmlPage('Section 12', head + body + foot, meta)).content).toMatch(/^The master/);
  });

  it('is content without headings whose sections are empty', () => {
    expect(read('Harbours Act 1964', '<h3>See also</h3><ul></ul><h3>Forms</h3><a href="/f">Form</a>')).toMatch(
      /^# Harbours Act 1964\n\nThe master/,
    );
  });
});

describe('a record of a collection', () => {
  const values = [
    ['Number', 'MM.1931.44'],
    ['Material', 'Brass and glass'],
    ['Origin', 'Gift of the Holm family, 1931'],
  ];
  const text = `<p>The lantern hung at the stern of the mail boat, where it was lit at dusk by the youngest of the whole crew. Its glass was ground in Bohemia, and the brass was polished every Sunday before the bell rang, while the others slept.</p>`;

  it.each([
    ['in the list', ([term, value]: string[]) => `<dt>${term}</dt><dd>${value}</dd>`],
    ['in groups', ([term, value]: string[]) => `<div><dt>${term}</dt><dd>${value}</dd></div>`],
  ])('keeps values with a year: terms %s', (_, markup) => {
    const content = contentOf('Lantern', `<main><h1>Lantern</h1>${text}<dl>${values.map(markup).join('')}</dl></main>`);
    for (const [, value] of values) expect(content).toContain(value);
  });

  it('keeps labels in the text style "caption" of a design system', () => {
    const markup = ([term, value]: string[]) => `<div><p class="text-caption">${term}</p><p>${value}</p></div>`;
    const content = contentOf('Lantern', `<main><h1>Lantern</h1>${text}${values.map(markup).join('')}</main>`);
    expect(content).toContain('Material\n\nBrass and glass');
  });
});

it('the caption of an image is no label, also in such a text style', () => {
  const image = '<div><img src="/a.jpg" alt=""><p class="text-caption">Photo: Ada Berg</p></div>';
  expect(contentOf('Notice', `<main><h1>Notice</h1><p>${notice}</p>${image}</main>`)).not.toContain('Berg');
});

describe('teasers below a short article', () => {
  const teaser = (title: string) =>
    `<div class="card"><div class="card-date">12 May 2026</div><div class="card-body"><a href="/${title.length}">${title}</a><div>Harbour news</div></div></div>`;
  const titles = [
    'Bridge closed until autumn',
    'Council votes on the fees',
    'Fishermen find an anchor',
    'Storm damages boats',
  ];

  it('are not entries of a programme, and have no dates', () => {
    const teasers = `<div><h2>More on this</h2>${titles.map(teaser).join('')}</div>`;
    const story = `<p>The old ferry was sold to a museum last week, after it had been in service for sixty years between the shores of the bay.</p>
      <p>Its new owners want to repair the engine and the cabins, and to show them to visitors from next summer on.</p>`;
    const content = contentOf('Ferry sold', `<main><h1>Ferry sold</h1>${story}${teasers}</main>`);
    expect(content).toMatch(/^The old ferry[\s\S]*next summer on\.$/);
  });
});

describe('a programme', () => {
  const sessions = [
    ['09:00', 'Opening', 'Great hall, with the mayor'],
    ['11:00', 'The economics of small harbours', 'Room 2'],
    ['13:30', 'Workshop: splicing ropes', 'Slipway'],
    ['16:00', 'Who pays?', 'Great hall, upper gallery'],
    ['17:00', 'Songs', 'On the quay of the old ferry'],
  ] as const;

  it('keeps the times of all entries, and those whose title is a long link', () => {
    const entries = sessions.map(
      ([time, title, place]) =>
        `<div class="session"><div class="session-time">${time}</div><div class="session-body"><h3><a href="/${time}">${title}</a></h3>
         <div>${place}</div></div></div>`,
    );
    const content = contentOf('Programme', `<div class="all"><h1>Programme</h1>${entries.join('')}</div>`);
    for (const part of sessions.flat()) expect(content).toContain(part);
  });
});
