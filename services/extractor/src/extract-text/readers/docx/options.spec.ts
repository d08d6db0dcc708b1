import { buildDocx, buildZip, docxParts, paragraph } from '@winnow/testing';
import { Emphasis } from './emphasis';
import { LinkTargets } from './links';
import { office, readWordText, relationship, run } from './testing/word-markup';

const formula = (omml: string): string =>
  `<w:p>${run('So ')}<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${omml}</m:oMath>${run(' holds.')}</w:p>`;
const letter = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;
const of = (name: string, ...args: readonly [string, string][]): string =>
  `<m:${name}>${args.map(([key, value]) => `<m:${key}>${value}</m:${key}>`).join('')}</m:${name}>`;

describe('emphasis', () => {
  it('is written in Markdown and HTML, by run properties and character styles', async () => {
    const styles =
      '<w:style w:type="character" w:styleId="Strong"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style>' +
      '<w:style w:type="character" w:styleId="Loud"><w:name w:val="Loud"/><w:basedOn w:val="Strong"/></w:style>';
    const body =
      `<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr>${run('Corn ', '<w:b/>')}${run('mills', '<w:b/><w:i/>')}</w:p>` +
      `<w:p>${run('A ')}${run('big', '<w:b/>')}${run(' mill ', '<w:b w:val="1"/>')}${run('and ')}${run('loud', '<w:rStyle w:val="Loud"/>')}` +
      `${run(' old', '<w:rStyle w:val="Loud"/><w:b w:val="0"/><w:strike/>')}${run(' H')}${run('2', '<w:vertAlign w:val="subscript"/>')}${run('O')}</w:p>`;
    const bytes = buildZip(docxParts(body, { styles }));
    expect(await readWordText(bytes)).toBe('# Corn mills\n\nA big mill and loud old H2O');
    expect(await readWordText(bytes, [], 'markdown')).toBe(
      '# Corn *mills*\n\nA **big mill** and **loud** ~~old~~ H<sub>2</sub>O',
    );
    expect(await readWordText(bytes, [], 'html')).toBe(
      '<div><h1>Corn <em>mills</em></h1><p>A <strong>big mill </strong>and <strong>loud</strong><s> old</s> H<sub>2</sub>O</p></div>',
    );
  });

  it('raises numbers in plain text', async () => {
    const raised = (text: string) => run(text, '<w:b/><w:vertAlign w:val="superscript"/>');
    const body = `<w:p>${run('3 × 10')}${raised('−6')}${run(' on the 21')}${raised('st')}${run(' day, cm')}${raised('3 ')}${run('each, m')}${run('2', '<w:position w:val="7"/>')}${run('5', '<w:position w:val="2"/>')}</w:p>`;
    expect(await readWordText(buildDocx(body))).toBe('3 × 10⁻⁶ on the 21st day, cm³ each, m²5');
  });

  it('ends with links and formulas, and is limited', async () => {
    const math =
      '<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>x</m:t></m:r></m:oMath>';
    const body = `<w:p>${run('So ', '<w:b/>')}${math}${run(' holds', '<w:b/>')}${run('.')}</w:p>`;
    expect(await readWordText(buildDocx(body), [], 'markdown')).toBe('**So** $x$ **holds**.');
    const emphasis = new Emphasis(true);
    for (let count = 0; count < 50_000; count += 1) emphasis.change(emphasis.limit(1));
    expect(emphasis.limit(1)).toBe(0);
  });
});

describe('links to the web', () => {
  const link = (id: string, inner: string): string => `<w:hyperlink xmlns:r="${office}" ${id}>${inner}</w:hyperlink>`;
  const relation = (id: string, target: string): string =>
    relationship(id, 'hyperlink', target, 'TargetMode="External"');
  const field = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>';
  const body =
    `<w:p>${run('See ')}${link('r:id="web"', run('our ') + run('site'))}${run(', ')}${link('w:anchor="x"', run('below'))}${run(' or ')}` +
    `${link('r:id="script"', run('here'))}${run('.')}</w:p>` +
    // A field that begins in a link and ends after it.
    `<w:p>${run('Page ')}${link('r:id="web"', run('seven') + field)}<w:r><w:fldChar w:fldCharType="end"/></w:r>${run(' too.')}</w:p>`;
  const relations = relation('web', 'https://example.com/?a=1&amp;b=2') + relation('script', 'javascript:alert(1)');
  const bytes = buildZip(docxParts(body, {}, relations));

  it('have their addresses in Markdown and HTML, not in plain text', async () => {
    expect(await readWordText(bytes)).toBe('See our site, below or here.\n\nPage seven too.');
    expect(await readWordText(bytes, [], 'markdown')).toBe(
      'See [our site](https://example.com/?a=1&b=2), below or here.\n\nPage [seven](https://example.com/?a=1&b=2) too.',
    );
    const links = `<w:p>${link('r:id="web"', run('x')).repeat(10_001)}</w:p>`;
    const many = docxParts(links, {}, relation('web', 'https://x.test/'));
    expect(await readWordText(buildZip(many), [], 'html')).toMatch(/<\/a>x(?!<\/a>)/);
    expect(await readWordText(bytes, [], 'html')).toContain('<a href="https://example.com/?a=1&amp;b=2">our site</a>');
  });

  it('have the fragments that Word stores with the link', async () => {
    const links = `<w:p>${link('r:id="web" w:anchor="rye&amp;oats"', run('one'))}${run(' and ')}${link('r:id="web"', run('two'))}</w:p>`;
    const fragments = docxParts(links, {}, relation('web', 'https://x.test/#top'));
    expect(await readWordText(buildZip(fragments), [], 'html')).toContain(
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
    expect(await readWordText(buildDocx(fields))).toBe('one, below, simple and ref\n\ntwo\n\nthree\n\nfour five');
    expect(await readWordText(buildDocx(fields), [], 'markdown')).toBe(
      '[one](https://x.test/a#top), below, [simple](https://x.test/b) and ref\n\n[two](https://x.test/c)\n\nthree\n\nfour five',
    );
  });

  it('have no addresses that are too long', async () => {
    const links = `<w:p>${link('r:id="web"', run('x')).repeat(6_000)}</w:p>`;
    const long = docxParts(links, {}, relation('web', `https://x.test/${'a'.repeat(90_000)}`));
    expect(await readWordText(buildZip(long), [], 'markdown')).toBe('x'.repeat(6_000));
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
      relationship('c1', 'chart', 'charts/c.xml'),
    ),
    { name: 'word/charts/c.xml', data: Buffer.from(chart) },
  ]);

  it('are tables of their values after their paragraph, once each', async () => {
    const table = '|  | Rye & oats |\n| --- | --- |\n| North | 12 |\n| South | 7 |';
    expect(await readWordText(bytes)).toBe(`The yield:\n\n${table}\n\nAfter`);
  });
});

it('writes the texts of a diagram (SmartArt) after its paragraph', async () => {
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
      relationship('d1', 'diagramData', 'diagrams/d.xml'),
    ),
    { name: 'word/diagrams/d.xml', data: Buffer.from(data) },
  ]);
  expect(await readWordText(bytes)).toBe('The year:\n\nSow\n\nReap & thresh\n\nAfter');
});

describe('tracked changes', () => {
  const body =
    `<w:p>${run('The fee is ')}<w:del w:author="Ann"><w:r><w:delText>five</w:delText></w:r></w:del>` +
    `<w:ins w:author="Ann">${run('six')}</w:ins>${run(' euros.')}</w:p>` +
    `<w:p><w:pPr><w:rPr><w:del w:author="Ann"/></w:rPr></w:pPr>${run('One ')}</w:p>${paragraph('line.')}` +
    `<w:p>${run('Kept')}<w:ins w:author="Ann"></w:ins>${run('.')}</w:p>`;

  it('are written on request; otherwise insertions are kept and deletions dropped', async () => {
    expect(await readWordText(buildDocx(body))).toBe('The fee is six euros.\n\nOne line.\n\nKept.');
    expect(await readWordText(buildDocx(body), ['changes'])).toBe(
      'The fee is [deleted: five][inserted: six] euros.\n\nOne line.\n\nKept.',
    );
  });
});

describe('comments', () => {
  const comments = `<w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:comment w:id="3" w:author="Ann &lt;a&gt;"><w:p>${run('Is this')}</w:p><w:p>${run('right?')}</w:p></w:comment></w:comments>`;
  const relation = relationship('c', 'comments', 'comments.xml');
  const body = `<w:p>${run('A claim.')}<w:r><w:commentReference w:id="3"/></w:r></w:p>${paragraph('The end.')}`;
  const bytes = buildZip([
    ...docxParts(body, {}, relation),
    { name: 'word/comments.xml', data: Buffer.from(comments) },
  ]);

  it('follow their paragraph on request', async () => {
    expect(await readWordText(bytes)).toBe('A claim.\n\nThe end.');
    expect(await readWordText(bytes, ['comments'])).toBe('A claim.\n\n[Comment (Ann <a>): Is this right?]\n\nThe end.');
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
      '[x|y]',
    ],
    [
      'high brackets',
      of('d', ['dPr', '<m:endChr m:val=""/>'], ['e', of('f', ['num', letter('a')], ['den', letter('2')])]),
      '\\left(\\frac{a}{2}\\right.',
    ],
    ['signs before letters', letter('∑x∫y×z'), '\\sum x\\int y\\times z'],
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
    ['characters that have a meaning in TeX', letter('50%_{a}\\b≤1'), '50\\%\\_\\{a\\}\\backslash b\\le 1'],
    [
      'one within another',
      of('f', ['num', of('sSup', ['e', letter('x')], ['sup', letter('2')])], ['den', letter('3')]),
      '\\frac{x^{2}}{3}',
    ],
  ])('are TeX in Markdown: %s', async (_, omml, tex) => {
    expect(await readWordText(buildDocx(formula(omml)), [], 'markdown')).toBe(`So $${tex}$ holds.`);
  });

  it('are TeX in plain text as well, and have a limited length', async () => {
    const fraction = of('f', ['num', letter('a+b')], ['den', letter('2')]);
    expect(await readWordText(buildDocx(formula(fraction)))).toBe('So \\frac{a+b}{2} holds.');
    expect(await readWordText(buildDocx(formula(letter('a × b = 50%'))))).toBe('So a × b = 50% holds.');
    const inBrackets = formula(letter('x')).replace('So ', '(').replace(' holds', ')');
    expect(await readWordText(buildDocx(inBrackets))).toBe('(x).');
    const long = buildDocx(formula(letter('x'.repeat(50_000))));
    expect((await readWordText(long, [], 'markdown')).length).toBeLessThan(51_000);
    const deep = '<m:f><m:num>'.repeat(200) + letter('x') + '</m:num></m:f>'.repeat(200);
    expect(await readWordText(buildDocx(formula(deep)), [], 'markdown')).toContain('\\frac{');
  });
});
