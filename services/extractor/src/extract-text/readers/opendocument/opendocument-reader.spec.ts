import { buildZip, openDocumentParts } from '@winnow/testing';
import { readBy } from '../../../testing/read-by';
import { readOpenDocument } from './opendocument-reader';
import { cell, readOpen, row } from './testing/open-document';

describe('readOpenDocument', () => {
  it('writes headings, lists, tables and numbered notes of a text, without comments and deletions', async () => {
    const styles =
      '<style:style style:name="P1" style:parent-style-name="Title"/>' +
      '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/></text:list-style>';
    const body =
      '<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes>' +
      '<text:p text:style-name="P1">Mills</text:p><text:h text:outline-level="2">Wind</text:h>' +
      '<text:p>Sails<text:s/>turn<office:annotation><text:p>why?</text:p></office:annotation>' +
      '<text:note><text:note-citation>*</text:note-citation><text:note-body><text:p>Mostly.</text:p><text:p>Not at night.</text:p></text:note-body></text:note></text:p>' +
      '<text:list text:style-name="L1"><text:list-item><text:p>Open</text:p></text:list-item><text:list-item><text:p>Grind</text:p></text:list-item></text:list>' +
      `<table:table>${row(cell('Grain'), cell('Tons'))}${row(cell('Rye'), cell('12'))}</table:table>`;
    expect((await readOpen('text', body, { styles })).text).toBe(
      '# Mills\n\n## Wind\n\nSails turn[1]\n\n1. Open\n2. Grind\n\n| Grain | Tons |\n| --- | --- |\n| Rye | 12 |\n\n[1] Mostly. Not at night.',
    );
  });

  it('writes consecutive paragraphs of code as one block with their indentation', async () => {
    const styles =
      '<style:style style:name="P6" style:parent-style-name="Preformatted_20_Text"/>' +
      '<style:style style:name="P7" style:parent-style-name="Source_20_Code"/>';
    const code = (text: string): string => `<text:p text:style-name="P6">${text}</text:p>`;
    const lines =
      code('if (open) {') +
      '<text:soft-page-break/>' +
      code('<text:s text:c="2"/><text:span>sail();</text:span>') +
      code('}');
    const body =
      `<text:p>Listing:</text:p>${lines}<text:p>After.</text:p>` +
      `<table:table>${row(`<table:table-cell>${code('a')}</table:table-cell>`, cell('b'))}${row(cell('c'), cell('d'))}</table:table>` +
      code('<text:s text:c="999999999"/>last') +
      '<text:p text:style-name="P7">line</text:p>';
    const { text } = await readOpen('text', body, { styles });
    expect(text).toContain('Listing:\n\n```\nif (open) {\n  sail();\n}\n```\n\nAfter.');
    expect(text).toContain('| a | b |\n| --- | --- |\n| c | d |');
    expect(text).toContain(`\`\`\`\n${' '.repeat(100)}last\nline\n\`\`\``);
  });

  const level = (at: number, format: string, more: string): string =>
    `<text:list-level-style-number text:level="${at}" style:num-format="${format}" ${more}/>`;
  const numbered =
    `<text:list-style style:name="L1">${level(1, '1', 'style:num-suffix="."')}${level(2, 'a', 'style:num-suffix=")"')}</text:list-style>` +
    `<text:list-style style:name="L2">${level(1, 'I', 'style:num-prefix="(" style:num-suffix=")" text:start-value="3"')}` +
    `${level(2, '1', 'style:num-suffix="." text:display-levels="2"')}${level(3, '', '')}</text:list-style>`;
  const list = (items: string, attributes = ''): string => `<text:list ${attributes}>${items}</text:list>`;
  const item = (content: string, attributes = ''): string =>
    `<text:list-item ${attributes}>${content}</text:list-item>`;
  const textOf = async (body: string, styles = numbered): Promise<string> =>
    (await readOpen('text', body, { styles })).text;
  const p = (text: string): string => `<text:p>${text}</text:p>`;

  it('continues the numbering of lists that continue another one, and starts at the number of an item', async () => {
    const first = 'text:style-name="L1" xml:id="first"';
    const body =
      list(
        item(p('One') + list(item(p('A')))) + item(p('Two') + list(item(p('A'))) + list(item(p('A again')))),
        first,
      ) +
      p('Between') +
      list(item(p('Three')), 'text:style-name="L1" text:continue-numbering="true" xml:id="second"') +
      list(item(p('Third')), 'text:style-name="L2"') +
      list(
        item(p('Four')) + item(p('')) + item(p('Six')) + item(p('Nine'), 'text:start-value="9"'),
        'text:style-name="L1" text:continue-list="second"',
      ) +
      p('End') +
      list(item(p('One')), 'text:style-name="L1"');
    expect(await textOf(body)).toBe(
      '1. One\n\n   a) A\n2. Two\n\n   a) A\n\n   a) A again\n\nBetween\n\n3. Three\n\n(III) Third\n\n' +
        '4. Four\n\n6. Six\n\n9. Nine\n\nEnd\n\n1. One',
    );
  });

  it('writes the labels of items as they are shown', async () => {
    const continued = 'text:style-name="L2" text:continue-numbering="true"';
    const body =
      list(
        item(p('Third') + list(item(p('First of it') + list(item(p('Without'))))) + p('More')),
        'text:style-name="L2"',
      ) +
      list(
        item(list(item(p('Second of it')))) +
          item(p('Fourth')) +
          '<text:list-header><text:p>Note</text:p></text:list-header>',
        continued,
      );
    expect(await textOf(body)).toBe(
      '(III) Third\n\nIII.1. First of it\n\nWithout\n\nMore\n\nIII.2. Second of it\n\n(IV) Fourth\n\nNote',
    );
    const whole = level(1, '1', 'xmlns:loext="urn:loext" loext:num-list-format="§ %1%:"');
    expect(
      await textOf(
        list(item(p('Fee')), 'text:style-name="L1"'),
        `<text:list-style style:name="L1">${whole}</text:list-style>`,
      ),
    ).toBe('§ 1: Fee');
  });

  it('writes the numbers of headings, by the outline or by a list', async () => {
    const outline =
      `<text:outline-style style:name="Outline">${['1', '2'].map((at) => `<text:outline-level-style text:level="${at}" style:num-format="1" text:display-levels="${at}"/>`).join('')}</text:outline-style>` +
      '<style:style style:name="P9" style:list-style-name=""/>';
    const heading = (text: string, at: number, attributes = ''): string =>
      `<text:h text:outline-level="${at}" ${attributes}>${text}</text:h>`;
    const body =
      heading('Preface', 1, 'text:style-name="P9"') +
      heading('Corn', 1) +
      heading('Rye', 2) +
      heading('Oats', 2) +
      list(item(heading('Mills', 1)), 'text:style-name="Outline"');
    expect(await textOf(body, outline)).toBe('# Preface\n\n# 1 Corn\n\n## 1.1 Rye\n\n## 1.2 Oats\n\n# 2 Mills');
  });

  it('writes a table inside a cell as a line of its cells, and keeps those of a table for layout', async () => {
    const inner = `<table:table>${row(cell('Rye'), cell('12'))}${row(cell('Oats'), cell(''))}</table:table>`;
    const outer = (first: string): string =>
      `<table:table>${row(cell('Grain'), cell('Place'))}${row(`<table:table-cell>${p(first)}${inner}${p('dry')}</table:table-cell>`, cell('Mill'))}</table:table>`;
    expect(await textOf(outer('Tons:'))).toBe('| Grain | Place |\n| --- | --- |\n| Tons: Rye, 12; Oats dry | Mill |');
    const long = 'Corn '.repeat(170).trim();
    expect(await textOf(outer(long))).toBe(
      `Grain\n\nPlace\n\n${long}\n\n| Rye | 12 |\n| --- | --- |\n| Oats |  |\n\ndry\n\nMill`,
    );
  });

  it('writes values of cells that have no displayed text', async () => {
    const value = (type: string, attributes: string): string =>
      `<table:table-cell office:value-type="${type}" ${attributes}/>`;
    const body =
      `<table:table>${row(cell('Day'), cell('Tons'), cell('Paid'), cell('Note'))}` +
      row(
        value('date', 'office:date-value="2024-03-05"'),
        value('float', 'office:value="12.5"'),
        value('boolean', 'office:boolean-value="true"'),
        `<table:table-cell office:value-type="float" office:value="7"><text:p/></table:table-cell>`,
      ) +
      '</table:table>';
    expect((await readOpen('spreadsheet', body)).text).toBe(
      '| Day | Tons | Paid | Note |\n| --- | --- | --- | --- |\n| 2024-03-05 | 12.5 | TRUE |  |',
    );
  });

  it('reads embedded formulas', async () => {
    const object = (href: string): string =>
      `<draw:frame><draw:object xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="./${href}"/></draw:frame>`;
    const math = (annotation = ''): string =>
      '<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>A</mi><mo>=</mo><mfrac><mi>a</mi><mn>2</mn></mfrac></mrow>' +
      `${annotation}</semantics></math>`;
    const source = '<annotation encoding="StarMath 5.0">A = a over 2</annotation>';
    const parts = (body: string, objects: Readonly<Record<string, string>>) =>
      buildZip([
        ...openDocumentParts('text', body),
        ...Object.entries(objects).map(([name, xml]) => ({ name: `${name}/content.xml`, data: Buffer.from(xml) })),
      ]);
    const body = `<text:p>Area ${object('Object 1')} or ${object('Object 2/')}, ${object('Object 3')}<draw:object>${math(source)}</draw:object></text:p>`;
    const chart = '<office:document-content xmlns:office="x"><p>chart</p></office:document-content>';
    const { text } = await readBy(
      readOpenDocument,
      parts(body, { 'Object 1': math(source), 'Object 2': math(), 'Object 3': chart }),
    );
    expect(text).toBe('Area A=\\frac{a}{2} or A=\\frac{a}{2}, A=\\frac{a}{2}');
  });

  it('limits the length of list labels, which each item repeats', async () => {
    const long = `<text:list-style style:name="L1">${level(1, '1', `style:num-suffix="${'x'.repeat(100_000)}"`)}</text:list-style>`;
    const items = list(item(p('One')) + item(p('Two')), 'text:style-name="L1"');
    expect((await textOf(items, long)).length).toBeLessThan(1_000);
  });

  it('separates the title of a picture from its description', async () => {
    const picture =
      '<draw:frame><svg:title xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0">Mill</svg:title>' +
      '<svg:desc xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0">Four sails</svg:desc></draw:frame>';
    expect((await readOpen('text', `<text:p>See ${picture}</text:p>`)).text).toBe('See Mill Four sails');
  });

  it('writes the sheets of a spreadsheet as tables of displayed values', async () => {
    const number = 'office:value-type="float"';
    const sheet = (name: string, rows: string): string => `<table:table table:name="${name}">${rows}</table:table>`;
    const empty =
      '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>';
    const body =
      sheet('Rye', row(cell('Year'), cell('Tons')) + row(cell('2025', number), cell('1,200 t', number)) + empty) +
      sheet('Oats', row(cell('none')));
    expect((await readOpen('spreadsheet', body)).text).toBe(
      '## Rye\n\n| Year | Tons |\n| --- | --- |\n| 2025 | 1,200 t |\n\n## Oats\n\nnone',
    );
  });

  it('omits hidden sheets with a warning, unless they are requested', async () => {
    const styles = ['1', '2']
      .map(
        (at) =>
          `<style:style style:name="ta${at}"><style:table-properties table:display="${at === '1'}"/></style:style>`,
      )
      .join('');
    const sheet = (name: string, style: string): string =>
      `<table:table table:name="${name}" table:style-name="${style}">${row(cell(name))}</table:table>`;
    const parts = openDocumentParts('spreadsheet', sheet('Rye', 'ta1') + sheet('Codes', 'ta2'), { styles });
    const { text, warnings } = await readBy(readOpenDocument, buildZip(parts));
    expect(text).toBe('Rye');
    expect(warnings).toEqual(['A hidden sheet was left out.']);
    const whole = await readBy(readOpenDocument, buildZip(parts), { parts: ['hidden'] });
    expect(whole.text).toBe('## Rye\n\nRye\n\n## Codes\n\nCodes');
  });

  it('writes slides under their titles, with their notes', async () => {
    const frame = (kind: string, text: string): string =>
      `<draw:frame presentation:class="${kind}"><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`;
    const body =
      `<draw:page>${frame('title', 'The Mill')}${frame('outline', 'It grinds')}${frame('page-number', '1')}` +
      `<presentation:notes>${frame('notes', 'Greet them')}</presentation:notes></draw:page>`;
    const { text, pages } = await readOpen('presentation', body);
    expect(text).toBe('## The Mill\n\nIt grinds\n\nNotes:\n\nGreet them');
    expect(pages).toBe(1);
  });

  it('stops at the limit of cells for repeated cells', async () => {
    const body = `<table:table><table:table-row table:number-rows-repeated="1048576">${cell('bomb', 'table:number-columns-repeated="16384"')}</table:table-row></table:table>`;
    await expect(readOpen('spreadsheet', body)).rejects.toMatchObject({ code: 'too-large' });
    // Few characters, but more cells than the limit.
    const row = `<table:table-row>${cell('x', 'table:number-columns-repeated="16384"')}</table:table-row>`;
    const many = `<table:table>${row.repeat(31)}</table:table>`;
    await expect(readOpen('spreadsheet', many)).rejects.toMatchObject({ code: 'too-large' });
  });

  it('rejects a document with a password as encrypted, and other zips as unsupported', async () => {
    const manifest = '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>';
    await expect(readOpen('text', '', { manifest })).rejects.toMatchObject({ code: 'encrypted' });
    const other = openDocumentParts('text', '<text:p>x</text:p>').filter(({ name }) => name !== 'mimetype');
    await expect(readBy(readOpenDocument, buildZip(other))).rejects.toMatchObject({ code: 'unsupported-type' });
  });
});
