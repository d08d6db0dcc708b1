import { buildZip, deflateRepeated, sheetRow, xlsxParts } from '@winnow/testing';
import { readBy } from '../../../testing/read-by';
import { readXlsx } from './xlsx-reader';

const read = (...args: Parameters<typeof xlsxParts>) => readBy(readXlsx, buildZip(xlsxParts(...args)));
const number = (value: number, style = 0): string => `<c s="${style}"><v>${value}</v></c>`;

describe('readXlsx', () => {
  it('writes a sheet under its actual header, with titles above it, without empty rows and columns', async () => {
    const sheet =
      '<row r="2"><c r="B2" t="inlineStr"><is><t>Harvest</t></is></c></row>' +
      '<row r="4"><c r="B4" t="inlineStr"><is><t>Grain</t></is></c><c r="D4" t="inlineStr"><is><t>Tons</t></is></c></row>' +
      '<row r="5"><c r="B5" t="s"><v>0</v></c><c r="D5"><v>12</v></c></row>' +
      '<row r="7"><c r="B7" t="s"><v>1</v></c><c r="D7"><v>3.5</v></c></row>';
    const { text } = await read({ Sheet1: sheet }, { strings: ['Rye', 'Oats | hulled'] });
    expect(text).toBe('Harvest\n\n| Grain | Tons |\n| --- | --- |\n| Rye | 12 |\n| Oats \\| hulled | 3.5 |');
  });

  it('writes numbers, dates and booleans as displayed', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="#,##0.00&quot; €&quot;"/></numFmts><cellXfs><xf numFmtId="0"/>' +
      '<xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="9"/></cellXfs>';
    const row = `<row r="2">${number(45_000, 1)}${number(1234.5, 2)}${number(0.25, 3)}${number(0.1 + 0.2)}<c t="b"><v>1</v></c></row>`;
    const { text } = await read({ A: sheetRow(1, ['Day', 'Price', 'Share', 'Sum', 'Paid']) + row }, { styles });
    expect(text.split('\n').at(-1)).toBe('| 2023-03-15 | 1,234.50 € | 25% | 0.3 | TRUE |');
  });

  it('writes midnight as the new day, and formats without a code of East Asian and money cells', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm"/><numFmt numFmtId="165" formatCode="ss.000"/></numFmts>' +
      `<cellXfs>${[164, 165, 31, 33, 55, 7, 44].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`;
    const values = [45_000.999999999993, 0.00000578704, 45_000, 0.75, 45_000.5, -1234.5, 1234.5];
    const row = `<row r="2">${values.map(number).join('')}</row>`;
    const { text } = await read({ A: sheetRow(1, ['A', 'B', 'C', 'D', 'E', 'F', 'G']) + row }, { styles });
    expect(text.split('\n').at(-1)).toBe(
      '| 2023-03-16 00:00 | 00.500 | 2023-03-15 | 18:00:00 | 2023-03-15 12:00 | (1,234.50) | 1,234.50 |',
    );
  });

  it('writes superscript numbers of rich text in raised characters, in shared and inline strings', async () => {
    const run = (text: string, align: string): string =>
      `<r><rPr><vertAlign val="${align}"/><sz val="11"/></rPr><t>${text}</t></r>`;
    const rich = `<r><t>10</t></r>${run('-6', 'superscript')}<r><t> m of CO</t></r>${run('2', 'subscript')}`;
    const parts = xlsxParts({ A: `<row r="1"><c t="s"><v>0</v></c><c t="inlineStr"><is>${rich}</is></c></row>` });
    const strings = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si>${rich}</si></sst>`;
    const withStrings = parts.map((part) =>
      part.name === 'xl/sharedStrings.xml' ? { ...part, data: Buffer.from(strings) } : part,
    );
    const { text } = await readBy(readXlsx, buildZip(withStrings));
    expect(text.split('\n')[0]).toBe('| 10⁻⁶ m of CO2 | 10⁻⁶ m of CO2 |');
  });

  it('takes cells with a type but no value for empty', async () => {
    // JasperReports gives the empty cells of its grid the type of strings.
    const cells = '<c t="s"><v>0</v></c><c t="s"></c><c t="b"/><c t="s"><v>1</v></c>';
    const { text } = await read({ A: `<row r="1">${cells}</row>` }, { strings: ['Rye', 'Oats'] });
    expect(text).toBe('| Rye | Oats |\n| --- | --- |');
  });

  it('decodes escaped characters', async () => {
    const cells =
      '<c t="s"><v>0</v></c><c t="inlineStr"><is><t>a_x005F_x0041_</t></is></c><c t="str"><v>_x0042_</v></c>';
    const { text } = await read({ A: `<row r="1">${cells}</row>` }, { strings: ['Rye_x000D_\nOats'] });
    expect(text).toBe('| Rye Oats | a_x0041_ | B |\n| --- | --- | --- |');
  });

  it('writes formulas without a stored result as such, with a warning', async () => {
    const formula = (text: string, value = '<v/>', type = ''): string => `<c ${type}><f>${text}</f>${value}</c>`;
    const row = (cells: string): string => `<row r="2">${cells}</row>`;
    const head = sheetRow(1, ['Sum', 'Mean', 'Note']);
    const empty = formula('IF(A1,1,&quot;&quot;)', '<v></v>', 't="str"');
    const one = await read({ A: head + row(formula('SUM(B1:B3)') + formula('B1/2', '<v>7</v>') + empty) });
    expect(one.text).toBe('| Sum | Mean | Note |\n| --- | --- | --- |\n| =SUM(B1:B3) | 7 |  |');
    expect(one.warnings).toEqual([
      'A formula has no stored result and is written as in the file. A spreadsheet program stores results when it saves the file.',
    ]);
    const two = await read({ A: head + row(formula('A1', '') + formula('A2')) });
    expect(two.warnings[0]).toMatch(/^2 formulas have no stored results and are written/);
  });

  it('does not take 0 for a result where programs recompute all formulas', async () => {
    const cells = '<c><f>SUM(A1:A3)</f><v>0</v></c><c><f>B1/2</f><v>7</v></c><c><v>0</v></c>';
    const parts = xlsxParts({ A: sheetRow(1, ['Sum', 'Mean', 'Zero']) + `<row r="2">${cells}</row>` });
    const recomputed = parts.map(({ name, data }) => ({
      name,
      data: Buffer.from(String(data).replace('</workbook>', '<calcPr calcId="1" fullCalcOnLoad="1"/></workbook>')),
    }));
    expect((await readBy(readXlsx, buildZip(parts))).text).toMatch(/\| 0 \| 7 \| 0 \|$/);
    const { text, warnings } = await readBy(readXlsx, buildZip(recomputed));
    expect(text).toMatch(/\| =SUM\(A1:A3\) \| 7 \| 0 \|$/);
    expect(warnings).toHaveLength(1);
  });

  it('moves the references of shared formulas without stored results', async () => {
    const first = '<c r="B1"><f t="shared" ref="B1:C2" si="0">A1*$A1+A$1&amp;"A1"&amp;LOG10(\'T A1\'!AA9)</f></c>';
    const rest = (row: number, cells: string): string => `<row r="${row}">${cells}</row>`;
    const shared = (name: string): string => `<c r="${name}"><f t="shared" si="0"/></c>`;
    const { text } = await read({ S: rest(1, first + shared('C1')) + rest(2, shared('B2') + shared('C2')) });
    const cell = (a: string, b: string, c: string, d: string): string => `=${a}*${b}+${c}&"A1"&LOG10('T A1'!${d})`;
    expect(text).toBe(
      `| ${cell('A1', '$A1', 'A$1', 'AA9')} | ${cell('B1', '$A1', 'B$1', 'AB9')} |\n| --- | --- |\n` +
        `| ${cell('A2', '$A2', 'A$1', 'AA10')} | ${cell('B2', '$A2', 'B$1', 'AB10')} |`,
    );
  });

  it('writes the texts of text boxes as blocks after the tables of their sheet', async () => {
    const drawing =
      '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">' +
      '<xdr:sp><xdr:txBody><a:p><a:r><a:t>Totals are net</a:t></a:r></a:p><a:p><a:r><a:t>of tax</a:t></a:r></a:p></xdr:txBody></xdr:sp>' +
      '<xdr:sp><xdr:txBody><a:p><a:r><a:t>Approved </a:t></a:r><a:r><a:t>in May</a:t></a:r></a:p><a:p/></xdr:txBody></xdr:sp></xdr:wsDr>';
    const relationships =
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="d" ' +
      'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/drawing" Target="../drawings/d.xml"/></Relationships>';
    const bytes = buildZip([
      ...xlsxParts({ A: sheetRow(1, ['a', 'b']) }),
      { name: 'xl/worksheets/_rels/sheet1.xml.rels', data: Buffer.from(relationships) },
      { name: 'xl/drawings/d.xml', data: Buffer.from(drawing) },
    ]);
    expect((await readBy(readXlsx, bytes)).text).toBe(
      '| a | b |\n| --- | --- |\n\nTotals are net\nof tax\n\nApproved in May',
    );
  });

  it('writes names of several non-empty sheets, in the order of the workbook', async () => {
    const { text } = await read({ Rye: sheetRow(1, ['a', 'b']), Empty: '', Oats: sheetRow(1, ['c', 'd']) });
    expect(text).toBe('## Rye\n\n| a | b |\n| --- | --- |\n\n## Oats\n\n| c | d |\n| --- | --- |');
  });

  it('omits hidden sheets with a warning, unless they are requested or no other has text', async () => {
    const sheets = { Codes: sheetRow(1, ['c', 'd']), Rye: sheetRow(1, ['a', 'b']) };
    const { text, warnings } = await read(sheets, { hidden: ['Codes'] });
    expect(text).toBe('| a | b |\n| --- | --- |');
    expect(warnings).toEqual(['A hidden sheet was left out.']);
    const whole = await readBy(readXlsx, buildZip(xlsxParts(sheets, { hidden: ['Codes'] })), { parts: ['hidden'] });
    expect(whole.text).toBe('## Codes\n\n| c | d |\n| --- | --- |\n\n## Rye\n\n| a | b |\n| --- | --- |');
    expect(whole.warnings).toEqual([]);
    expect((await read({ ...sheets, Rye: '' }, { hidden: ['Codes'] })).text).toBe('| c | d |\n| --- | --- |');
  });

  it('omits hidden rows and columns with a warning, unless they are requested or nothing else has text', async () => {
    const cells = (row: number, texts: readonly string[], attributes = ''): string =>
      sheetRow(row, texts).replace('<row', `<row ${attributes}`);
    const columns = '<cols><col min="2" max="3" hidden="1"/><col min="3" max="16384" hidden="0"/></cols>';
    const rows =
      cells(1, ['Grain', 'Code', 'Key', 'Tons']) +
      cells(2, ['Rye', 'r', 'k', '12']) +
      cells(3, ['Test', 't', 'k', '0'], 'hidden="1"') +
      cells(4, ['Oats', 'o', 'k', '7'], 'hidden="0"');
    const { text, warnings } = await read({ A: columns + rows });
    expect(text).toBe('| Grain | Tons |\n| --- | --- |\n| Rye | 12 |\n| Oats | 7 |');
    expect(warnings).toEqual(['A hidden row and 2 hidden columns were left out.']);
    const whole = await readBy(readXlsx, buildZip(xlsxParts({ A: columns + rows })), { parts: ['hidden'] });
    expect(whole.text).toContain('| Test | t | k | 0 |');
    expect(whole.warnings).toEqual([]);
    const all = await read({ A: cells(1, ['Grain', 'Tons'], 'hidden="true"') });
    expect(all).toMatchObject({ text: '| Grain | Tons |\n| --- | --- |', warnings: [] });
  });

  it('starts a new table after a gap when it has its own header', async () => {
    const sheet =
      sheetRow(1, ['Team', 'Cups']) +
      `<row r="2">${number(1)}${number(2)}</row>` +
      sheetRow(4, ['City', 'Size']) +
      `<row r="5">${number(3)}${number(4)}</row>`;
    const { text } = await read({ A: sheet });
    expect(text.split('\n\n')).toHaveLength(2);
  });

  it('stops at the text limit, also for distant cells and repeated strings', async () => {
    const far = Array.from(
      { length: 3_000 },
      (_, at) => `<row r="${at + 1}"><c r="${columnName(at)}${at + 1}"><v>1</v></c></row>`,
    ).join('');
    await expect(read({ A: far })).rejects.toMatchObject({ code: 'too-large' });
    const same = `<row>${'<c t="s"><v>0</v></c>'.repeat(60_000)}</row>`;
    await expect(read({ A: same }, { strings: ['word '.repeat(200)] })).rejects.toMatchObject({ code: 'too-large' });
    const cells = `<row>${'<c><v>1</v></c>'.repeat(600_000)}</row>`;
    await expect(read({ A: cells })).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringMatching(/elements/),
    });
  });

  it('limits the number of empty cells and rows over all sheets', async () => {
    const parts = xlsxParts({ A: '', B: '' }).map((part) => {
      if (!part.name.includes('/sheet')) return part;
      const head = part.data.subarray(0, part.data.indexOf('<sheetData>') + '<sheetData>'.length);
      const block = Buffer.from((part.name.includes('sheet1') ? '<c/>' : '<row/>').repeat(10_000));
      return { ...part, packed: deflateRepeated(head, block, 160), claims: head.length + 160 * block.length };
    });
    await expect(readBy(readXlsx, buildZip(parts))).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringMatching(/3,000,000/),
    });
  });

  it('resolves no entities, and reads the rows before an XML error', async () => {
    const parts = xlsxParts({ A: sheetRow(1, ['Whole', '&bomb;']) }).map((part) =>
      part.name.endsWith('sheet1.xml')
        ? { ...part, data: Buffer.from(`<!DOCTYPE x [<!ENTITY bomb "boom">]>${String(part.data)}`) }
        : part,
    );
    const text = await readBy(readXlsx, buildZip(parts)).then(
      (document) => document.text,
      () => '',
    );
    expect(text).not.toContain('boom');
    const cut = xlsxParts({ A: sheetRow(1, ['Whole', 'row']) + sheetRow(2, ['lost', 'one']) }).map((part) =>
      part.name.endsWith('sheet1.xml') ? { ...part, data: part.data.subarray(0, part.data.indexOf('lost')) } : part,
    );
    const broken = await readBy(readXlsx, buildZip(cut));
    expect(broken.text).toContain('Whole');
    expect(broken.warnings).toEqual([expect.stringContaining('damaged')]);
  });

  it('rejects a package of another program', async () => {
    const other = xlsxParts({ A: '' }).map((part) => ({
      ...part,
      data: Buffer.from(String(part.data).replace('spreadsheetml.sheet.main', 'wordprocessingml.document.main')),
    }));
    await expect(readBy(readXlsx, buildZip(other))).rejects.toMatchObject({ code: 'unsupported-type' });
  });
});

function columnName(index: number): string {
  let name = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}
