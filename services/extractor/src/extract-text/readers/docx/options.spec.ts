import type { ContentFormat, DocumentPart } from '@winnow/contracts';
import { buildDocx, buildFlatDocx, buildZip, docxParts, paragraph } from '@winnow/testing';
import { testLimits } from '../../../testing/read-by';
import { readDocument } from '../index';
import { Emphasis } from './emphasis';
import { LinkTargets } from './links';

const read = async (bytes: Buffer, parts: readonly DocumentPart[] = [], format?: ContentFormat): Promise<string> => {
  const signal = new AbortController().signal;
  return (await readDocument('a.docx', bytes, { ...testLimits, parts }, signal, () => undefined, format)).text;
};
const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const formula = (omml: string): string =>
  `<w:p>${run('So ')}<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${omml}</m:oMath>${run(' holds.')}</w:p>`;
const letter = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;
const of = (name: string, ...args: readonly [string, string][]): string =>
  `<m:${name}>${args.map(([key, value]) => `<m:${key}>${value}</m:${key}>`).join('')}</m:${name}>`;

describe('emphasis', () => {
  const runWith = (properties: string, text: string): string =>
    `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;

  it('is written in Markdown and HTML, by run properties and character styles', async () => {
    const styles =
      '<w:style w:type="character" w:styleId="Strong"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style>' +
      '<w:style w:type="character" w:styleId="Loud"><w:name w:val="Loud"/><w:basedOn w:val="Strong"/></w:style>';
    const body =
      `<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr>${runWith('<w:b/>', 'Corn ')}${runWith('<w:b/><w:i/>', 'mills')}</w:p>` +
      `<w:p>${run('A ')}${runWith('<w:b/>', 'big')}${runWith('<w:b w:val="1"/>', ' mill ')}${run('and ')}${runWith('<w:rStyle w:val="Loud"/>', 'loud')}` +
      `${runWith('<w:rStyle w:val="Loud"/><w:b w:val="0"/><w:strike/>', ' old')}${run(' H')}${runWith('<w:vertAlign w:val="subscript"/>', '2')}${run('O')}</w:p>`;
    const bytes = buildZip(docxParts(body, { styles }));
    expect(await read(bytes)).toBe('# Corn mills\n\nA big mill and loud old H2O');
    expect(await read(bytes, [], 'markdown')).toBe(
      '# Corn *mills*\n\nA **big mill** and **loud** ~~old~~ H<sub>2</sub>O',
    );
    expect(await read(bytes, [], 'html')).toBe(
      '<div><h1>Corn <em>mills</em></h1><p>A <strong>big mill </strong>and <strong>loud</strong><s> old</s> H<sub>2</sub>O</p></div>',
    );
  });

  it('raises numbers in plain text', async () => {
    const raised = (text: string) => runWith('<w:b/><w:vertAlign w:val="superscript"/>', text);
    const body = `<w:p>${run('3 × 10')}${raised('−6')}${run(' on the 21')}${raised('st')}${run(' day, cm')}${raised('3 ')}${run('each, m')}${runWith('<w:position w:val="7"/>', '2')}${runWith('<w:position w:val="2"/>', '5')}</w:p>`;
    expect(await read(buildDocx(body), [])).toBe('3 × 10⁻⁶ on the 21st day, cm³ each, m²5');
  });

  it('ends with links and formulas, and is limited', async () => {
    const math =
      '<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>x</m:t></m:r></m:oMath>';
    const body = `<w:p>${runWith('<w:b/>', 'So ')}${math}${runWith('<w:b/>', ' holds')}${run('.')}</w:p>`;
    expect(await read(buildDocx(body), [], 'markdown')).toBe('**So** $x$ **holds**.');
    const emphasis = new Emphasis(true);
    for (let count = 0; count < 50_000; count += 1) emphasis.change(emphasis.limit(1));
    expect(emphasis.limit(1)).toBe(0);
  });
});

describe('links to the web', () => {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const link = (id: string, inner: string): string => `<w:hyperlink xmlns:r="${office}" ${id}>${inner}</w:hyperlink>`;
  const relation = (id: string, target: string): string =>
    `<Relationship Id="${id}" Type="${office}/hyperlink" Target="${target}" TargetMode="External"/>`;
  const field = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>';
  const body =
    `<w:p>${run('See ')}${link('r:id="web"', run('our ') + run('site'))}${run(', ')}${link('w:anchor="x"', run('below'))}${run(' or ')}` +
    `${link('r:id="script"', run('here'))}${run('.')}</w:p>` +
    // A field that begins in a link and ends behind it.
    `<w:p>${run('Page ')}${link('r:id="web"', run('seven') + field)}<w:r><w:fldChar w:fldCharType="end"/></w:r>${run(' too.')}</w:p>`;
  const relations = relation('web', 'https://example.com/?a=1&amp;b=2') + relation('script', 'javascript:alert(1)');
  const bytes = buildZip(docxParts(body, {}, relations));

  it('have their addresses in Markdown and HTML, not in plain text', async () => {
    expect(await read(bytes)).toBe('See our site, below or here.\n\nPage seven too.');
    expect(await read(bytes, [], 'markdown')).toBe(
      'See [our site](https://example.com/?a=1&b=2), below or here.\n\nPage [seven](https://example.com/?a=1&b=2) too.',
    );
    const links = `<w:p>${link('r:id="web"', run('x')).repeat(10_001)}</w:p>`;
    const many = docxParts(links, {}, relation('web', 'https://x.test/'));
    expect(await read(buildZip(many), [], 'html')).toMatch(/<\/a>x(?!<\/a>)/);
    expect(await read(bytes, [], 'html')).toContain('<a href="https://example.com/?a=1&amp;b=2">our site</a>');
  });

  it('have the fragments that Word stores with the link', async () => {
    const links = `<w:p>${link('r:id="web" w:anchor="rye&amp;oats"', run('one'))}${run(' and ')}${link('r:id="web"', run('two'))}</w:p>`;
    const fragments = docxParts(links, {}, relation('web', 'https://x.test/#top'));
    expect(await read(buildZip(fragments), [], 'html')).toContain(
      '<a href="https://x.test/#rye&amp;oats">one</a> and <a href="https://x.test/#top">two</a>',
    );
  });

  it('have the addresses of HYPERLINK fields', async () => {
    const char = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const code = (text: string): string => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
    const begin = (instruction: string): string => char('begin') + code(instruction) + char('separate');
    const simple = (instruction: string): string =>
      `<w:fldSimple w:instr="${instruction.replaceAll('"', '&quot;')}">${run('simple')}</w:fldSimple>`;
    const fields =
      `<w:p>${char('begin')}${code(' HYPERLINK "https://')}${code('x.test/a" \\l "top" ')}${char('separate')}${run('one')}${char('end')}${run(', ')}` +
      `${begin('HYPERLINK \\l "below"')}${run('below')}${char('end')}${run(', ')}${simple('HYPERLINK https://x.test/b')}${run(' and ')}` +
      `${begin('REF x')}${run('ref')}${char('end')}</w:p>` +
      // A field that ends in a later paragraph.
      `<w:p>${begin('HYPERLINK "https://x.test/c"')}${run('two')}</w:p>${paragraph('three')}<w:p>${run('four')}${char('end')}${run(' five')}</w:p>`;
    expect(await read(buildDocx(fields))).toBe('one, below, simple and ref\n\ntwo\n\nthree\n\nfour five');
    expect(await read(buildDocx(fields), [], 'markdown')).toBe(
      '[one](https://x.test/a#top), below, [simple](https://x.test/b) and ref\n\n[two](https://x.test/c)\n\nthree\n\nfour five',
    );
  });

  it('have no addresses that are too long', async () => {
    const links = `<w:p>${link('r:id="web"', run('x')).repeat(6_000)}</w:p>`;
    const long = docxParts(links, {}, relation('web', `https://x.test/${'a'.repeat(90_000)}`));
    expect(await read(buildZip(long), [], 'markdown')).toBe('x'.repeat(6_000));
    const targets = new LinkTargets();
    const url = 'https://x.test/';
    expect([targets.idOf(url + 'a'.repeat(2_048)), targets.idOf(url, 'a'.repeat(2_048))]).toEqual([
      undefined,
      undefined,
    ]);
    expect(targets.idOf(url)).toBe('link0');
  });
});

describe('charts', () => {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const chartNamespace = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
  const points = (...values: string[]): string =>
    values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('');
  const chart =
    `<c:chartSpace xmlns:c="${chartNamespace}"><c:ser><c:tx><c:strCache>${points('Rye &amp; oats')}</c:strCache></c:tx>` +
    `<c:cat><c:strCache>${points('North', 'South')}</c:strCache></c:cat><c:val><c:numCache>${points('12', '7')}</c:numCache></c:val></c:ser></c:chartSpace>`;
  const drawing = `<w:r><w:drawing><c:chart xmlns:c="${chartNamespace}" xmlns:r="${office}" r:id="c1"/></w:drawing></w:r>`;
  const bytes = buildZip([
    ...docxParts(
      `<w:p>${run('The yield:')}${drawing}</w:p><w:p>${drawing}</w:p>${paragraph('After')}`,
      {},
      `<Relationship Id="c1" Type="${office}/chart" Target="charts/c.xml"/>`,
    ),
    { name: 'word/charts/c.xml', data: Buffer.from(chart) },
  ]);

  it('are tables of their values after their paragraph, once each', async () => {
    const table = '|  | Rye & oats |\n| --- | --- |\n| North | 12 |\n| South | 7 |';
    expect(await read(bytes)).toBe(`The yield:\n\n${table}\n\nAfter`);
  });
});

it('writes the texts of a diagram (SmartArt) after its paragraph', async () => {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const diagram = 'http://schemas.openxmlformats.org/drawingml/2006/diagram';
  const drawing = `<w:r><w:drawing><dgm:relIds xmlns:dgm="${diagram}" xmlns:r="${office}" r:dm="d1"/></w:drawing></w:r>`;
  const point = (text: string): string => `<dgm:pt><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
  const data =
    `<dgm:dataModel xmlns:dgm="${diagram}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><dgm:ptLst>` +
    `${point('Sow')}${point('Reap &amp; thresh')}<dgm:pt type="pres"/></dgm:ptLst></dgm:dataModel>`;
  const bytes = buildZip([
    ...docxParts(
      `<w:p>${run('The year:')}${drawing}</w:p>${paragraph('After')}`,
      {},
      `<Relationship Id="d1" Type="${office}/diagramData" Target="diagrams/d.xml"/>`,
    ),
    { name: 'word/diagrams/d.xml', data: Buffer.from(data) },
  ]);
  expect(await read(bytes)).toBe('The year:\n\nSow\n\nReap & thresh\n\nAfter');
});

describe('files that Word inserts', () => {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const page =
    '<html><body><h2>Oats</h2><p>Late this <b>year</b>.</p><table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table></body></html>';
  const archive =
    'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html; charset="utf-8"\r\n' +
    'Content-Transfer-Encoding: quoted-printable\r\n\r\n<p>R=C3=BCben</p>\r\n--b--\r\n';
  const files: Readonly<Record<string, string>> = { 'a.html': page, 'b.mht': archive, 'c.docx': 'PK\u0003\u0004' };
  const chunk = (id: string): string => `<w:altChunk xmlns:r="${office}" r:id="${id}"/>`;
  const relations = Object.keys(files)
    .map((name) => `<Relationship Id="${name}" Type="${office}/aFChunk" Target="${name}"/>`)
    .join('');
  const bytes = (body: string, inserted: Readonly<Record<string, string | Buffer>> = files): Buffer =>
    buildZip([
      ...docxParts(body, {}, relations),
      ...Object.entries(inserted).map(([name, data]) => ({ name: `word/${name}`, data: Buffer.from(data) })),
    ]);

  it('are read where they stand: web pages and web archives', async () => {
    const body = paragraph('Before') + chunk('a.html') + paragraph('Between') + chunk('b.mht') + paragraph('After');
    expect(await read(bytes(body))).toBe(
      'Before\n\n## Oats\n\nLate this year.\n\n| a | b |\n| --- | --- |\n| c | d |\n\nBetween\n\nRüben\n\nAfter',
    );
    expect(await read(bytes(chunk('a.html')), [], 'html')).toContain('<h2>Oats</h2>');
  });

  it('are read in cells and headers', async () => {
    const cell = (xml: string): string => `<w:tc>${xml}</w:tc>`;
    const row = (...cells: readonly string[]): string => `<w:tr>${cells.map(cell).join('')}</w:tr>`;
    const body = `<w:tbl>${row(paragraph('Grain'), paragraph('Note'))}${row(paragraph('Rye'), chunk('a.html'))}</w:tbl>`;
    const pages = { 'a.html': '<p>Late</p><p>this <b>year</b></p>', 'h.html': '<p>Mill of Ann</p>' };
    const relationship = `<Relationship Id="h" Type="${office}/aFChunk" Target="h.html"/>`;
    const file = buildZip([
      ...docxParts(body, { header1: paragraph('Head') + chunk('h') }, relations),
      ...Object.entries(pages).map(([name, text]) => ({ name: `word/${name}`, data: Buffer.from(text) })),
      {
        name: 'word/_rels/header1.xml.rels',
        data: Buffer.from(
          `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationship}</Relationships>`,
        ),
      },
    ]);
    expect(await read(file)).toBe('Head\n\nMill of Ann\n\n| Grain | Note |\n| --- | --- |\n| Rye | Late this year |');
  });

  it('stop at the limit of elements', async () => {
    const file = bytes(chunk('a.html'), { 'a.html': `<p>${'<b>x'.repeat(500_001)}` });
    await expect(read(file)).rejects.toMatchObject({ code: 'too-large' });
  });

  it('count by their text, not by the pictures in their markup', async () => {
    const page = (text: string): Buffer =>
      bytes(chunk('a.html'), { 'a.html': `<p>${text}<img src="data:image/png;base64,${'A'.repeat(2_000)}"></p>` });
    const signal = new AbortController().signal;
    const readPage = (text: string) =>
      readDocument('a.docx', page(text), { ...testLimits, textChars: 1_000 }, signal, () => undefined);
    expect((await readPage('Oats')).text).toBe('Oats');
    await expect(readPage('x'.repeat(1_001))).rejects.toMatchObject({ code: 'too-large' });
  });

  it('are left out with a warning where they are damaged, missing or of another format', async () => {
    const signal = new AbortController().signal;
    const file = bytes(paragraph('Before') + chunk('c.docx') + chunk('missing') + chunk('b.mht'), {
      ...files,
      'b.mht': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]),
    });
    const { text, warnings } = await readDocument('a.docx', file, testLimits, signal, () => undefined);
    expect({ text, warnings }).toEqual({ text: 'Before', warnings: ['3 inserted files were left out.'] });
  });

  it.each([
    ['a Word document', buildDocx(`<w:p>${run('Rye &amp; ')}<w:r><w:rPr><w:b/></w:rPr><w:t>oats</w:t></w:r></w:p>`)],
    ['a Word document in one XML file', buildFlatDocx(paragraph('Rye &amp; oats'))],
    ['Rich Text', '{\\rtf1\\ansi Rye & {\\b oats}\\par}'],
    ['plain text', 'Rye & oats\r\n'],
  ])('are read where they stand: %s', async (_, data) => {
    const file = bytes(paragraph('Before') + chunk('c.docx') + paragraph('After'), {
      'c.docx': data,
    });
    expect(await read(file)).toBe('Before\n\nRye & oats\n\nAfter');
  });

  it('keep their headings, tables and emphasis, and the files inside of them', async () => {
    const inner = bytes(paragraph('Corn', '<w:outlineLvl w:val="1"/>') + chunk('a.html'));
    expect(await read(bytes(chunk('c.docx'), { 'c.docx': inner }), [], 'markdown')).toBe(
      '## Corn\n\n## Oats\n\nLate this **year**.\n\n| a | b |\n| - | - |\n| c | d |',
    );
  });

  it('are read three deep, each counting toward the limits of the whole document', async () => {
    const nest = (file: Buffer, depth: number): Buffer =>
      depth === 0 ? file : nest(bytes(paragraph(`At ${depth}`) + chunk('c.docx'), { 'c.docx': file }), depth - 1);
    const signal = new AbortController().signal;
    const nested = nest(buildDocx(paragraph('At 0')), 4);
    const { text, warnings } = await readDocument('a.docx', nested, testLimits, signal, () => undefined);
    expect(text).toBe('At 1\n\nAt 2\n\nAt 3\n\nAt 4');
    expect(warnings).toEqual(['An inserted file was left out.']);
    const twice = bytes(chunk('c.docx').repeat(2), { 'c.docx': buildDocx(paragraph('x'.repeat(50_000))) });
    const limits = { ...testLimits, inflatedBytes: 90_000 };
    await expect(readDocument('a.docx', twice, limits, signal, () => undefined)).rejects.toMatchObject({
      code: 'too-large',
    });
  });
});

describe('tracked changes', () => {
  const body =
    `<w:p>${run('The fee is ')}<w:del w:author="Ann"><w:r><w:delText>five</w:delText></w:r></w:del>` +
    `<w:ins w:author="Ann">${run('six')}</w:ins>${run(' euros.')}</w:p>` +
    `<w:p><w:pPr><w:rPr><w:del w:author="Ann"/></w:rPr></w:pPr>${run('One ')}</w:p>${paragraph('line.')}` +
    `<w:p>${run('Kept')}<w:ins w:author="Ann"></w:ins>${run('.')}</w:p>`;

  it('are written on request; otherwise insertions are kept and deletions dropped', async () => {
    expect(await read(buildDocx(body))).toBe('The fee is six euros.\n\nOne line.\n\nKept.');
    expect(await read(buildDocx(body), ['changes'])).toBe(
      'The fee is [deleted: five][inserted: six] euros.\n\nOne line.\n\nKept.',
    );
  });
});

describe('comments', () => {
  const comments = `<w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:comment w:id="3" w:author="Ann &lt;a&gt;"><w:p>${run('Is this')}</w:p><w:p>${run('right?')}</w:p></w:comment></w:comments>`;
  const relation =
    '<Relationship Id="c" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="comments.xml"/>';
  const body = `<w:p>${run('A claim.')}<w:r><w:commentReference w:id="3"/></w:r></w:p>${paragraph('The end.')}`;
  const bytes = buildZip([
    ...docxParts(body, {}, relation),
    { name: 'word/comments.xml', data: Buffer.from(comments) },
  ]);

  it('follow their paragraph on request', async () => {
    expect(await read(bytes)).toBe('A claim.\n\nThe end.');
    expect(await read(bytes, ['comments'])).toBe('A claim.\n\n[Comment (Ann <a>): Is this right?]\n\nThe end.');
  });
});

describe('formulas', () => {
  it.each([
    ['a fraction', of('f', ['num', letter('a+b')], ['den', letter('2')]), '\\frac{a+b}{2}'],
    [
      'powers and indices',
      of('sSup', ['e', letter('x')], ['sup', letter('2')]) + of('sSub', ['e', letter('ab')], ['sub', letter('i')]),
      'x^{2}{ab}_{i}',
    ],
    ['a root', of('rad', ['radPr', '<m:degHide m:val="1"/>'], ['deg', ''], ['e', letter('x')]), '\\sqrt{x}'],
    ['a third root', of('rad', ['deg', letter('3')], ['e', letter('x')]), '\\sqrt[3]{x}'],
    [
      'a sum',
      of('nary', ['naryPr', '<m:chr m:val="∑"/>'], ['sub', letter('i=1')], ['sup', letter('n')], ['e', letter('i')]),
      '\\sum_{i=1}^{n} i',
    ],
    [
      'brackets',
      of('d', ['dPr', '<m:begChr m:val="["/><m:endChr m:val="]"/>'], ['e', letter('x')], ['e', letter('y')]),
      '\\left[x|y\\right]',
    ],
    ['a function', of('func', ['fName', letter('sin')], ['e', letter('α')]), '\\sin α'],
    [
      'a matrix',
      of(
        'm',
        ['mr', `<m:e>${letter('1')}</m:e><m:e>${letter('0')}</m:e>`],
        ['mr', `<m:e>${letter('0')}</m:e><m:e>${letter('1')}</m:e>`],
      ),
      '\\begin{matrix}1 & 0 \\\\ 0 & 1\\end{matrix}',
    ],
    ['signs that TeX knows otherwise', letter('50%_{a}\\b≤1'), '50\\%\\_\\{a\\}\\backslash b\\le 1'],
    [
      'one within another',
      of('f', ['num', of('sSup', ['e', letter('x')], ['sup', letter('2')])], ['den', letter('3')]),
      '\\frac{x^{2}}{3}',
    ],
  ])('are TeX in Markdown: %s', async (_, omml, tex) => {
    expect(await read(buildDocx(formula(omml)), [], 'markdown')).toBe(`So $${tex}$ holds.`);
  });

  it('are letters in plain text, with a limited length', async () => {
    const fraction = of('f', ['num', letter('a')], ['den', letter('2')]);
    expect(await read(buildDocx(formula(fraction)))).toBe('So a2 holds.');
    const long = buildDocx(formula(letter('x'.repeat(50_000))));
    expect((await read(long, [], 'markdown')).length).toBeLessThan(51_000);
    const deep = '<m:f><m:num>'.repeat(200) + letter('x') + '</m:num></m:f>'.repeat(200);
    expect(await read(buildDocx(formula(deep)), [], 'markdown')).toContain('\\frac{');
  });
});
