import { htmlPage, prose, readHtml } from '../testing/read-html';

const topics = ['Oars', 'Sails', 'Anchors', 'Ropes'];
const intro = '<p>The manual explains the boat first and the weather last, so that readers may stop at any page.</p>';
const read = (body: string, path = '/manual/'): string =>
  readHtml(htmlPage('Manual', `<nav><a href="/manual/">Manual</a> <a href="/shop/">Shop</a></nav>${body}`), {
    url: `https://www.example.com${path}`,
  }).content;
const cards = (folder: string): string =>
  topics
    .map(
      (topic) => `<div class="card"><div><a href="${folder}${topic.toLowerCase()}/">${topic} of a boat</a></div></div>`,
    )
    .join('');
const article = (list: string): string => `<article><h1>Manual</h1>${intro}<div class="cards">${list}</div></article>`;
const all = topics.map((topic) => `${topic} of a boat`).join('\n\n');

describe('the list of the pages of a section', () => {
  it('is kept after its introduction', () => {
    expect(read(article(cards('/manual/')))).toContain(all);
    expect(read(article(cards('')), '/manual/index.html')).toContain(all);
  });

  it('is kept beside the element with the introduction', () => {
    const entries = topics.map(
      (topic) => `<article><a href="/manual/${topic}"><div><h2>${topic} of a boat</h2></div></a></article>`,
    );
    const body = `<main><section class="article-content">${intro}</section><section>${entries.join('')}</section></main>`;
    expect(read(body).match(/of a boat/g)).toHaveLength(topics.length);
  });

  it('is not a list of pages beside the page, or of all pages of a website', () => {
    expect(read(article(cards('/manual/')), '/manual/rudder/')).not.toContain('of a boat');
    expect(read(article(cards('/')), '/')).not.toContain('of a boat');
    expect(read(article(cards('/en/')), '/en/')).not.toContain('of a boat');
  });

  it('is found by the base of the addresses', () => {
    const readWithBase = (folder: string): string =>
      readHtml(htmlPage('Manual', article(cards(folder)), '<base href="/">'), {
        url: 'https://www.example.com/manual/',
      }).content;
    expect(readWithBase('manual/')).toContain(all);
    expect(readWithBase('shop/')).not.toContain('of a boat');
  });

  const listOf = (links: readonly (readonly [path: string, text: string])[]): string =>
    `<ul>${links.map(([path, text]) => `<li><a href="/manual/${path}/">${text}</a></li>`).join('')}</ul>`;

  it('is kept once if a menu beside it has the same links', () => {
    const list = `<ul>${topics.map((topic) => `<li><a href="${topic}/">${topic} of a boat</a></li>`).join('')}</ul>`;
    const content = read(`<main><h1>Manual</h1>${intro}${list}</main><div>${list}</div>`);
    expect(content.match(/of a boat/g)).toHaveLength(topics.length);
  });

  it('is not the numbers of the parts of a list', () => {
    const numbers = listOf(Array.from({ length: 20 }, (_, index) => [`page/${index + 2}`, `${index + 2}`]));
    expect(read(`<main><h1>Manual</h1>${intro}${numbers}</main>`)).not.toContain('12');
  });

  it('is not a few actions on the page', () => {
    const actions = listOf([
      ['print', 'Print'],
      ['share', 'Share'],
      ['history', 'History'],
      ['photos', 'Photos'],
    ]);
    const content = read(`<article><h1>Manual</h1>${intro}<p>${prose('boats', 3)}</p>${actions}</article>`);
    expect(content).toContain('Sentence 3 about boats');
    expect(content).not.toContain('History');
  });
});
