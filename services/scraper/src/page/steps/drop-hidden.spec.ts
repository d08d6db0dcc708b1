import { htmlPage, prose, readHtml } from '../testing/read-html';

const page = (body: string) =>
  readHtml(htmlPage('Help', `<main><h1>Help</h1><p>${prose('help')}</p>${body}</main>`)).content;

describe('hidden text', () => {
  it.each([
    ['hidden blocks', '<div hidden>Secret words here.</div>'],
    ['blocks for screen readers', '<span class="sr-only">Secret words here.</span>'],
    ['text that a picture replaces', '<label class="hide-text">Secret words here.</label>'],
    ['text of a link over a card', '<a class="sd-stretched-link sd-hide-link-text" href="/a">Secret words here.</a>'],
    ['blocks that are not displayed', '<p style="display: none">Secret words here.</p>'],
    ['buttons', '<p>Text <button>Secret words here.</button></p>'],
    ['what replaces an embedded object', '<noembed>Secret words here.</noembed>'],
    ['the toolbar of an archive', '<div id="wm-ipp-base"><p>Secret words here.</p></div>'],
    ['the banner of an archive', '<div id="_wb_frame_top_banner">Secret words here.</div>'],
    [
      'what announces a picture as a button',
      '<figure><div role="button"><span>Secret words here.</span><img src="a.png" alt=""></div></figure>',
    ],
    ['what a menu button opens', '<button aria-controls="m">Menu</button><div id="m" hidden>Secret words here.</div>'],
  ])('is dropped: %s', (_what, html) => {
    expect(page(html)).not.toContain('Secret');
  });

  it('is not read twice as the number of an item', () => {
    const items = ['Open it.', 'Close it.'].map((text, n) => `<li><div>${n + 1}</div><div><p>${text}</p></div></li>`);
    expect(page(`<ol>${items.join('')}</ol>`)).toContain('1. Open it.\n2. Close it.');
    expect(page('<ol><li><div>52</div><p>Storm points</p></li></ol>')).toContain('52');
    expect(page('<ol><li><b>1</b> boat</li></ol>')).toContain('1. 1 boat');
  });

  it('is not searched for numbers and names of languages among many siblings, which would take quadratic time', () => {
    const item = (before: number): string =>
      page(`<ol><li>${'<div></div>'.repeat(before)}<div>1</div><p>Open it.</p></li></ol>`);
    expect(item(19)).toContain('1. Open it.');
    expect(item(20)).toContain('1. 1');
    const code = (before: number): string =>
      page(`<div>${'<i></i>'.repeat(before)}<span class="lang">sh</span><pre>ls</pre></div>`);
    expect(code(1_990)).not.toMatch(/^sh$/m);
    expect(code(2_000)).toMatch(/^sh$/m);
  });

  it('is not read from the permalink of a post', () => {
    const heading = '<h4><a href="/topic-1">Boats</a> <a href="/topic-1/?post=3#3" title="Permalink">¶</a></h4>';
    expect(page(`${heading}<p>${prose('boats')}</p>`)).not.toContain('¶');
  });

  it('is not read from links to the top of the page', () => {
    expect(page('<h2>Names <a href="#top_of_page">top</a></h2><p>A list.</p>')).toMatch(/^## Names$/m);
    expect(page('<p>Go to <a href="#topics">topics</a> of it.</p>')).toContain('Go to topics of it.');
  });

  it('separates the words beside a control', () => {
    expect(page('<p><label>Arrival</label><input type="date"><label>Guests</label></p>')).toContain('Arrival Guests');
    expect(page('<p>Sort by<select><option>Price</option></select>and name</p>')).toContain('Sort by and name');
    expect(page('<p>un<input type="hidden">seen</p>')).toContain('unseen');
  });

  it.each([
    [
      'a caption in the button that enlarges a picture',
      '<figure><div role="button"><img src="a.png" alt=""><span>Shown words here.</span></div></figure>',
    ],
    ['a caption before it', '<figure role="button"><span>Shown words here.</span><img src="a.png" alt=""></figure>'],
    [
      'text that a click shows',
      `<div class="hide-text">Shown words here. ${'They are about it. '.repeat(5)}</div><a href="#">More</a>`,
    ],
    ['text of a control that hides it', '<div class="show-hide-text">Shown words here.</div>'],
  ])('is not: %s', (_what, html) => {
    expect(page(html)).toContain('Shown words here.');
  });

  it('is not a picture in a link that has the role of a button', () => {
    const picture = '<figure><a role="button" href="/b"><span><img src="/a.png" alt="A boat"></span></a></figure>';
    expect(
      readHtml(htmlPage('Boats', `<main><p>${prose('boats')}</p>${picture}</main>`), { format: 'markdown' }).content,
    ).toContain('A boat');
  });

  it('is kept as the only text of a cell, whose mark is a picture', () => {
    const mark = '<svg></svg><span class="sr-only">Included</span>';
    const table = `<table><tr><th>Plan<th>Reports</tr><tr><td>Team<td>${mark}</tr><tr><td>Basic<td>3 ${mark}</tr></table>`;
    expect(page(table)).toContain('| Team | Included |\n| Basic | 3 |');
  });

  it.each([
    ['the source of an entry', '<h2>fn get()<a class="srclink" href="/src">source</a></h2>'],
    ['the code behind it, in Sphinx', '<h2>get()<a class="viewcode-link" href="/src">[source]</a></h2>'],
    ['the code, marked inside of it', '<h2>get()<a href="/src"><span class="viewcode-link">[source]</span></a></h2>'],
    ['an example that is run elsewhere', '<pre>get()</pre><a class="test-arrow" href="https://play.example">Run</a>'],
    ['a fold of the whole page', '<h2>get()<a href="javascript:void(0)">[−]</a></h2>'],
  ])('is not read from a link to %s', (_what, html) => {
    const content = page(`${html}<p>Gives what was put there before.</p>`);
    expect(content).toMatch(/get\(\)`*$/m);
    expect(content).not.toMatch(/source|Run|−/);
  });

  it.each([
    [
      'a table beside the code',
      '<table class="rouge-table"><tr><td><pre>1\n2\n</pre></td><td><pre>a = 7\nb = 8</pre></td></tr></table>',
    ],
    [
      'an element after the code',
      '<div><pre>a = 7\nb = 8</pre><div class="line-numbers-wrapper"><span>1</span><br><span>2</span></div></div>',
    ],
    ['the lines', '<pre><span class="linenos">1</span>a = 7\n<span class="linenos">2</span>b = 8</pre>'],
  ])('is dropped where it numbers the lines of code, in %s', (_what, html) => {
    expect(page(html)).toContain('```\na = 7\nb = 8\n```');
    expect(page(html)).not.toMatch(/^\d$/m);
  });

  it('is not dropped as line numbers in a table of numbers, or outside of code', () => {
    expect(page('<table><tr><td>1</td><td>one</td></tr><tr><td>2</td><td>two</td></tr></table>')).toContain(
      '| 1 | one |',
    );
    expect(page('<p>Take the bus <span class="line-number">42</span> to the pier.</p>')).toContain('bus 42 to');
  });

  it('is dropped only once where eyes and screen readers get different texts', () => {
    const price =
      '<p>Now <ins aria-hidden="true">79 €</ins><span class="screen-reader-text">Current price is: 79 €</span> each.</p>';
    expect(page(price)).toContain('Now 79 € each.');
    expect(page('<p>Now <i aria-hidden="true">★</i> each.</p>')).toContain('Now each.');
  });

  it('is kept where it is the source of a formula that the page shows as a picture or as glyphs', () => {
    const formula =
      '<span><span style="display: none"><math alttext="E=mc^2"></math></span><img aria-hidden="true" alt="E" src="e.svg"></span>';
    expect(page(`<p>Thus ${formula} holds.</p>`)).toContain('Thus E=mc^2 holds.');
    const glyphs = '<span class="MathJax">a+b</span><script type="math/tex">a+b</script>';
    expect(page(`<p>Thus ${glyphs} holds.</p>`)).toContain('Thus a+b holds.');
    const display = '<div class="MathJax_Display">α</div><script type="math/tex; mode=display">\\alpha</script>';
    const article = `<p>${prose('sums', 20)}</p><p>Thus:</p>${display}<p>${prose('areas', 20)}</p>`;
    const { content } = readHtml(htmlPage('Sums', `<article><h1>Sums</h1>${article}</article>`));
    expect(content).toContain('Thus:\n\n\\alpha\n\n');
  });

  it('is dropped where a button beside the text of a heading copies it', () => {
    expect(page('<h2>Tides <button>Copy link</button></h2><p>Text of the section on tides.</p>')).toContain(
      '## Tides\n',
    );
  });

  it('is kept with its heading when the heading opens it', () => {
    const item = (number: number) =>
      `<h3><button aria-expanded="false" aria-controls="a${number}">Question ${number}?</button></h3>
       <div id="a${number}" role="region" hidden><p>Answer ${number} of the page.</p></div>`;
    expect(page(item(1) + item(2))).toContain(
      '### Question 1?\n\nAnswer 1 of the page.\n\n### Question 2?\n\nAnswer 2 of the page.',
    );
  });

  it.each(['<button>How to moor?</button> <i>▾</i>', '1. <button>How to moor?</button>'])(
    'is kept with its heading when a sign or number is beside the button: %s',
    (heading) => {
      expect(page(`<h2>${heading}</h2><p>Text of the section on moorings.</p>`)).toContain('How to moor?');
    },
  );

  it.each(['2024 <button>Collapse</button>', 'Tides <button>Collapse all</button>'])(
    'is dropped where a button is beside another heading: %s',
    (heading) => {
      expect(page(`<h2>${heading}</h2><p>Text of the section on moorings.</p>`)).not.toContain('Collapse');
    },
  );

  it('is kept where the button before it expands it', () => {
    const section = (label: string, attributes = 'aria-expanded="false"') =>
      page(`<div><button ${attributes}>${label}</button><div hidden>${prose('ropes', 2)}</div></div>`);
    expect(section('How to moor?')).toContain('Sentence 2 about ropes');
    expect(section('Share')).not.toContain('ropes');
    expect(section('How to moor?', 'aria-haspopup="true" aria-expanded="false"')).not.toContain('ropes');
    expect(section('Subscribe to the letter')).not.toContain('ropes');
  });

  it('of Alpine is kept after buttons of a list, and not after a single one, which opens a dialog', () => {
    const section = (label: string) =>
      `<div><button>${label}</button><div x-show="o" style="display: none">${prose(label, 2)}</div></div>`;
    const read = (labels: readonly string[]) => page(`<div>${labels.map(section).join('')}</div>`);
    expect(read(['Details', 'Care', 'Shipping'])).toContain('Sentence 2 about Care');
    expect(read(['Subscribe', 'Share'])).not.toContain('about S');
    expect(read(['?'])).not.toContain('about ?');
  });

  it('is kept when a control outside of a heading expands it', () => {
    const control = '<div role="button" aria-expanded="false" aria-controls="b">More</div>';
    expect(page(`${control}<div id="b" hidden><p>Answer of the page.</p></div>`)).toContain('Answer of the page.');
  });

  const answer = 'The answer to the question is a sentence of more than sixty letters, hidden until the click.';

  it.each([
    ['its label', `<h3 id="q">Question?</h3><div aria-labelledby="q" style="display:none"><p>${answer}</p></div>`],
    ['the name of an accordion', `<div class="faq"><b>Question?</b><div class="text" hidden>${answer}</div></div>`],
  ])('is kept as a panel of an accordion by %s', (_what, html) => {
    expect(page(html)).toContain(answer);
  });

  it.each([
    ['a dialog', `<div role="dialog" aria-labelledby="q" hidden>${answer}</div>`],
    ['a panel of tabs', `<div role="tabpanel" aria-labelledby="q" hidden>${answer}</div>`],
    ['a collapsed menu', `<div class="collapse" hidden><a href="/a">${answer}</a></div>`],
    ['a panel of a menu', `<nav><div class="accordion" hidden>${answer}</div></nav>`],
  ])('is dropped as %s', (_what, html) => {
    expect(page(html)).not.toContain('The answer');
  });

  it('is kept where it is hidden only from screen readers, unless it is the name of an icon', () => {
    const card =
      '<p><a href="/a" aria-hidden="true">Storm at sea</a> <i aria-hidden="true">expand_more</i> and more.</p>';
    expect(page(card)).toContain('Storm at sea and more.');
  });

  it('is kept where a screen reader has it twice: the title of a note, the caption of a figure', () => {
    const note = '<aside aria-label="Mind the net"><p aria-hidden="true">Mind the net</p></aside>';
    expect(readHtml(htmlPage('Nets', `<div class="vp-doc"><p>${prose('nets')}</p>${note}</div>`)).content).toMatch(
      /net$/,
    );
    const figure = '<figure><img alt="A net" src="/n.png"><figcaption aria-hidden="true">A net</figcaption></figure>';
    const docs = htmlPage('Nets', `<div class="vp-doc"><p>${prose('nets')}</p>${figure}</div>`);
    expect(readHtml(docs).content).toMatch(/\n\nA net$/);
  });

  it('is dropped when a control in a form expands it', () => {
    const form =
      '<form><a aria-expanded="false" aria-controls="c">More</a><div id="c" hidden>Secret words.</div></form>';
    expect(page(form)).not.toContain('Secret');
  });

  it('is no number of a section that links to it', () => {
    const heading = (text: string) =>
      page(`<pre>Tides\n\n<a class="selflink" href="#s1">${text}</a>.  Lines\n   Use four.</pre>`);
    expect(heading('1')).toContain('\n1.  Lines');
    expect(heading('#')).toContain('\n.  Lines');
  });

  it('is kept when only the browser has closed it', () => {
    const closed = '<details><summary>How long?</summary><p>Two days at the most.</p></details>';
    expect(page(closed)).toContain('How long?\n\nTwo days at the most.');
  });
});
