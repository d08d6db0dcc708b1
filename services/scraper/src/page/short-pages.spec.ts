import { htmlPage, prose, readHtml } from './testing/read-html';

const links = (names: string[]) => names.map((name) => `<li><a href="/${name}">${name}</a></li>`).join('');
const head = `<header><a href="/">Northwind</a><nav><ul>${links(['Home', 'Products', 'Careers', 'Contact'])}</ul></nav></header>`;
const foot = `<footer><ul>${links(['Privacy policy', 'Imprint'])}</ul><p>© 2026 Northwind Ltd. All rights reserved.</p></footer>`;
const contentOf = (title: string, body: string) => readHtml(htmlPage(title, `${head}${body}${foot}`)).content;

const ask = 'We use cookies on this site, and some of them come from others. Say which of them you allow, at any time.';
const note = '<h1>Closed</h1><p>Our shop stays closed today because of a power cut. Open again tomorrow.</p>';
const hours = '<h1>Hours</h1><ul><li>Monday to Friday, 9 to 18</li><li>Saturday, 9 to 13</li></ul>';

describe('a dialog that asks for consent', () => {
  const dialogs = [
    `<div class="cookie-consent"><p>${ask}</p><button>Accept</button></div>`,
    `<div class="cc-window cc-banner"><span>${ask}</span><a class="cc-btn">OK</a></div>`,
    `<div id="onetrust-consent-sdk"><div><h2>Your choice</h2><p>${ask}</p></div></div>`,
    `<div id="CybotCookiebotDialog"><div>${ask}</div></div>`,
    `<section class="cookie_notice_container"><p>${ask}</p></section>`,
    `<div class="privacy-consent__overlay"><p>${ask}</p></div>`,
    `<div role="dialog"><p>${ask}</p></div>`,
  ];
  it.each(dialogs)('is dropped, although it is longer than the text: %s', (dialog) => {
    expect(contentOf('Closed', `<main>${note}</main>${dialog}`)).toMatch(/^Our shop stays closed[^\n]*tomorrow\.$/);
    expect(contentOf('Hours', `<div>${hours}</div>${dialog}`)).toBe('- Monday to Friday, 9 to 18\n- Saturday, 9 to 13');
  });

  it('is not restored when a page without running text is read as a whole', () => {
    const cards = ['Pier', 'Isle', 'Mole'].map(
      (name) => `<div class="related"><h3><a href="/${name}">${name}</a></h3><p>${prose(name, 1)}</p></div>`,
    );
    const content = contentOf('Ferries', `<h1>Ferries</h1>${cards.join('')}${dialogs[0]}`);
    expect(content).toContain('about Mole');
    expect(content).not.toContain('cookies');
  });

  it('is the content of a page about cookies', () => {
    const text = [1, 2, 3].map(
      (n) => `<p>Cookie ${n} holds the language of the site, and is stored for ${n} days.</p>`,
    );
    const body = `<div class="cookie-notice"><h1>Cookies</h1>${text.join('')}</div>`;
    expect(contentOf('Cookies', body)).toContain('Cookie 3 holds');
  });
});

describe('a page without running text', () => {
  it.each([
    ['prices', '<ul><li>Cut: 20 EUR</li><li>Wash: 8 EUR</li><li>Colour: 45 EUR</li></ul>', ['20 EUR', '45 EUR']],
    ['a menu', '<h2>Monday</h2><p>Pea soup</p><h2>Tuesday</h2><p>Rice with beans</p>', ['Monday', 'Pea soup', 'beans']],
    [
      'people',
      ['Ann', 'Bo', 'Cy'].map((name) => `<div><h3>${name} Lee</h3><p>Looks after boats.</p></div>`).join(''),
      ['Ann Lee', 'Cy Lee', 'boats'],
    ],
    [
      'an address',
      `<address>Harbour street 4<br>Oulu</address><p>Phone: <a href="tel:+358123456">+358 123 456</a></p>
       <p>Mail: <a href="mailto:office@northwind.example">office@northwind.example</a></p>`,
      ['Harbour street 4', '+358 123 456', 'office@'],
    ],
  ])('is read in full: %s', (_, body, parts) => {
    const content = contentOf('Northwind', `<main><h1>Northwind</h1>${body}</main>`);
    for (const part of parts) expect(content).toContain(part);
    expect(content).not.toContain('Privacy policy');
    expect(content).not.toContain('All rights reserved');
  });

  it('keeps texts whose classes are those of a component library', () => {
    const text = [1, 2, 3, 4].map((n) => `<div class="cmp-text"><p>${prose(`boat ${n}`, 1)}</p></div>`);
    const content = contentOf('Boats', `<div class="cmp-container"><h1>Boats</h1>${text.join('')}</div>`);
    for (const n of [1, 2, 3, 4]) expect(content).toContain(`about boat ${n}`);
  });
});

describe('an overview', () => {
  const names = ['Pier', 'Isle', 'Mole', 'Cape', 'Quay', 'Bay'];
  const side = `<div class="sidebar"><p>${prose('the weather', 4)}</p></div>`;

  it('contains its teasers and no boilerplate', () => {
    const teasers = names.map(
      (name) => `<div><h3><a href="/${name}">To the ${name}</a></h3><p>${prose(`the ${name}`, 2)}</p></div>`,
    );
    const content = contentOf('Ferries', `<div><h1>Ferries</h1><div>${teasers.join('')}</div></div>${side}`);
    for (const name of names) expect(content).toContain(`about the ${name}`);
    expect(content).not.toContain('the weather');
  });
});

describe('an index with an introduction', () => {
  const intro = `<p>${prose('the collection', 2)}</p>`;
  const links = Array.from(
    { length: 24 },
    (_, index) => `<li><a href="/boats/${index}">Boat number ${index} of the harbour</a></li>`,
  );

  it.each(['category', 'topics', 'news-list', 'links'])('keeps its links in an element named %s', (name) => {
    const body = `<div><h1>Boats</h1>${intro}<div class="${name}"><ul>${links.join('')}</ul></div></div>`;
    expect(readHtml(htmlPage('Boats', body)).content).toMatch(/Sentence 2 about the collection[^]*Boat number 23/);
  });

  it('keeps its links in a page builder that names every element a widget', () => {
    const parts = ['<h1>Boats</h1>', intro, `<div class="category"><ul>${links.join('')}</ul></div>`];
    const body = parts.map((part) => `<div class="elementor-widget">${part}</div>`).join('');
    expect(readHtml(htmlPage('Boats', body)).content).toMatch(/Sentence 2 about the collection[^]*Boat number 23/);
  });
});

describe('a date above the text', () => {
  it('is kept in a list of facts about an event', () => {
    const facts = '<ul><li>Saturday, 12 July 2026, 20:00</li><li>Town hall, Oulu</li><li>Tickets 25 EUR</li></ul>';
    const content = contentOf('Concert', `<main><h1>Concert</h1>${facts}<p>${prose('the concert', 4)}</p></main>`);
    expect(content).toContain('12 July 2026');
    expect(content).toContain('Town hall, Oulu');
  });
});

describe('a page laid out by a table', () => {
  const side = [1, 2, 3, 4, 5].map((n) => `<a href="p${n}.htm">Link ${n}</a><br>`).join('');
  const text = [1, 2, 3, 4].map((n) => `${prose(`the mill, part ${n}`, 1)}<br><br>`).join('');
  const nested = (rows: string) => `<table>${rows}</table>`;
  it.each([
    ['beside a menu', nested(`<tr><td>${side}</td><td><b>Mill</b><br>${text}</td></tr>`)],
    ['between menus', nested(`<tr><td>${side}</td><td><b>Mill</b><br>${text}</td><td>${side}</td></tr>`)],
    [
      'beside a menu in font tags',
      nested(`<tr><td><font>${side}</font></td><td><font><b>Mill</b><br>${text}</font></td></tr>`),
    ],
    [
      'in a table of its own',
      nested(`<tr><td>${nested(`<tr><td>${side}</td></tr>`)}</td><td>${nested(`<tr><td>${text}</td></tr>`)}</td></tr>`),
    ],
  ])('is read without its menus: text %s', (_, table) => {
    const { content } = readHtml(htmlPage('Mill', table));
    for (const n of [1, 2, 3, 4]) expect(content).toContain(`about the mill, part ${n}`);
    expect(content).not.toContain('Link 3');
  });

  it('keeps the linked names in a table of data', () => {
    const rows = [1, 2, 3, 4].map((n) => `<tr><td><a href="/f${n}">file-${n}.zip</a></td><td>${n} MB</td></tr>`);
    const table = `<table><tr><th>Name</th><th>Size</th></tr>${rows.join('')}</table>`;
    expect(contentOf('Files', `<main><h1>Files</h1>${table}</main>`)).toContain('file-4.zip');
  });
});

describe('a short article', () => {
  const data = '<meta property="og:type" content="article">';

  it('has no credit and no label after its text', () => {
    const texts = ['the pier', 'the isle'].map((topic) => `<p>${prose(topic, 2)}</p>`);
    const article = `<h1>Mole gesperrt</h1>${texts.join('<p>Foto: Ada Brun, Hafenblatt</p>')}<p>Mehr zum Thema:</p>`;
    const page = readHtml(htmlPage('Mole', `${head}<main><article>${article}</article></main>${foot}`, data));
    expect(page.kind).toBe('article');
    expect(page.content).toContain('about the isle');
    expect(page.content).not.toMatch(/Foto|Mehr/);
  });
});

it('has the only sentence of a page of links, without the links', () => {
  const links = Array.from({ length: 20 }, (_, at) => `<a href="/p${at}">Pier ${at}</a>`).join(' ');
  const content = contentOf('Harbour', `<div>${links}</div><div><p>The office is closed today.</p></div>`);
  expect(content).toContain('The office is closed today.');
  expect(content).not.toContain('Pier 1');
});

describe('a short list of jobs', () => {
  const jobs = ['Irrigation Engineer', 'Relay Technician', 'Bookkeeper'].map(
    (title) => `<div class="posting"><a href="/${title}"><h5>${title}</h5>
      <div class="posting-categories"><span class="location">Lisbon</span></div></a></div>`,
  );
  const page = (list: string) => contentOf('Jobs', `<div class="filter"><div>Type of location</div></div>${list}`);

  it('has each job with its place, although all text is in links', () => {
    const content = page(`<div class="postings">${jobs.join('')}</div>`);
    for (const title of ['Irrigation Engineer', 'Relay Technician', 'Bookkeeper'])
      expect(content).toContain(`${title}\n\nLisbon`);
  });

  it('has no categories beside the jobs', () => {
    const content = page(`${jobs.join('')}<div class="categories"><a href="/c">Hardware</a></div>`);
    expect(content).not.toContain('Hardware');
  });
});

it('a timetable with one long sentence has its table', () => {
  const rows = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(
    (day) => `<tr><td>${day}<td>7 am to 9 pm<td>2 pm to 9 pm`,
  );
  const table = `<table><tr><th>Day<th>Pool<th>Sauna${rows.join('')}</table>`;
  const note =
    'The last admission is one hour before the pool closes, and the showers of the lower hall stay open for another hour after that.';
  const body = `${head}<div><div><h1>Hours</h1><div>${table}</div><div><p>${note}</p></div></div></div>`;
  const { content } = readHtml(htmlPage('Hours', body));
  expect(content).toContain('| Friday | 7 am to 9 pm | 2 pm to 9 pm |');
  expect(content).toContain(note);
});
