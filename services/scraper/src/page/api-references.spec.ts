import { htmlPage, prose, readHtml } from './testing/read-html';

const read = (body: string): string => readHtml(htmlPage('Ships', body)).content;
const text = `<p>${prose('ships', 2)}</p>`;

describe('Redoc', () => {
  const redoc = (body: string): string =>
    read(`<div class="redoc-wrap"><div class="api-content"><h2>Read a berth</h2>${text}${body}</div></div>`);

  it('has the responses of an operation, which are buttons', () => {
    const responses = `<h3>Responses</h3><button><svg></svg><strong>200 </strong><div><p>The berth</p></div></button>
      <button disabled><strong>default</strong><div><p>No such berth</p></div></button>`;
    expect(redoc(responses)).toContain('### Responses\n\n200\n\nThe berth\n\ndefault\n\nNo such berth');
  });

  it('has the method and the path of an operation', () => {
    expect(redoc('<button><span class="verb">get</span><span class="path">/berths/{id}</span></button>')).toContain(
      'get /berths/{id}',
    );
  });

  it('has no other buttons', () => {
    const content = redoc(
      '<button><div>Copy</div></button><button><i>content_copy</i><span>Expand all</span></button><button>200</button>',
    );
    expect(content).not.toMatch(/copy|Expand|200/i);
  });
});

describe('Doxygen', () => {
  const doxygen = (body: string): string =>
    read(`<div id="doc-content"><div class="contents">${text}${body}</div></div>`);

  it('has code of one line', () => {
    expect(doxygen('<div class="fragment"><div class="line">moor(<span>"A3"</span>);</div></div>')).toContain(
      '```\nmoor("A3");\n```',
    );
  });

  it('has each declaration of a list on one line', () => {
    const row = `<tr><td class="memItemLeft">bool&#160;</td><td class="memItemRight"><a href="#m">moor</a> (int lines=4)</td></tr>
      <tr><td class="mdescLeft">&#160;</td><td class="mdescRight">Moors the ship.<br></td></tr>`;
    const heading = '<tr class="heading"><td colspan="2"><h2>Functions</h2></td></tr>';
    expect(doxygen(`<table class="memberdecls"><tbody>${heading}${row}</tbody></table>`)).toContain(
      '## Functions\n\nbool moor (int lines=4)\n\nMoors the ship.',
    );
  });

  it('has the declaration of a function on one line', () => {
    const rows = `<tr><td class="memname">bool Ship::moor </td><td>(</td><td class="paramtype">const char *&#160;</td>
      <td class="paramname"><em>berth</em>, </td></tr>
      <tr><td class="paramkey"></td><td></td><td class="paramtype">int&#160;</td><td class="paramname"><em>lines</em> = <code>4</code>&#160;</td></tr>
      <tr><td></td><td>)</td><td></td><td>const</td></tr>`;
    expect(doxygen(`<div class="memproto"><table class="memname"><tbody>${rows}</tbody></table></div>`)).toContain(
      'bool Ship::moor (const char * berth, int lines = 4) const',
    );
  });

  it('has no signs and letters before the names of its lists', () => {
    const name = '<span class="icona"><span class="icon">C</span></span><a href="s.html">Ship</a>';
    const list = `<div class="directory"><div class="levels">[detail level <span>1</span><span>2</span>]</div>
      <table class="directory"><tr><td class="entry"><span class="arrow">▼</span>${name}</td><td class="desc">A ship.</td></tr>
      <tr><td class="entry">${name}</td><td class="desc">A boat.</td></tr></table></div>`;
    expect(doxygen(list)).toContain('\n\n| Ship | A ship. |\n');
    expect(doxygen(list)).not.toContain('detail level');
  });
});

it('DocBook has the declaration of a function on one line', () => {
  const rows = `<tr><td><code>double level(</code></td><td>station,</td></tr><tr><td></td><td>hour<code>)</code>;</td></tr>`;
  const table = `<table class="funcprototype-table"><tbody>${rows}</tbody></table>`;
  expect(read(`<div class="navheader"></div><div class="refentry">${text}${table}</div>`)).toContain(
    'double level(station, hour);',
  );
});

it('Natural Docs has the declaration of a function on one line', () => {
  const rows = `<tr><td>function moor(</td><td>berth,</td></tr><tr><td></td><td>lines</td><td>)</td></tr>`;
  const table = `<table class="Prototype"><tr><td><table>${rows}</table></td></tr></table>`;
  expect(read(`<div id="Content"><div class="CFunction">${text}${table}</div></div>`)).toContain(
    'function moor(berth, lines)',
  );
});

describe('a manual page of mandoc', () => {
  const manual = (body: string): string => read(`<div class="manual-text">${text}${body}</div>`);

  it('has the options, which are links to themselves', () => {
    const option = '<a class="permalink" href="#q"><code class="Fl">-q</code></a>';
    const list = `<dl><dt id="q">${option}</dt><dd>No progress.</dd><dt>${option} <var>x</var></dt><dd>Less.</dd></dl>`;
    expect(manual(list)).toContain('-q\n: No progress.\n\n-q x\n: Less.');
  });

  it('has a synopsis of one line', () => {
    const cells = '<td><code class="Nm">row</code></td><td>[<code>-q</code>] <var>boat ...</var></td>';
    expect(manual(`<table class="Nm"><tr>${cells}</tr></table>`)).toContain('row [-q] boat ...');
  });
});

describe('YARD', () => {
  it('has the entries of its index', () => {
    const listing =
      '<div id="listing"><h1>Alphabetic Index</h1><table><tr><td><ul><li><a href="s">Ship</a></li></ul></td></tr></table></div>';
    expect(
      read(`<div id="main"><div id="search"><a href="/i">Index</a></div><div id="content">${listing}</div></div>`),
    ).toContain('- Ship');
  });

  it('has the text of a parameter beside its name', () => {
    const inline = (part: string): string => `<div class='inline'>\n<p>${part}</p>\n</div>`;
    const item = `<li><span>lines</span> <span>(<tt>Integer</tt>)</span> &mdash; ${inline('number of <em>lines</em>')}</li>`;
    const summary = `<li><span><a href="#moor">#moor</a></span> <span class="summary_desc">${inline('Moors it.')}</span></li>`;
    expect(read(`<div id="content"><div class="docstring">${text}</div><ul>${item}${summary}</ul></div>`)).toContain(
      '- lines (Integer) — number of lines\n- #moor\n\n  Moors it.',
    );
  });

  it('has no links that collapse a section', () => {
    const summary = '<h2>Methods <small><a href="#" class="summary_toggle">collapse</a></small></h2>';
    expect(read(`<div id="content"><div class="docstring">${text}</div>${summary}${text}</div>`)).toMatch(
      /^## Methods$/m,
    );
  });
});

it('rustdoc has the bounds of a function on a line of their own', () => {
  const code =
    '<pre><code>pub fn tide&lt;T&gt;(hour: T) -&gt; f64<div class="where">where\n    T: Copy,</div></code></pre>';
  expect(read(`<section id="main-content">${code}${text}</section>`)).toContain('-> f64\nwhere\n    T: Copy,\n```');
});

it('Dokka has no links to the source, and no messages of the buttons that copy a link', () => {
  const copy = '<span><span></span><div class="copy-popup-wrapper"><span>Link copied to clipboard</span></div></span>';
  const entry = `<div>class Ship<span>(<a href="s">source</a>)</span></div><div><a href="m">moor</a>${copy}</div>${text}`;
  const content = read(`<div class="main-content" id="content" data-page-type="class">${entry}</div>`);
  expect(content).toMatch(/^class Ship\n\nmoor\n/);
  expect(content).not.toContain('copied');
});

it('the documentation of Go has its examples, which are fields', () => {
  const field = (attributes: string, code: string) => `<textarea class="Example-code" ${attributes}>${code}</textarea>`;
  const go = (example: string) => read(`<main><h1>Ships</h1>${text}${example}${text}</main>`);
  expect(go(field('spellcheck="false"', 'Tie(v, 4)\n  x &lt; y'))).toContain('```\nTie(v, 4)\n  x < y\n```');
  expect(go(field('spellcheck="false"', 'Tie(v, 4)'))).not.toContain('Tie');
  expect(go(field('', 'Tie(v, 4)\n  x'))).not.toContain('Tie');
});

it('ESDoc has the lists in its table of parameters, whose header has plain cells', () => {
  const head = '<thead><tr><td>Name</td><td>Attribute</td></tr></thead>';
  const row = '<tr><td>lines</td><td><ul><li>optional</li> <li>default: 4</li></ul></td></tr>';
  const content = read(
    `<div class="content" data-ice="content">${text}<table>${head}<tbody>${row}</tbody></table></div>`,
  );
  expect(content).toContain('| Name | Attribute |\n| --- | --- |\n| lines | - optional - default: 4 |');
});
