import { htmlPage, prose, readHtml } from '../testing/read-html';

const read = (body: string, format: 'text' | 'markdown' = 'text'): string =>
  readHtml(htmlPage('Nets', `<main><h1>Nets</h1><p>${prose('nets')}</p>${body}<p>${prose('boats')}</p></main>`), {
    format,
  }).content;

describe('labels beside a text', () => {
  it.each([
    [
      'a cell',
      '<table><tr><td><p>(1)</p></td><td><p>Gear is any item.</p></td></tr></table>',
      '\n(1) Gear is any item.\n',
    ],
    [
      'a span before a block',
      '<section><span>12.</span><p>The statute provides.</p></section>',
      '\n12. The statute provides.\n',
    ],
    [
      'a block',
      '<div><div>§ 1</div></div><div><div>(a)</div><div><p>The quay was open.</p></div></div>',
      '\n(a) The quay was open.\n',
    ],
    ['a callout', '<div><div>💡</div><div>Call the master first.</div></div>', '\n💡 Call the master first.\n'],
    [
      'an item',
      '<ul><li><span>•</span><div><p>One model.</p></div></li><li>• Two models.</li></ul>',
      '\n- One model.\n- Two models.\n',
    ],
    ['a line', '<ul><li><span>[1]</span><cite>Grey, A.</cite></li></ul>', '\n- [1] Grey, A.\n'],
  ])('are on its line: %s', (_, html, text) => {
    expect(read(html)).toContain(text);
  });

  it('are joined in Markdown as well, before emphasis', () => {
    expect(read('<div><div>(a)</div><p><b>Gear</b> is any item.</p></div>', 'markdown')).toContain(
      '\n(a) **Gear** is any item.\n',
    );
  });

  it('are omitted before a footnote in Markdown, which has a label of its own', () => {
    const note =
      '<p>Nets sink <a href="#n1" id="r1" role="doc-noteref">[1]</a> fast.</p><aside id="n1"><span>[<a role="doc-backlink" href="#r1">1</a>]</span><p>See the annual.</p></aside>';
    expect(read(note, 'markdown')).toContain('\n\n[^1]: See the annual.');
    expect(read(note)).toContain('\n\n[1] See the annual.\n');
  });

  it('stay apart from lists, tables, prices and longer texts', () => {
    expect(read('<div><div>1.</div><ul><li>one item</li></ul></div>')).toContain('1.\n\n- one item');
    expect(read('<p><b>10.</b><b>99 each</b></p>')).toContain('10.99 each');
    expect(read('<div><div><a href="/r">(113)</a></div><div>A card of many words</div></div>')).not.toContain(
      '(113) A',
    );
    expect(read('<div><div>4.7</div><div>Stars of 90 votes</div></div>')).toContain('4.7\n\nStars');
    expect(read('<div><div>3.</div><div>2 of 90 votes</div></div>')).toContain('3.\n\n2 of');
    expect(read('<table><tr><td>(1)</td><td>cod</td></tr><tr><td>(2)</td><td>eel</td></tr></table>')).toContain(
      '| (1) | cod |',
    );
  });
});

describe('lists of one item each', () => {
  it('are one list', () => {
    const list = (item: string) => `<ul class="bulleted-list"><li>${item}</li></ul>`;
    expect(read(list('showers') + list('sauna'), 'markdown')).toContain('\n- showers\n- sauna\n');
    const numbered = '<ol start="1"><li>turn</li></ol><ol start="2"><li>moor</li></ol><ol><li>other</li></ol>';
    expect(read(numbered)).toContain('\n1. turn\n2. moor\n\n1. other\n');
  });
});

describe('lines of a poem', () => {
  it('are stanzas with line breaks', () => {
    const line = (text: string) => `<div style="text-indent: -1em">${text}<br></div>`;
    const poem = ['The tide comes in,', 'the tide goes out.', '', 'The shells remain.'].map(line).join('\n');
    const stanzas = '\nThe tide comes in,\nthe tide goes out.\n\nThe shells remain.\n';
    expect(read(`<div class="o-poem">${poem}</div>`)).toContain(stanzas);
    const verses = '<div class="verse">The tide comes in,</div><div class="verse">the tide goes out.</div>';
    const last = '<div class="stanza"><div>The shells</div><div>remain.</div></div>';
    expect(read(`<div class="poetry"><div class="stanza">${verses}</div>${last}</div>`)).toContain(
      '\nThe tide comes in,\nthe tide goes out.\n\nThe shells\nremain.\n',
    );
  });
});

describe('notes inside of a sentence', () => {
  it('are in parentheses, without their marks', () => {
    const mark = '<sup class="ltx_note_mark">1</sup>';
    const note = `<span class="ltx_note">${mark}<span class="ltx_note_outer"><span class="ltx_note_content">${mark}Unless they float</span></span></span>`;
    expect(read(`<p>Most nets sink${note}.</p>`)).toContain('Most nets sink (Unless they float).');
  });
});

describe('a note outside of the content', () => {
  const mark = '<a href="#_ftn1" name="_ftnref1"><span>[1]</span></a>';
  const page = (note: string) =>
    readHtml(
      htmlPage(
        'Nets',
        `<div class="text"><h1>Nets</h1><p>${prose('nets', 20)}${mark}</p></div><div class="list">${note}</div>`,
      ),
      { format: 'markdown' },
    ).content;

  it('is kept if its mark is kept and both lead to each other', () => {
    const note = '<p class="footer-small"><a href="#_ftnref1" name="_ftn1">[1]</a> Since 1998.</p>';
    expect(page(`<div class="related">${note}</div>`)).toMatch(/\[\^1\]\n\n\[\^1\]: Since 1998\.$/);
  });

  it('is not restored when it does not lead back', () => {
    expect(page('<div class="related"><p><a name="_ftn1">[1]</a> Other pages.</p></div>')).not.toContain('Other pages');
  });
});

it('separates the number of a paragraph from its first word', () => {
  expect(read('<p><span class="paranumber">12</span>The knot is old.</p>')).toContain('\n12 The knot is old.\n');
  expect(
    read('<p>Nets<label class="margin-toggle">⊕</label><span class="marginnote">Old ones</span> hold.</p>'),
  ).toContain('Nets (Old ones) hold.');
});
