import {
  buildCompoundFile,
  buildDocx,
  buildZip,
  deflateRepeated,
  paragraph,
  sheetRow,
  xlsxParts,
} from '@winnow/testing';
import type { ContentFormat } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { testLimits } from '../../../../testing/read-by';
import { readDocument } from '../../index';
import type { ReadLimits } from '../../reader';
import * as xlsb from './testing/xlsb-parts';

const { cell, double, formula, number, record, rich, rowHeader, sheet, shortCell, text, u16, u32, u8 } = xlsb;

interface ReadOptions extends Partial<ReadLimits> {
  readonly name?: string;
  readonly format?: ContentFormat;
}

const readBytes = (bytes: Uint8Array, { name = 'a.xlsb', format = 'text', ...limits }: ReadOptions = {}) =>
  readDocument(name, bytes, { ...testLimits, ...limits }, new AbortController().signal, () => undefined, format);
const build = (...args: Parameters<typeof xlsb.xlsbParts>): Buffer => buildZip(xlsb.xlsbParts(...args));
const read = (...args: Parameters<typeof xlsb.xlsbParts>) => readBytes(build(...args));

/** Tokens of formulas (MS-XLSB, PtgStr, PtgRef, PtgConcat and PtgFuncVar). */
const quoted = (value: string): Buffer => Buffer.concat([u8(0x17), u16(value.length), Buffer.from(value, 'utf16le')]);
const reference = Buffer.concat([u8(0x44), u32(0), u16(0)]);
const concatenation = u8(0x08);
const hyperlink = (count: number): Buffer => Buffer.concat([u8(0x42), u8(count), u16(359)]);

const relationships = (...all: readonly string[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
const relationship = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" ${target}/>`;
const sheetRelationships = 'xl/worksheets/_rels/sheet1.bin.rels';

describe('binary workbooks (XLSB)', () => {
  it('are read with the values as displayed', async () => {
    const rows = [
      rowHeader(0),
      ...['Grain', 'Price', 'Day', 'Share', 'Paid', 'Note'].map((value, column) => text(column, value)),
      rowHeader(1),
      cell(7, 0, [u32(1)]),
      number(1, 1234.5, 1),
      number(2, 45_000, 2),
      // A number in 30 bits, times 100: 25.
      cell(2, 3, [u32((25 << 2) | 3)], 3),
      cell(4, 4, [u8(1)]),
      cell(3, 5, [u8(0x2a)]),
      rowHeader(3),
      cell(62, 0, rich('Oats | hulled')),
      cell(1, 1),
      cell(5, 3, [double(0.5)], 9),
      cell(4, 4, [u8(0)]),
      text(5, ' a_x0041_ '),
    ];
    const options = { strings: ['Tons', 'Rye'], formats: ['#,##0.00" €"'], styles: [0, 164, 14, 9] };
    const { text: written, warnings } = await read({ A: sheet(rows) }, options);
    expect(written).toBe(
      '| Grain | Price | Day | Share | Paid | Note |\n| --- | --- | --- | --- | --- | --- |\n' +
        '| Rye | 1,234.50 € | 2023-03-15 | 25% | TRUE | #N/A |\n| Oats \\| hulled |  |  | 0.5 | FALSE | a_x0041_ |',
    );
    expect(warnings).toEqual([]);
    const days = sheet([rowHeader(0), number(0, 45_000, 2)]);
    expect((await read({ A: days }, { ...options, date1904: true })).text).toBe('2027-03-16');
  });

  it('are read with the last results of formulas', async () => {
    const sum = formula(Buffer.concat([reference, reference, u8(0x03)]));
    const rows = [
      rowHeader(0),
      ...['Text', 'Number', 'Boolean', 'Error'].map((value, column) => text(column, value)),
      rowHeader(1),
      cell(8, 0, ['Rye', ...sum]),
      cell(9, 1, [double(0.1 + 0.2), ...sum]),
      cell(10, 2, [u8(1), ...sum]),
      cell(11, 3, [u8(7), ...sum]),
    ];
    expect((await read({ A: sheet(rows) })).text).toMatch(/\| Rye \| 0\.3 \| TRUE \| #DIV\/0! \|$/);
  });

  it('are read with cells that follow the one before', async () => {
    const rows = [
      rowHeader(0),
      text(1, 'Grain'),
      shortCell(17, ['Tons']),
      shortCell(12),
      shortCell(18, [u32(0)]),
      shortCell(15, [u8(1)]),
      rowHeader(1),
      text(1, 'Rye'),
      shortCell(16, [double(12)]),
      shortCell(12),
      shortCell(13, [u32((7 << 2) | 2)]),
      shortCell(14, [u8(0x17)]),
    ];
    expect((await read({ A: sheet(rows) }, { strings: ['Bags'] })).text).toBe(
      '| Grain | Tons | Bags | TRUE |\n| --- | --- | --- | --- |\n| Rye | 12 | 7 | #REF! |',
    );
  });

  it('omit hidden sheets, rows and columns with a warning, unless they are requested', async () => {
    const columns = [
      record(60, u32(1), u32(1), u32(2_000), u32(0), u16(1)),
      record(60, u32(2), u32(9), u32(2_000), u32(0), u16(0)),
    ];
    const row = (at: number, values: readonly string[], isHidden = false): Buffer[] => [
      rowHeader(at, isHidden),
      ...values.map((value, column) => text(column, value)),
    ];
    const mills = sheet(
      [...row(0, ['Grain', 'Key', 'Tons']), ...row(1, ['Test', 't', '0'], true), ...row(2, ['Rye', 'r', '12'])],
      { before: columns },
    );
    const codes = sheet(row(0, ['secret', 'codes']));
    const bytes = build({ Mills: mills, Codes: codes, Oats: sheet(row(0, ['Oats'])) }, { hidden: ['Codes'] });
    const { text: written, warnings } = await readBytes(bytes);
    expect(written).toBe('## Mills\n\n| Grain | Tons |\n| --- | --- |\n| Rye | 12 |\n\n## Oats\n\nOats');
    expect(warnings).toEqual(['A hidden sheet, a hidden row, and a hidden column were left out.']);
    const whole = await readBytes(bytes, { parts: ['hidden'] });
    expect(whole.text).toContain('| Test | t | 0 |');
    expect(whole.text).toContain('## Codes\n\n| secret | codes |');
  });

  it('have the addresses of links and of formulas HYPERLINK in Markdown', async () => {
    const linked = (column: number, value: string, ...tokens: readonly Buffer[]): Buffer =>
      cell(8, column, [value, ...formula(Buffer.concat(tokens))]);
    const rows = [
      rowHeader(0),
      text(0, 'Mill'),
      text(1, 'Sail'),
      linked(2, 'one', quoted('https://a.test/1'), hyperlink(1)),
      linked(3, 'two', quoted('https://a.test/2'), quoted('two'), hyperlink(2)),
      linked(4, 'three', quoted('https://a.test/3'), reference, hyperlink(2)),
      linked(5, 'four', quoted('https://a.test/'), reference, concatenation, hyperlink(1)),
      linked(6, 'five', quoted('https://a.test/5')),
      linked(7, 'six', quoted('https://a.test/6'), u8(0x42), u8(1), u16(7)),
    ];
    const link = record(494, xlsb.range([0, 0], [0, 1]), 'h1', 'top', '', '');
    const inside = record(494, xlsb.range([0, 0], [2, 2]), u32(0xffffffff), 'Sheet2!A1', '', '');
    const more = {
      [sheetRelationships]: relationships(
        relationship('h1', 'hyperlink', 'TargetMode="External" Target="https://mill.test/a"'),
      ),
    };
    const bytes = build({ A: sheet(rows, { after: [link, inside] }) }, { more });
    expect((await readBytes(bytes, { format: 'markdown' })).text.split('\n')[0]).toBe(
      '| [Mill](https://mill.test/a#top) | [Sail](https://mill.test/a#top) | [one](https://a.test/1) | [two](https://a.test/2) | ' +
        '[three](https://a.test/3) | four | five | six |',
    );
    expect((await readBytes(bytes)).text).toMatch(/^\| Mill \| Sail \| one \| two \|/);
  });

  it('have comments after the tables of their sheet on request', async () => {
    const comments = Buffer.concat([
      record(628),
      ...['Mia', 'Leo'].map((author) => record(632, author)),
      record(635, u32(1), xlsb.range([1, 1], [1, 1]), Buffer.alloc(16)),
      record(637, ...rich('why 12?')),
      record(636),
      record(629),
    ]);
    const more = {
      [sheetRelationships]: relationships(relationship('c1', 'comments', 'Target="../comments1.bin"')),
      'xl/comments1.bin': comments,
    };
    const bytes = build({ A: sheet([rowHeader(0), text(0, 'Rye')]) }, { more });
    expect((await readBytes(bytes)).text).toBe('Rye');
    expect((await readBytes(bytes, { parts: ['comments'] })).text).toBe('Rye\n\n[Comment on B2 (Leo): why 12?]');
  });

  it('are detected by their content', async () => {
    const bytes = build({ A: sheet([rowHeader(0), text(0, 'Rye')]) });
    for (const name of ['a.xlsb', 'a.xlsx', 'a.xls']) expect((await readBytes(bytes, { name })).text).toBe('Rye');
    const workbook = buildZip(xlsxParts({ A: sheetRow(1, ['Rye']) }));
    expect((await readBytes(workbook)).text).toBe('Rye');
    await expect(readBytes(buildDocx(paragraph('Rye')))).rejects.toMatchObject({ code: 'unsupported-type' });
    await expect(readBytes(Buffer.from('just some text'))).rejects.toMatchObject({ code: 'unsupported-type' });
    const encrypted = buildCompoundFile({ EncryptedPackage: Buffer.alloc(4_096) });
    await expect(readBytes(encrypted)).rejects.toMatchObject({ code: 'encrypted' });
  });

  it('are read up to a damaged record, with a warning, wherever a part is cut', async () => {
    const rows = [rowHeader(0), text(0, 'Grain'), text(1, 'Tons'), rowHeader(1), text(0, 'Rye'), number(1, 12)];
    const whole = xlsb.xlsbParts({ A: sheet(rows) }, { strings: ['Rye'], formats: ['0.0'], styles: [164] });
    for (const { name, data } of whole.filter((part) => part.name.endsWith('.bin')))
      for (let length = 0; length < data.length; length += 1) {
        const parts = whole.map((part) => (part.name === name ? { name, data: data.subarray(0, length) } : part));
        const result = await readBytes(buildZip(parts)).catch((error: unknown) => error);
        if (!(result instanceof ProblemError)) expect(result).toMatchObject({ text: expect.any(String) });
      }
    const data = sheet(rows);
    const { text: written, warnings } = await read({ A: data.subarray(0, data.indexOf('Rye', 0, 'utf16le')) });
    expect(written).toBe('| Grain | Tons |\n| --- | --- |');
    expect(warnings).toEqual([expect.stringContaining('damaged')]);
    const bytes = build({ A: data });
    for (let length = 0; length < bytes.length; length += 50)
      await expect(readBytes(bytes.subarray(0, length))).rejects.toBeInstanceOf(ProblemError);
  });

  it('do not make memory or time depend on lengths and positions in records', async () => {
    const first = [rowHeader(0), text(0, 'Rye')];
    const tooLong = record(6, u32(1), u32(0), u32(0xfffffff0), Buffer.from('Oats', 'utf16le'));
    expect((await read({ A: sheet([...first, tooLong]) })).text).toBe('Rye');
    const cutOff = Buffer.concat([Buffer.from([6, 0xff, 0xff, 0xff, 0x7f]), Buffer.from('Oats')]);
    expect((await read({ A: Buffer.concat([sheet(first), cutOff]) })).text).toBe('Rye');
    const far = [rowHeader(0xffffffff), text(0xffffffff, 'far'), text(16_383, 'last'), shortCell(17, ['beyond'])];
    expect((await read({ A: sheet([...first, ...far]) })).text).toBe('Rye\n\nlast');
    const columns = [record(60, u32(0), u32(0xffffffff), u32(0), u32(0), u16(1))];
    expect((await read({ A: sheet(first, { before: Array<Buffer[]>(2_000).fill(columns).flat() }) })).text).toBe('Rye');
  });

  it('are read across long records, which are skipped', async () => {
    const long = record(9_000, Buffer.alloc(3_000_000));
    const rows = [rowHeader(0), text(0, 'Grain'), long, text(1, 'x'.repeat(30_000)), long, text(2, 'Tons')];
    const { text: written, warnings } = await read({ A: sheet(rows) });
    expect(written).toMatch(/^\| Grain \| x{30000} \| Tons \|/);
    expect(warnings).toEqual([]);
  });

  it('stop at the limits of elements, text and bytes', async () => {
    const unknown = (count: number) =>
      xlsb.xlsbParts({ A: Buffer.alloc(0) }).map((part) => {
        if (!part.name.includes('/sheet')) return part;
        const block = Buffer.concat(Array<Buffer>(10_000).fill(record(9_000)));
        return { ...part, packed: deflateRepeated(record(129), block, count), claims: 3 + count * block.length };
      });
    await expect(readBytes(buildZip(unknown(320)))).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringMatching(/3,000,000/),
    });
    const same = [rowHeader(0), ...Array.from({ length: 6_000 }, (_, column) => cell(7, column, [u32(0)]))];
    await expect(read({ A: sheet(same) }, { strings: ['word '.repeat(1_000)] })).rejects.toMatchObject({
      code: 'too-large',
    });
    const bytes = build({ A: sheet([rowHeader(0), text(0, 'x'.repeat(20_000))]) });
    await expect(readBytes(bytes, { inflatedBytes: 30_000 })).rejects.toMatchObject({ code: 'too-large' });
  });
});
