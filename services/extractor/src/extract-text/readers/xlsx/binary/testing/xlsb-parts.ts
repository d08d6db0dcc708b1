import { xlsxParts, type ZipPart } from '@winnow/testing';

/** A value of a record: bytes of a number, or text. */
type Field = Buffer | string;

export const u8 = (value: number): Buffer => Buffer.from([value]);
export const u16 = (value: number): Buffer => unsigned(value, 2);
export const u32 = (value: number): Buffer => unsigned(value, 4);
export function double(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}
function unsigned(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntLE(value, 0, length);
  return bytes;
}

/** Writes a number in bytes of seven bits, low bits first. */
function sevenBits(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; bytes.length === 0 || rest > 0; rest = Math.floor(rest / 128)) bytes.push(rest % 128);
  return Buffer.from(bytes.map((byte, index) => (index < bytes.length - 1 ? byte | 0x80 : byte)));
}

/** Writes a record; a text is preceded by its number of characters (XLWideString). */
export function record(type: number, ...fields: readonly Field[]): Buffer {
  const data = Buffer.concat(
    fields.flatMap((field) =>
      typeof field === 'string' ? [u32(field.length), Buffer.from(field, 'utf16le')] : [field],
    ),
  );
  return Buffer.concat([sevenBits(type), sevenBits(data.length), data]);
}

/** Writes a text with formatting flags (RichStr). */
export const rich = (text: string): Field[] => [u8(0), text];

/** Writes a row header; rows count from 0. */
export const rowHeader = (row: number, isHidden = false): Buffer =>
  record(0, u32(row), u32(0), u16(300), u8(0), u8(isHidden ? 0x10 : 0), u8(0), u32(1), u32(0), u32(16_383));

/** Writes a cell of this type of record. */
export const cell = (type: number, column: number, fields: readonly Field[] = [], style = 0): Buffer =>
  record(type, u32(column), unsigned(style, 3), u8(0), ...fields);
/** Writes a cell that follows the one before, without a column. */
export const shortCell = (type: number, fields: readonly Field[] = [], style = 0): Buffer =>
  record(type, unsigned(style, 3), u8(0), ...fields);
export const text = (column: number, value: string): Buffer => cell(6, column, [value]);
export const number = (column: number, value: number, style = 0): Buffer => cell(5, column, [double(value)], style);

/** Writes the end of a record of a formula: flags, its tokens, and no further data. */
export const formula = (tokens: Buffer): Field[] => [u16(0), u32(tokens.length), tokens, u32(0)];

/** Writes a range of cells from its rows and columns, from 0. */
export const range = (rows: readonly [number, number], columns: readonly [number, number]): Buffer =>
  Buffer.concat([...rows, ...columns].map(u32));

/** Writes the rows of a sheet. `before`: records of its columns; `after`: of its links. */
export const sheet = (
  rows: readonly Buffer[],
  { before = [] as readonly Buffer[], after = [] as readonly Buffer[] } = {},
): Buffer =>
  Buffer.concat([
    record(129),
    ...(before.length > 0 ? [record(390), ...before, record(391)] : []),
    record(145),
    ...rows,
    record(146),
    ...after,
    record(130),
  ]);

interface WorkbookOptions {
  readonly strings?: readonly string[];
  /** Codes of custom formats, numbered from 164. */
  readonly formats?: readonly string[];
  /** Format of each style of cells. */
  readonly styles?: readonly number[];
  readonly hidden?: readonly string[];
  readonly date1904?: boolean;
  /** Further parts, which replace those of the same name. */
  readonly more?: Readonly<Record<string, Buffer | string>>;
}

/** Returns the parts of a binary workbook (XLSB); each sheet is its part. */
export function xlsbParts(
  sheets: Readonly<Record<string, Buffer>>,
  { strings = [], formats = [], styles = [0], hidden = [], date1904 = false, more = {} }: WorkbookOptions = {},
): ZipPart[] {
  const names = Object.keys(sheets);
  const xf = (parent: number, format: number): Buffer =>
    record(47, u16(parent), u16(format), u16(0), u16(0), u16(0), u8(0), u8(0), u16(0), u16(0));
  const parts: Record<string, Buffer> = {
    'xl/workbook.bin': Buffer.concat([
      record(131),
      record(153, u32(date1904 ? 1 : 0), u32(0), ''),
      record(143),
      ...names.map((name, at) => record(156, u32(hidden.includes(name) ? 1 : 0), u32(at + 1), `r${at + 1}`, name)),
      record(144),
      record(132),
    ]),
    'xl/sharedStrings.bin': Buffer.concat([
      record(159, u32(strings.length), u32(strings.length)),
      ...strings.map((value) => record(19, ...rich(value))),
      record(160),
    ]),
    'xl/styles.bin': Buffer.concat([
      record(278),
      record(615, u32(formats.length)),
      ...formats.map((code, at) => record(44, u16(164 + at), code)),
      record(616),
      record(626, u32(1)),
      xf(0xffff, 2),
      record(627),
      record(617, u32(styles.length)),
      ...styles.map((format) => xf(0, format)),
      record(618),
      record(279),
    ]),
    ...Object.fromEntries(Object.values(sheets).map((data, at) => [`xl/worksheets/sheet${at + 1}.bin`, data])),
  };
  const isBinary = (name: string): boolean => name.startsWith('xl/') && !name.includes('/_rels/');
  const frame = xlsxParts(Object.fromEntries(names.map((name) => [name, ''])))
    .filter(({ name }) => !isBinary(name))
    .map(({ name, data }) => ({
      name: name.replace('.xml.rels', '.bin.rels'),
      data: Buffer.from(
        String(data)
          .replace(/application\/vnd[^"]*/, 'application/vnd.ms-excel.sheet.binary.macroEnabled.main')
          .replace(/(?<=(?:workbook|sheet\d+|sharedStrings|styles)\.)xml/g, 'bin'),
      ),
    }));
  const all = { ...Object.fromEntries(frame.map(({ name, data }) => [name, data])), ...parts, ...more };
  return Object.entries(all).map(([name, data]) => ({ name, data: Buffer.from(data) }));
}
