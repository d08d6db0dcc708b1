import { createHash } from 'node:crypto';
import { buildCompoundFile } from '@winnow/testing';
import { readBy, testLimits } from '../../../testing/read-by';
import { rc4Keystream } from './rc4';
import { readXls } from './xls-reader';

const record = (type: number, ...parts: readonly Buffer[]): Buffer => {
  const data = Buffer.concat(parts);
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
};
const u16 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, at) => bytes.writeUInt16LE(value, at * 2));
  return bytes;
};
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
};
const double = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
};
const wideText = (text: string): Buffer =>
  Buffer.concat([u16(text.length), Buffer.from([1]), Buffer.from(text, 'utf16le')]);
const begin = (kind: number): Buffer => record(0x809, u16(0x600, kind, 0, 0));
const end = record(0x0a);
const truth = (row: number, column: number, value: number, isError: 0 | 1): Buffer =>
  record(0x205, u16(row, column, 0), Buffer.from([value, isError]));
const number = (row: number, column: number, value: number, style = 0): Buffer =>
  record(0x203, u16(row, column, style), double(value));
const shared = (row: number, column: number, index: number): Buffer => record(0xfd, u16(row, column, 0), u32(index));

const md5 = (...parts: readonly Uint8Array[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();
const xor = (bytes: Buffer, key: Buffer): Buffer => {
  const keystream = rc4Keystream(key, bytes.length);
  return bytes.map((byte, at) => byte ^ keystream[at]!) as Buffer;
};

/** Encrypts the records of a workbook with a password, as Excel 97 to 2003 did (MS-OFFCRYPTO, 2.3.6). */
function encrypt(stream: Buffer, password: string): Buffer {
  const salt = Buffer.from('0123456789abcdef');
  const short = md5(Buffer.from(password, 'utf16le')).subarray(0, 5);
  const base = md5(...Array.from({ length: 16 }, () => Buffer.concat([short, salt]))).subarray(0, 5);
  const key = (block: number): Buffer => md5(base, u32(block));
  const verifier = Buffer.from('fedcba9876543210');
  const pass = record(0x2f, u16(1, 1, 1), salt, xor(Buffer.concat([verifier, md5(verifier)]), key(0)));
  const bof = stream.readUInt16LE(2) + 4;
  const plain = Buffer.concat([stream.subarray(0, bof), pass, stream.subarray(bof)]);
  const blocks = Array.from({ length: Math.ceil(plain.length / 1024) }, (_, at) =>
    xor(plain.subarray(at * 1024, at * 1024 + 1024), key(at)),
  );
  const encrypted = Buffer.concat(blocks);
  for (let offset = 0; offset < plain.length; offset += plain.readUInt16LE(offset + 2) + 4) {
    const type = plain.readUInt16LE(offset);
    const plainBytes = type === 0x809 || type === 0x2f ? plain.readUInt16LE(offset + 2) : type === 0x85 ? 4 : 0;
    plain.copy(encrypted, offset, offset, offset + 4 + plainBytes);
  }
  return encrypted;
}

/** Builds a workbook from the records before the sheets, and those of each sheet. */
function buildXls(
  globals: readonly Buffer[],
  sheets: Readonly<Record<string, readonly Buffer[]>>,
  { hidden = [], password }: { readonly hidden?: readonly string[]; readonly password?: string } = {},
): Buffer {
  const bodies = Object.values(sheets).map((records) => Buffer.concat([begin(0x10), ...records, end]));
  const entry = (name: string, position: number): Buffer =>
    record(
      0x85,
      u32(position),
      Buffer.from([hidden.includes(name) ? 2 : 0, 0, name.length, 0]),
      Buffer.from(name, 'latin1'),
    );
  const names = Object.keys(sheets);
  const head = (positions: readonly number[]): Buffer =>
    Buffer.concat([begin(5), ...globals, ...names.map((name, at) => entry(name, positions[at] ?? 0)), end]);
  let position = head([]).length + (password === undefined ? 0 : 58);
  const positions = bodies.map((body) => (position += body.length) - body.length);
  const stream = Buffer.concat([head(positions), ...bodies]);
  return buildCompoundFile({ Workbook: password === undefined ? stream : encrypt(stream, password) });
}

describe('readXls', () => {
  it('writes sheets under their names, with numbers, dates, booleans, errors and results as displayed', async () => {
    const formats = [record(0xe0, u16(0, 0)), record(0xe0, u16(0, 14)), record(0xe0, u16(0, 164))];
    const own = record(0x41e, u16(164), wideText('0.0 "kg"'));
    const compact = (value: number, flags: number): Buffer => u32((value << 2) | flags);
    const { text } = await readBy(
      readXls,
      buildXls([...formats, own], {
        Boats: [
          record(0x204, u16(0, 0, 0), wideText('Name')),
          record(0x204, u16(0, 1, 0), wideText('Länge')),
          record(0x204, u16(0, 2, 0), wideText('Since')),
          record(0x204, u16(1, 0, 0), wideText('Ada')),
          number(1, 1, 12.5, 2),
          number(1, 2, 45_000, 1),
          record(0xbd, u16(2, 0, 0), compact(700, 2), u16(0), compact(1250, 3), u16(1)),
          truth(2, 2, 1, 0),
          truth(3, 0, 0x07, 1),
          record(0x06, u16(3, 1, 0, 0, 0, 0, 0xffff, 0, 0, 0)),
          record(0x207, wideText('a result')),
          record(0x06, u16(3, 2, 0), double(0.25), u16(0, 0, 0)),
        ],
        Ports: [record(0x204, u16(0, 0, 0), wideText('Ostby'))],
      }),
    );
    expect(text).toBe(
      '## Boats\n\n| Name | Länge | Since |\n| --- | --- | --- |\n| Ada | 12.5 kg | 2023-03-15 |\n' +
        '| 700 | 12.5 | TRUE |\n| #DIV/0! | a result | 0.25 |\n\n## Ports\n\nOstby',
    );
  });

  it('joins shared strings over their continuations, wide and narrow', async () => {
    const first = Buffer.concat([u32(2), u32(2), u16(6), Buffer.from([1]), Buffer.from('Lan', 'utf16le')]);
    const rest = Buffer.concat([
      Buffer.from([0]),
      Buffer.from('ter', 'latin1'),
      u16(4),
      Buffer.from([0]),
      Buffer.from('Boat'),
    ]);
    const strings = Buffer.concat([record(0xfc, first), record(0x3c, rest)]);
    const { text } = await readBy(
      readXls,
      buildXls([strings], { A: [shared(0, 0, 0), shared(1, 0, 1), shared(2, 0, 9)] }),
    );
    expect(text).toBe('Lanter\nBoat');
  });

  it('omits hidden sheets with a warning, unless they are requested', async () => {
    const sheets = {
      Codes: [record(0x204, u16(0, 0, 0), wideText('c'))],
      Rye: [record(0x204, u16(0, 0, 0), wideText('a'))],
      Oats: [record(0x204, u16(0, 0, 0), wideText('b'))],
    };
    const book = buildXls([], sheets, { hidden: ['Codes', 'Oats'] });
    const { text, warnings } = await readBy(readXls, book);
    expect(text).toBe('a');
    expect(warnings).toEqual(['2 hidden sheets were left out.']);
    expect((await readBy(readXls, book, { parts: ['hidden'] })).text).toBe(
      '## Codes\n\nc\n\n## Rye\n\na\n\n## Oats\n\nb',
    );
  });

  it('omits hidden rows and columns with a warning, unless they are requested', async () => {
    const cells = [0, 1, 2].flatMap((row) => [0, 1].map((column) => number(row, column, row * 10 + column)));
    const hidden = [record(0x7d, u16(1, 1, 0, 0, 1)), record(0x208, u16(1, 0, 2, 0, 0, 0, 0x20, 0))];
    const book = buildXls([], { A: [...hidden, ...cells] });
    const { text, warnings } = await readBy(readXls, book);
    expect(text).toBe('0\n20');
    expect(warnings).toEqual(['A hidden row and a hidden column were left out.']);
    expect((await readBy(readXls, book, { parts: ['hidden'] })).text).toContain('| 10 | 11 |');
  });

  it('reads workbooks with a protected structure, which Excel encrypts with a password of its own', async () => {
    const rows = Array.from({ length: 200 }, (_, row) => number(row, 0, row));
    const sheets = { A: [record(0x204, u16(0, 1, 0), wideText('Rye')), ...rows], B: [number(0, 0, 7)] };
    const { text } = await readBy(readXls, buildXls([], sheets, { password: 'VelvetSweatshop' }));
    expect(text).toBe((await readBy(readXls, buildXls([], sheets))).text);
    await expect(readBy(readXls, buildXls([], sheets, { password: 'secret' }))).rejects.toMatchObject({
      code: 'encrypted',
    });
  });

  it('writes links of cells to the web in Markdown', async () => {
    const address = Buffer.from('https://mill.test/a\0', 'utf16le');
    const url = Buffer.concat([Buffer.from('e0c9ea79f9bace118c8200aa004ba90b', 'hex'), u32(address.length), address]);
    const link = record(0x1b8, u16(1, 1, 0, 0), Buffer.alloc(16), u32(2), u32(3), url);
    const label = (row: number, text: string): Buffer => record(0x204, u16(row, 0, 0), wideText(text));
    const bytes = buildXls([], { A: [label(0, 'Mill'), label(1, 'North'), label(2, 'South'), link] });
    const { signal } = new AbortController();
    const { text } = await readXls(bytes, testLimits, signal, () => undefined, 'markdown');
    expect(text).toContain('[North](https://mill.test/a)');
    expect((await readBy(readXls, bytes)).text).not.toContain('https');
  });

  it('rejects protected, empty, foreign and damaged files, each with its reason', async () => {
    await expect(readBy(readXls, buildXls([record(0x2f, u16(1))], { A: [] }))).rejects.toMatchObject({
      code: 'encrypted',
    });
    await expect(readBy(readXls, buildXls([], { A: [] }))).rejects.toMatchObject({ code: 'no-text' });
    const other = buildCompoundFile({ WordDocument: Buffer.alloc(10) });
    await expect(readBy(readXls, other)).rejects.toMatchObject({ code: 'unsupported-type' });
    await expect(readBy(readXls, buildCompoundFile({ Workbook: Buffer.alloc(99) }))).rejects.toMatchObject({
      code: 'unsupported-type',
    });
  });

  it('stops a workbook that references one sheet repeatedly at the text limit', async () => {
    const body = Buffer.concat([begin(0x10), record(0x204, u16(0, 0, 0), wideText('x'.repeat(4_000))), end]);
    const globals = Buffer.concat([
      begin(5),
      ...Array.from({ length: 900 }, () =>
        record(0x85, u32(4 + 8 + 900 * (4 + 8 + 1) + 4), Buffer.from([0, 0, 1, 0]), Buffer.from('A')),
      ),
      end,
    ]);
    const bomb = buildCompoundFile({ Workbook: Buffer.concat([globals, body]) });
    await expect(readBy(readXls, bomb, { textChars: 1_000_000 })).rejects.toMatchObject({ code: 'too-large' });
    expect(testLimits.textChars).toBeGreaterThan(1_000_000);
  });
});
