import type { ContentFormat } from '@winnow/contracts';
import { buildZip, epubParts, openDocumentParts, pptxParts, slideShape } from '@winnow/testing';
import { testLimits } from '../../testing/read-by';
import { readDocument } from './index';

const read = (name: string, bytes: Buffer, format: ContentFormat) =>
  readDocument(name, bytes, testLimits, new AbortController().signal, () => undefined, format);
const inAllFormats = async (name: string, bytes: Buffer) => ({
  text: (await read(name, bytes, 'text')).text,
  markdown: (await read(name, bytes, 'markdown')).text,
  html: (await read(name, bytes, 'html')).text,
});

describe('the content of a document as Markdown and HTML', () => {
  it('has the emphasis, links and images of an HTML file, without relative addresses', async () => {
    const page =
      '<p>A <b>mill</b> at <a href="https://x.test/a?b=1&amp;c">the dam</a>, <a href="dam.html">below</a>, ' +
      '<a href="javascript:x()">here</a>.<img src="https://x.test/m.png" alt="Mill"><img src="m.png"></p><ol><li>Rye<li>Oats</ol>';
    expect(await inAllFormats('a.html', Buffer.from(`<body>${page}</body>`))).toEqual({
      text: 'A mill at the dam, below, here.\n\n1. Rye\n2. Oats',
      markdown:
        'A **mill** at [the dam](https://x.test/a?b=1&c), below, here.![Mill](https://x.test/m.png)\n\n1. Rye\n2. Oats',
      html:
        '<p>A <b>mill</b> at <a href="https://x.test/a?b=1&amp;c">the dam</a>, below, here.' +
        '<img src="https://x.test/m.png" alt="Mill"></p><ol><li>Rye</li><li>Oats</li></ol>',
    });
  });

  it('is whole where its escapes exceed the limit of text', async () => {
    const source = '"1 < 2" '.repeat(20).trim();
    const read = async (name: string, format: ContentFormat) =>
      (
        await readDocument(
          name,
          Buffer.from(source),
          { ...testLimits, textChars: 160 },
          new AbortController().signal,
          () => undefined,
          format,
        )
      ).text;
    expect(await read('a.txt', 'html')).toBe(`<p>${source.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}</p>`);
    expect(await read('a.txt', 'markdown')).toBe(source.replaceAll('<', '\\<'));
  });

  it('is the text of a Markdown file, unchanged', async () => {
    const source = '# Mills  \r\n\r\n* See **the** [sails](sails.md).\r\n\r\n\r\n![](a.png)\r\n';
    expect(await inAllFormats('a.md', Buffer.from(`---\nlayout: page\n---\n${source}`))).toEqual({
      text: '# Mills\n\n- See the sails.',
      markdown: '# Mills  \n\n* See **the** [sails](sails.md).\n\n\n![](a.png)',
      html: '<h1>Mills</h1> <ul> <li>See <strong>the</strong> sails.</li> </ul>',
    });
  });

  it('has footnotes of a book with different labels in each chapter, and its chapters as places', async () => {
    const chapter = (name: string) =>
      `<h1>${name}</h1><p>It <i>began</i><sup><a href="#n1">1</a></sup> <a href="other.xhtml">elsewhere</a>.</p><ol><li id="n1">Note of ${name}.</li></ol>`;
    const book = buildZip(epubParts([chapter('One'), '<p><img src="a.png"/></p>', chapter('Two')]));
    const { text, places = [] } = await read('a.epub', book, 'markdown');
    expect(text).toBe(
      '# One\n\nIt *began*[^1-1] elsewhere.\n\n[^1-1]: Note of One.\n\n# Two\n\nIt *began*[^3-1] elsewhere.\n\n[^3-1]: Note of Two.',
    );
    expect(places.map(({ start, chapter }) => [text.slice(start, start + 5), chapter])).toEqual([
      ['# One', 'One'],
      ['# Two', 'Two'],
    ]);
    expect((await read('a.epub', book, 'html')).text).toMatch(/^<h1>One<\/h1><p>It <i>began<\/i>[^]*<\/ol>\n\n<h1>Two/);
  });

  const link = (address: string, text: string): string =>
    `<text:a xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="${address}">${text}</text:a>`;

  it('has the links of an OpenDocument text, and no empty paragraphs', async () => {
    const body =
      `<text:p>See ${link('https://x.test/a', 'the <text:span>mill</text:span>')} and ${link('#below', 'below')}.</text:p><text:p/>` +
      `<text:list><text:list-item><text:p>${link('mailto:a@x.test', 'Ada')}</text:p></text:list-item></text:list>` +
      `<table:table><table:table-row><table:table-cell><text:p>Rye | Oats</text:p></table:table-cell><table:table-cell><text:p>${link('https://x.test/b', '12')}</text:p></table:table-cell></table:table-row>` +
      '<table:table-row><table:table-cell><text:p/></table:table-cell><table:table-cell><text:p>7</text:p></table:table-cell></table:table-row></table:table>';
    expect(await inAllFormats('a.odt', buildZip(openDocumentParts('text', body)))).toEqual({
      text: 'See the mill and below.\n\n- Ada\n\n| Rye \\| Oats | 12 |\n| --- | --- |\n|  | 7 |',
      markdown:
        'See [the mill](https://x.test/a) and below.\n\n- [Ada](mailto:a@x.test)\n\n| Rye \\| Oats | [12](https://x.test/b) |\n| - | - |\n| | 7 |',
      html:
        '<p>See <a href="https://x.test/a">the mill</a> and below.</p>\n\n<ul><li><p><a href="mailto:a@x.test">Ada</a></p></li></ul>\n\n' +
        '<table><tr><td><p>Rye | Oats</p></td><td><p><a href="https://x.test/b">12</a></p></td></tr><tr><td></td><td><p>7</p></td></tr></table>',
    });
  });

  it('has the slides of an OpenDocument presentation, without empty notes', async () => {
    const slide = (title: string, notes: string): string =>
      `<draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>${title}</text:p></draw:text-box></draw:frame>` +
      `<draw:frame><draw:text-box><text:p>Text of ${title}</text:p></draw:text-box></draw:frame>` +
      `<presentation:notes><draw:frame><draw:text-box><text:p>${notes}</text:p></draw:text-box></draw:frame></presentation:notes></draw:page>`;
    const slides = buildZip(openDocumentParts('presentation', slide('One', '') + slide('Two', 'Smile.')));
    const text = '## One\n\nText of One\n\n## Two\n\nText of Two\n\nNotes:\n\nSmile.';
    expect(await inAllFormats('a.odp', slides)).toEqual({
      text,
      markdown: text,
      html:
        '<div><h2>One</h2><div><p>Text of One</p></div></div>\n\n' +
        '<div><h2>Two</h2><div><p>Text of Two</p></div><p>Notes:</p><div><p>Smile.</p></div></div>',
    });
  });

  it('has the links and lists of an RTF file, and each link in every paragraph of its field', async () => {
    const field = (code: string, result: string): string =>
      `{\\field{\\*\\fldinst{\\b ${code}}}{\\fldrslt{\\ul ${result}}}}`;
    const rtf =
      `{\\rtf1 See ${field('HYPERLINK "https://x.test/a" \\\\l "top"', 'the mill')} and ${field('PAGE', '7')}, ${field('HYPERLINK "mill.doc"', 'local')}.\\par` +
      `{\\listtext 1.\\tab}${field(' HYPERLINK https://x.test/b', 'Rye\\par{\\listtext 2.\\tab}Oats')} dry\\par\\pard ` +
      `\\trowd\\intbl Grain\\cell Tons\\cell\\row\\trowd\\intbl Rye\\cell ${field('HYPERLINK "https://x.test/c"', '12')}\\cell\\row\\pard <i>{\\footnote <b>}\\par}`;
    expect(await inAllFormats('a.rtf', Buffer.from(rtf))).toEqual({
      text: 'See the mill and 7, local.\n\n1. Rye\n2. Oats dry\n\n| Grain | Tons |\n| --- | --- |\n| Rye | 12 |\n\n<i>[1]\n\n[1] <b>',
      markdown:
        'See [the mill](https://x.test/a#top) and 7, local.\n\n1. [Rye](https://x.test/b)\n2. [Oats](https://x.test/b) dry\n\n' +
        '| Grain | Tons |\n| - | - |\n| Rye | [12](https://x.test/c) |\n\n\\<i>[^1]\n\n[^1]: \\<b>',
      html:
        '<p>See <a href="https://x.test/a#top">the mill</a> and 7, local.</p>\n\n' +
        '<ol start="1"><li><p><a href="https://x.test/b">Rye</a></p></li><li><p><a href="https://x.test/b">Oats</a> dry</p></li></ol>\n\n' +
        '<table><tr><td>Grain</td><td>Tons</td></tr><tr><td>Rye</td><td><a href="https://x.test/c">12</a></td></tr></table>\n\n<p>&lt;i&gt;[1]</p>\n\n<p>[1] &lt;b&gt;</p>',
    });
  });

  it('has the links of a presentation, but not those to other slides', async () => {
    const run = (id: string, text: string): string =>
      `<a:r><a:rPr><a:hlinkClick r:id="${id}"/></a:rPr><a:t>${text}</a:t></a:r>`;
    const paragraph = `<a:p>${run('web', 'The mill')}<a:r><a:t>, </a:t></a:r>${run('slide', 'next')}${run('web', '')}</a:p>`;
    const relationship = (id: string, target: string, mode: string): string =>
      `<Relationship Id="${id}" Type="x/hyperlink" Target="${target}" ${mode}/>`;
    const slides = pptxParts([
      {
        shapes:
          slideShape('title', [`<a:p>${run('web', 'A|B')}</a:p>`]) + slideShape('', [paragraph, '<a:p/>', 'a &lt; b']),
        notes: '1 &lt; 2',
      },
    ]).map((part) =>
      part.name === 'ppt/slides/_rels/slide1.xml.rels'
        ? {
            ...part,
            data: Buffer.from(
              part.data
                .toString()
                .replace(
                  '</Relationships>',
                  `${relationship('web', 'https://x.test/', 'TargetMode="External"')}${relationship('slide', 'slide2.xml', '')}$&`,
                ),
            ),
          }
        : part,
    );
    expect(await inAllFormats('a.pptx', buildZip(slides))).toEqual({
      text: '## A|B\n\nThe mill, next\n\na < b\n\nNotes:\n\n1 < 2',
      markdown: '## [A|B](https://x.test/)\n\n[The mill](https://x.test/), next\n\na < b\n\nNotes:\n\n1 < 2',
      html:
        '<h2><a href="https://x.test/">A|B</a></h2>\n\n<p><a href="https://x.test/">The mill</a>, next</p>\n\n' +
        '<p>a &lt; b</p>\n\n<p>Notes:</p>\n\n<p>1 &lt; 2</p>',
    });
  });

  it('are tables of the sheets of a workbook', async () => {
    const cell = (text: string): string =>
      `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
    const row = (...cells: string[]): string => `<table:table-row>${cells.map(cell).join('')}</table:table-row>`;
    const sheet = `<table:table table:name="S">${row('Grain', 'Tons')}${row('Rye', 'a &lt; b')}</table:table>`;
    const { markdown, html } = await inAllFormats('a.ods', buildZip(openDocumentParts('spreadsheet', sheet)));
    expect(markdown).toContain('| Grain | Tons |');
    expect(html).toContain('<table><tr><th>Grain</th><th>Tons</th></tr><tr><td>Rye</td><td>a &lt; b</td></tr></table>');
  });

  it('has the emphasis of an OpenDocument text by its styles, but no bold in headings', async () => {
    const style = (name: string, parent: string, properties: string): string =>
      `<style:style style:name="${name}" style:family="text" ${parent}><style:text-properties xmlns:fo="urn:fo" ${properties}/></style:style>`;
    const styles =
      style('T1', '', 'fo:font-weight="bold"') +
      style('T2', 'style:parent-style-name="T1"', 'fo:font-style="italic" style:text-line-through-style="none"') +
      style('T3', 'style:parent-style-name="T2"', 'fo:font-weight="normal" style:text-position="super 58%"') +
      // The properties of a list's level are not those of the style before it.
      '<text:list-style style:name="L1"><text:list-level-style-bullet text:level="1"><style:text-properties style:font-name="Symbol"/></text:list-level-style-bullet></text:list-style>';
    const span = (name: string, text: string): string => `<text:span text:style-name="${name}">${text}</text:span>`;
    const body = `<text:h text:outline-level="1">${span('T2', 'Mills')}</text:h><text:p>A ${span('T1', 'big ')}${span('T2', 'old')} mill${span('T3', '2')}${span('T9', '.')}</text:p>`;
    expect(await inAllFormats('a.odt', buildZip(openDocumentParts('text', body, { styles })))).toEqual({
      text: '# Mills\n\nA big old mill².',
      markdown: '# *Mills*\n\nA **big** **_old_** mill<sup>*2*</sup>.',
      html: '<h1><em>Mills</em></h1>\n\n<p>A <strong>big </strong><strong><em>old</em></strong> mill<sup><em>2</em></sup>.</p>',
    });
  });

  it('has the emphasis of an RTF file, also inside links and over lines', async () => {
    const rtf =
      '{\\rtf1{\\stylesheet{\\s1\\b heading 1;}}\\pard\\s1\\b Corn {\\i mills}\\par\\pard\\plain A {\\b big\\line old }mill, ' +
      '{\\field{\\*\\fldinst HYPERLINK "https://x.test/"}{\\fldrslt {\\b the} {\\i dam}}} {\\strike gone}\\super 2\\nosupersub , m{\\up7 3}.\\par}';
    expect(await inAllFormats('a.rtf', Buffer.from(rtf))).toEqual({
      text: '# Corn mills\n\nA big\nold mill, the dam gone², m³.',
      markdown:
        '# Corn *mills*\n\nA **big\\\nold** mill, [**the** *dam*](https://x.test/) ~~gone~~<sup>2</sup>, m<sup>3</sup>.',
      html:
        '<h1>Corn <em>mills</em></h1>\n\n<p>A <strong>big<br>old </strong>mill, <a href="https://x.test/"><strong>the </strong><em>dam </em></a>' +
        '<s>gone</s><sup>2</sup>, m<sup>3</sup>.</p>',
    });
  });

  it('has the emphasis of a presentation', async () => {
    const run = (attributes: string, text: string): string => `<a:r><a:rPr ${attributes}/><a:t>${text}</a:t></a:r>`;
    const shapes =
      slideShape('title', [`<a:p>${run('b="1"', 'Mills')}</a:p>`]) +
      slideShape('', [
        `<a:p>${run('b="1"', 'A ')}${run('b="1"', 'big')}${run('', ' mill')}${run('baseline="-25000"', '2')}</a:p>`,
      ]);
    expect(await inAllFormats('a.pptx', buildZip(pptxParts([{ shapes }])))).toEqual({
      text: '## Mills\n\nA big mill2',
      markdown: '## Mills\n\n**A big** mill<sub>2</sub>',
      html: '<h2>Mills</h2>\n\n<p><strong>A big</strong> mill<sub>2</sub></p>',
    });
  });
});
