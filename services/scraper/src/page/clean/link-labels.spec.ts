import { htmlPage, prose, readHtml } from '../testing/read-html';

const links = ['Pier', 'Isle', 'Mole'].map((name) => `<a href="/${name}">All about the ${name}</a>`).join(' ');
const contentOf = (line: string): string =>
  readHtml(
    htmlPage(
      'Harbour',
      `<main><article><h1>Harbour</h1><p>${prose('the harbour', 4)}</p>${line}<div>${links}</div><p>${prose('the quay', 4)}</p></article></main>`,
    ),
  ).content;

describe('the line above a list of links is dropped with it', () => {
  it.each(['<p>More on this:</p>', '<p>You may also like...</p>', '<h3>Related.</h3>'])('%s', (line) => {
    expect(contentOf(line)).not.toMatch(/More on|also like|Related/);
  });

  it('unless it is a sentence', () => {
    expect(contentOf('<div class="callout"><p>Wear a helmet there.</p></div>')).toContain('Wear a helmet there.');
    expect(contentOf('<p>Wear a helmet there.</p>')).toContain('Wear a helmet there.');
  });

  it('unless it is a heading that links to its own section', () => {
    expect(contentOf('<h2 id="oars"><a href="#oars"><span>1.1</span> Oars</a></h2>')).toContain('1.1 Oars');
  });
});

it('a heading that links to its own section is kept in a part of a repeated component', () => {
  const cards = ['current', 'colour', 'bulb'].map(
    (name) => `<div class="card"><div class="card-header" id="${name}"><h2><a href="#${name}">${name}</a></h2></div>
      <div class="card-body"><p>The ${name} of a lamp, as it is seen from the sea.</p></div></div>`,
  );
  const page = htmlPage('Lamp', `<h1>Lamp</h1><p>${prose('lamps', 1)}</p>${cards.join('')}`);
  expect(readHtml(page, { format: 'markdown' }).content.match(/^## .*$/gm)).toEqual([
    '## current',
    '## colour',
    '## bulb',
  ]);
});
