import { buildDocx, paragraph } from '@winnow/testing';
import { readBy } from '../../../testing/read-by';
import { readDocx } from './docx-reader';
import { readWordText } from './testing/word-markup';

const textOf = async (body: string, parts = {}): Promise<string> =>
  (await readBy(readDocx, buildDocx(body, parts))).text;
const cell = (text: string): string => `<w:tc>${paragraph(text)}</w:tc>`;
const listItem = (text: string, level = 0): string =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`);
const numbering =
  '<w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>' +
  '<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1.%2)"/></w:lvl></w:abstractNum>' +
  '<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>';

describe('lists of a Word document', () => {
  it('writes lists that Markdown can number, and others with the labels that Word shows', async () => {
    const body =
      listItem('Wheat') + listItem('Sieve', 1) + listItem('Blow', 1) + listItem('Chaff') + listItem('Burn', 1);
    expect(await textOf(body, { numbering })).toBe(
      '1. Wheat\n\n   1.a) Sieve\n\n   1.b) Blow\n2. Chaff\n\n   2.a) Burn',
    );
    expect(
      await textOf(listItem('One') + paragraph('Between') + listItem('Two') + listItem('Three'), { numbering }),
    ).toBe('1. One\n\nBetween\n\n2. Two\n3. Three');
  });

  it('writes the lists of a table in its cells, unless its cells are long or have headings', async () => {
    const bullets = numbering.replace(/decimal|lowerLetter/g, 'bullet');
    const list = (text: string): string => listItem(text) + listItem('Dry', 1);
    const table = (inner: string): string =>
      `<w:tbl><w:tr>${cell('Task')}${cell('Steps')}</w:tr><w:tr>${cell('Clean')}<w:tc>${inner}</w:tc></w:tr></w:tbl>`;
    expect(await textOf(table(paragraph('Do:') + list('Wipe')), { numbering: bullets })).toBe(
      '| Task | Steps |\n| --- | --- |\n| Clean | Do: - Wipe - Dry |',
    );
    expect(await textOf(table(list('Wipe')), { numbering })).toContain('| Clean | 1. Wipe 1.a) Dry |');
    for (const inner of [list('Wipe'.repeat(250)), paragraph('Head', '<w:outlineLvl w:val="1"/>') + list('Wipe')])
      expect(await textOf(table(inner), { numbering: bullets })).toMatch(/^Task\n\nSteps\n\nClean\n\n[^]*- Wipe/);
  });

  it('nests bullets of a deeper level under their item, or writes them as a separate list', async () => {
    const bullets = numbering.replace(/decimal|lowerLetter/g, 'bullet');
    expect(await textOf(listItem('Grain') + listItem('Rye', 1) + listItem('Straw'), { numbering: bullets })).toBe(
      '- Grain\n  - Rye\n- Straw',
    );
    expect(await textOf(listItem('Rye', 1) + listItem('Oats', 1), { numbering: bullets })).toBe('- Rye\n- Oats');
  });

  it('numbers lists of a list style', async () => {
    const level = (at: number, format: string, text: string): string =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
    const linked =
      '<w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="Mine"/></w:abstractNum>' +
      `<w:abstractNum w:abstractNumId="2"><w:styleLink w:val="Mine"/>${level(0, 'upperRoman', 'Part %1')}${level(1, 'lowerLetter', '%1.%2')}</w:abstractNum>` +
      '<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num>';
    const other = paragraph('Oats', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr>');
    expect(await textOf(listItem('Rye') + listItem('Bran', 1) + other, { numbering: linked })).toBe(
      'Part I Rye\n\nI.a Bran\n\nPart II Oats',
    );
  });

  it('counts the pictures in a list', async () => {
    const picture = listItem('').replace(/<w:t .*<\/w:t>/, '<w:drawing><wp:extent cx="1" cy="1"/></w:drawing>');
    expect(await textOf(listItem('Rye') + picture + listItem('Oats'), { numbering })).toBe('1. Rye\n\n3. Oats');
  });

  it('limits the length of list labels, which each item repeats', async () => {
    const long = numbering.replace('%1.', 'x'.repeat(100_000));
    expect((await textOf(listItem('One') + listItem('Two'), { numbering: long })).length).toBeLessThan(1_000);
  });

  it('nests the items of the styles List Bullet 2 and List Number 3', async () => {
    const style = (id: string, name: string, numId: number): string =>
      `<w:style w:styleId="${id}"><w:name w:val="${name}"/><w:numId w:val="${numId}"/></w:style>`;
    const styles = style('A', 'List Bullet', 1) + style('B', 'List Bullet 2', 2) + style('C', 'List Number 3', 3);
    const list = (id: number, format: string, label: string): string =>
      `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:numFmt w:val="${format}"/><w:lvlText w:val="${label}"/></w:lvl></w:abstractNum>`;
    const nums = [1, 2, 3].map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`).join('');
    const numbering = list(1, 'bullet', '•') + list(2, 'bullet', '•') + list(3, 'decimal', '%1.') + nums;
    const items = ['A', 'B', 'C', 'C', 'A'].map((id, at) => paragraph(`item ${at}`, `<w:pStyle w:val="${id}"/>`));
    const expected = '- item 0\n  - item 1\n    1. item 2\n    2. item 3\n- item 4';
    expect(await textOf(items.join(''), { styles, numbering })).toBe(expected);
  });

  it('writes check boxes as tasks: bullets, and those with which the text of an item begins', async () => {
    const box = (at: number, font: string, label: string): string =>
      `<w:lvl w:ilvl="${at}"><w:numFmt w:val="bullet"/><w:lvlText w:val="${label}"/><w:rPr><w:rFonts w:ascii="${font}"/></w:rPr></w:lvl>`;
    const boxes =
      `<w:abstractNum w:abstractNumId="7">${box(0, 'Wingdings', '\uf0a8')}${box(1, 'Wingdings 2', '\uf052')}` +
      `${box(2, 'Symbol', '\uf0b7')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>`;
    const items = ['☒ Sails', '☐ Oars', '☐ Yes ☐ No'].map((text) => listItem(text, 2));
    const body = listItem('Ropes') + listItem('Dry', 1) + items.join('');
    const tasks = '- [ ] Ropes\n  - [x] Dry\n    - [x] Sails\n    - [ ] Oars\n    - ☐ Yes ☐ No';
    expect(await readWordText(buildDocx(body, { numbering: boxes }), [], 'markdown')).toBe(tasks);
    expect(await textOf(body, { numbering: boxes })).toBe(
      '- ☐ Ropes\n  - ☑ Dry\n    - ☒ Sails\n    - ☐ Oars\n    - ☐ Yes ☐ No',
    );
  });

  it('writes the box of an item above other tasks, and its shape in HTML', async () => {
    const body = listItem('☒ Ship') + listItem('☐ Sails', 1) + listItem('☑ Oars', 1);
    const bytes = buildDocx(body, { numbering: numbering.replace(/decimal|lowerLetter/g, 'bullet') });
    expect(await readWordText(bytes, [], 'markdown')).toBe('- [x] Ship\n  - [ ] Sails\n  - [x] Oars');
    expect(await readWordText(bytes, [], 'html')).toMatch(/☒ Ship.*☐ Sails.*☑ Oars/);
  });

  it('writes the numbers of legal labels as decimals', async () => {
    const level = (at: number, format: string, text: string): string =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${at > 0 ? '<w:isLgl/>' : ''}<w:lvlText w:val="${text}"/></w:lvl>`;
    const legal =
      `<w:abstractNum w:abstractNumId="7">${level(0, 'upperRoman', 'Article %1.')}${level(1, 'decimal', '%1.%2')}</w:abstractNum>` +
      '<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>';
    const body = listItem('Purpose') + listItem('Records') + listItem('Ships', 1);
    expect(await textOf(body, { numbering: legal })).toBe('Article I. Purpose\n\nArticle II. Records\n\n2.1 Ships');
  });
});
