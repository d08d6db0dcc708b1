import { buildDocx, buildZip, docxParts, paragraph } from '@winnow/testing';
import { readBy, testLimits } from '../../../testing/read-by';
import { readDocx } from './docx-reader';

const textOf = async (body: string, parts = {}): Promise<string> =>
  (await readBy(readDocx, buildDocx(body, parts))).text;
const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;
const cell = (text: string, properties = ''): string => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;

describe('readDocx', () => {
  it('reads paragraphs, headings by style or outline level, tabs and breaks', async () => {
    const styles =
      '<w:style w:styleId="Kop"><w:name w:val="heading 2"/></w:style>' +
      '<w:style w:styleId="Eigen"><w:name w:val="mine"/><w:basedOn w:val="Kop"/></w:style>';
    const text = await textOf(
      paragraph('Part', '<w:pStyle w:val="Eigen"/>') +
        `<w:p>${run('one')}<w:r><w:tab/><w:t>two</w:t><w:br/><w:t>three</w:t></w:r></w:p>` +
        paragraph('Deep', '<w:outlineLvl w:val="2"/>'),
      { styles },
    );
    expect(text).toBe('## Part\n\none two\nthree\n\n### Deep');
  });

  it('writes what check boxes and drop-down lists of older forms show', async () => {
    const mark = (type: string, data = ''): string =>
      `<w:r><w:fldChar w:fldCharType="${type}">${data}</w:fldChar></w:r>`;
    const field = (data: string, code: string, result = ''): string =>
      `${mark('begin', `<w:ffData><w:name w:val="f"/>${data}</w:ffData>`)}<w:r><w:instrText>${code}</w:instrText></w:r>${result}${mark('end')}`;
    const list = '<w:ddList><w:result w:val="1"/><w:listEntry w:val="Rye"/><w:listEntry w:val="Oats"/></w:ddList>';
    const preset = list.replace('w:result', 'w:default');
    const box = (inner: string): string =>
      field(`<w:checkBox><w:default w:val="0"/>${inner}</w:checkBox>`, 'FORMCHECKBOX');
    const body =
      `<w:p>${run('Yes')}${box('<w:checked/>')}${run('no')}${box('')}${run('maybe')}${box('<w:checked w:val="0"/>')}</w:p>` +
      `<w:p>${run('Grain:')}${field(list, 'FORMDROPDOWN')}${run(',')}${field(list, 'FORMDROPDOWN', mark('separate') + run('Oats'))}${run(',')}` +
      `${field(list, 'FORMDROPDOWN', mark('separate'))}${run(',')}${field(preset, 'FORMDROPDOWN')}</w:p>` +
      `<w:p>${run('Name:')}${field('<w:textInput><w:default w:val="x"/></w:textInput>', 'FORMTEXT', mark('separate') + run('Ada'))}</w:p>`;
    expect(await textOf(body)).toBe('Yes☒no☐maybe☐\n\nGrain:Oats,Oats,Oats,Oats\n\nName:Ada');
  });

  it('writes code and quotations by the names of their styles', async () => {
    const styles =
      '<w:style w:styleId="C"><w:name w:val="Source Code"/></w:style><w:style w:styleId="Q"><w:name w:val="Quote"/></w:style>';
    const code = '<w:pStyle w:val="C"/>';
    expect(
      await textOf(
        paragraph('if (a) {', code) + paragraph('  b();', code) + paragraph('Said', '<w:pStyle w:val="Q"/>'),
        {
          styles,
        },
      ),
    ).toBe('```\nif (a) {\n  b();\n```\n\n> Said');
  });

  it('reads text in CDATA sections', async () => {
    expect(await textOf(`<w:p>${run('1 <![CDATA[< 2 & 3]]>')}</w:p>`)).toBe('1 < 2 & 3');
  });

  it('reads symbols by their fonts', async () => {
    const symbol = (font: string, char: string): string => `<w:r><w:sym w:font="${font}" w:char="${char}"/></w:r>`;
    const body = `<w:p>${symbol('Wingdings', 'F0E0')}${symbol('Symbol', '0062')}${symbol('Arial', '2192')}${symbol('Unheard', 'F041')}</w:p>`;
    expect(await textOf(body)).toBe('🡪β→');
  });

  it('keeps the text of a last paragraph whose end is deleted', async () => {
    const last = `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>${run('End')}</w:p>`;
    expect(await textOf(paragraph('Start') + last, { header1: paragraph('Head') })).toBe('Head\n\nStart\n\nEnd');
  });

  it('keeps the text of a paragraph whose end is deleted in its note, cell or text box', async () => {
    const deletedEnd = (text: string): string => `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>${run(text)}</w:p>`;
    const row = (...cells: readonly string[]): string =>
      `<w:tr>${cells.map((xml) => `<w:tc>${xml}</w:tc>`).join('')}</w:tr>`;
    const box = `<w:r><w:pict><v:textbox><w:txbxContent>${deletedEnd('Box')}</w:txbxContent></v:textbox></w:pict></w:r>`;
    const mark = '<w:r><w:footnoteReference w:id="2"/></w:r>';
    const text = await textOf(
      `<w:p>${run('Start')}${mark}${box}</w:p><w:tbl>${row(deletedEnd('A'), paragraph('B'))}${row(paragraph('C'), deletedEnd('D'))}</w:tbl>` +
        deletedEnd('Before') +
        `<w:tbl>${row(paragraph('E'), paragraph('F'))}${row(paragraph('G'), paragraph('H'))}</w:tbl>`,
      { footnotes: `<w:footnote w:id="2">${deletedEnd('Note')}</w:footnote>` },
    );
    expect(text).toBe(
      'Start[1]\n\nBox\n\n| A | B |\n| --- | --- |\n| C | D |\n\nBefore\n\n| E | F |\n| --- | --- |\n| G | H |\n\n[1] Note',
    );
  });

  it('continues after an unclosed field', async () => {
    const field = '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>REF x</w:instrText></w:r>';
    expect(await textOf(`<w:p>${run('Before')}${field}</w:p>${paragraph('After')}`)).toBe('Before\n\nAfter');
    const simple = `<w:p>${run('By ')}<w:fldSimple w:instr="AUTHOR">${run('Ann')}</w:fldSimple></w:p>`;
    expect(await textOf(simple)).toBe('By Ann');
  });

  it('writes a table inside a cell as a line of its cells', async () => {
    const rowOf = (...cells: string[]): string => `<w:tr>${cells.join('')}</w:tr>`;
    const inner = `<w:tbl>${rowOf(cell('Rye'), cell('12'))}${rowOf(cell('Oats'), cell('7'))}</w:tbl>`;
    const outer = `<w:tbl>${rowOf(cell('Grain'), cell('Place'))}${rowOf(`<w:tc>${inner}${paragraph('dry')}</w:tc>`, cell('Mill'))}</w:tbl>`;
    expect(await textOf(outer)).toBe('| Grain | Place |\n| --- | --- |\n| Rye, 12; Oats, 7 dry | Mill |');
  });

  it('writes tables as Markdown, with empty cells for spans and merged cells', async () => {
    const body =
      `<w:tbl><w:tr>${cell('Name')}${cell('Price')}${cell('Unit')}</w:tr>` +
      `<w:tr>${cell('a | b', '<w:gridSpan w:val="2"/>')}${cell('kg')}</w:tr></w:tbl>`;
    expect(await textOf(body)).toBe('| Name | Price | Unit |\n| --- | --- | --- |\n| a \\| b |  | kg |');
  });

  it('keeps insertions and drops deletions', async () => {
    const body =
      `<w:p>${run('The ')}<w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:ins>${run('new')}</w:ins>${run(' text')}</w:p>` +
      `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>${run('joined ')}</w:p>${paragraph('line')}`;
    expect(await textOf(body)).toBe('The new text\n\njoined line');
  });

  it('numbers notes at the end, in the order of their references', async () => {
    const body = `<w:p>${run('Claim')}<w:r><w:footnoteReference w:id="5"/></w:r>${run(' and')}<w:r><w:endnoteReference w:id="2"/></w:r></w:p>`;
    const text = await textOf(body, {
      footnotes: `<w:footnote w:id="0" w:type="separator">${paragraph('')}</w:footnote><w:footnote w:id="5">${paragraph('Source A')}</w:footnote>`,
      endnotes: `<w:endnote w:id="2">${paragraph('Source B')}</w:endnote>`,
    });
    expect(text).toBe('Claim[1] and[2]\n\n[1] Source A\n\n[2] Source B');
  });

  it('writes headers and footers once, without page numbers', async () => {
    const number =
      '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> PAGE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>4</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>';
    const text = await textOf(paragraph('Body'), {
      header1: paragraph('Acme Ltd'),
      header2: paragraph('Acme Ltd'),
      footer1: paragraph('Confidential') + number,
    });
    expect(text).toBe('Acme Ltd\n\nBody\n\nConfidential');
  });

  it('omits the labels of page numbers in headers and footers, without the text beside them', async () => {
    const field = (code: string): string => `<w:fldSimple w:instr=" ${code} ">${run('4')}</w:fldSimple>`;
    const pages = `${run('Page ')}${field('PAGE')}${run(' of ')}${field('NUMPAGES')}`;
    const tab = '<w:r><w:tab/></w:r>';
    const bytes = buildDocx(`<w:p>${pages}</w:p>`, {
      header1: `<w:p>${run('Acme Ltd')}${tab}<w:r><w:rPr><w:b/></w:rPr><w:t>Seite </w:t></w:r>${field('PAGE')}${tab}${run('May')}</w:p>`,
      header2: `<w:p>${run('Report of the board, page ')}${field('PAGE')}</w:p>`,
      footer1: `<w:p>${run('Acme GmbH | ')}${pages}</w:p>`,
      footer2: `<w:p>${pages}</w:p>`,
    });
    expect((await readBy(readDocx, bytes)).text).toBe(
      'Acme Ltd May\n\nReport of the board, page\n\nPage of\n\nAcme GmbH',
    );
    const html = await readDocx(bytes, testLimits, new AbortController().signal, () => undefined, 'html');
    expect(html.text).not.toContain('strong');
  });

  it('reads text boxes once although Word writes them twice', async () => {
    const box = `<w:txbxContent>${paragraph('In the box')}</w:txbxContent>`;
    const body = `<w:p>${run('Anchor')}<w:r><mc:AlternateContent><mc:Choice Requires="wps">${box}</mc:Choice><mc:Fallback><w:pict><v:textbox>${box}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    expect(await textOf(body)).toBe('Anchor\n\nIn the box');
  });

  it('shows results of fields, hides hidden text, joins drop caps, reads content controls', async () => {
    const field =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK "http://x.test"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>the link</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
    const hidden = '<w:r><w:rPr><w:vanish/></w:rPr><w:t> hidden</w:t></w:r>';
    const drop = `<w:p><w:pPr><w:framePr w:dropCap="drop"/></w:pPr>${run('O')}</w:p>${paragraph('nce upon a time')}`;
    const control = `<w:sdt><w:sdtContent>${paragraph('controlled')}</w:sdtContent></w:sdt>`;
    expect(await textOf(`<w:p>${run('See ')}${field}${hidden}</w:p>${drop}${control}`)).toBe(
      'See the link\n\nOnce upon a time\n\ncontrolled',
    );
  });

  it('reads the text before an XML error, with a warning', async () => {
    const parts = docxParts(paragraph('Whole')).map((part) =>
      part.name === 'word/document.xml'
        ? { ...part, data: part.data.subarray(0, part.data.indexOf('</w:body>')) }
        : part,
    );
    const { text, warnings } = await readBy(readDocx, buildZip(parts));
    expect(text).toBe('Whole');
    expect(warnings).toEqual([expect.stringContaining('damaged')]);
  });

  it('rejects other zips as unsupported and empty documents as empty', async () => {
    const zip = buildZip([{ name: 'readme.txt', data: Buffer.from('hello') }]);
    await expect(readBy(readDocx, zip)).rejects.toMatchObject({ code: 'unsupported-type' });
    await expect(textOf(paragraph(''))).rejects.toMatchObject({ code: 'no-text' });
  });

  it.each([
    ['a cut file', (bytes: Buffer) => bytes.subarray(0, -1), 'unreadable'],
    ['half a file', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), 'unreadable'],
  ])('rejects %s as damaged', async (_, change, code) => {
    await expect(readBy(readDocx, change(buildDocx(paragraph('Text'))))).rejects.toMatchObject({ code });
  });

  it('counts the decompressed bytes, not the size that the directory claims', async () => {
    const long = paragraph('a'.repeat(300_000));
    await expect(readBy(readDocx, buildDocx(long), { inflatedBytes: 100_000 })).rejects.toMatchObject({
      code: 'too-large',
    });
    const lying = docxParts(long).map((part) => ({ ...part, claims: 100 }));
    await expect(readBy(readDocx, buildZip(lying))).rejects.toMatchObject({ code: 'too-large' });
    await expect(readBy(readDocx, buildDocx(long), { textChars: 1_000 })).rejects.toMatchObject({ code: 'too-large' });
  });

  it('rejects too many entries and overlapping entries', async () => {
    const many = Array.from({ length: 1_001 }, (_, index) => ({ name: `f${index}`, data: Buffer.alloc(0) }));
    await expect(readBy(readDocx, buildZip(many))).rejects.toMatchObject({ code: 'too-large' });
    const countless = Array.from({ length: 70_000 }, (_, index) => ({ name: `f${index}`, data: Buffer.alloc(0) }));
    await expect(readBy(readDocx, buildZip(countless))).rejects.toMatchObject({ code: 'too-large' });
    const over = docxParts(paragraph('x')).map((part) => ({ ...part, at: 0 }));
    await expect(readBy(readDocx, buildZip(over))).rejects.toMatchObject({ code: 'too-large' });
  });

  it('rejects zip64 markers without a zip64 directory as damaged', async () => {
    const marked = buildDocx(paragraph('x'));
    const end = marked.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
    marked.fill(0xff, end + 8, end + 20);
    await expect(readBy(readDocx, marked)).rejects.toMatchObject({ code: 'unreadable' });
  });

  it('rejects deeply nested elements, and resolves no entities', async () => {
    const deep = '<w:sdt>'.repeat(100_000);
    await expect(textOf(deep)).rejects.toMatchObject({ code: 'unreadable' });
    const parts = docxParts(paragraph('&bomb;')).map((part) =>
      part.name === 'word/document.xml'
        ? {
            ...part,
            data: Buffer.from(
              part.data.toString().replace('<w:document', '<!DOCTYPE x [<!ENTITY bomb "boom">]><w:document'),
            ),
          }
        : part,
    );
    expect(
      await readBy(readDocx, buildZip(parts)).then(
        ({ text }) => text,
        () => '',
      ),
    ).not.toContain('boom');
  });
});
