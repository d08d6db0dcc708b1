import { decodeUtf16 } from '../decode-utf16';
import { createNumbering, type ListLevel, type ListInstance, type Numbering } from '../tree/list-numbering';
import { readFibTable } from './papx-table';

/** Offsets of the list definitions (LST) and list overrides (LFO) in the file information block (MS-DOC 2.5.6). */
const fcPlfLst = 0x2e2;
const fcPlfLfo = 0x2ea;

/** Number formats by their codes (MS-OSHARED 2.2.1.3); others are written as digits. */
const formats: Readonly<Record<number, string>> = {
  1: 'upperRoman',
  2: 'lowerRoman',
  3: 'upperLetter',
  4: 'lowerLetter',
  22: 'decimalZero',
  23: 'bullet',
  255: 'none',
};
const lvlfBytes = 28;
const lstfBytes = 28;
const lfoBytes = 16;

/** Reads the list definitions of a Word 97–2003 document up to the first malformed one. */
export function readLists(main: Buffer, tables: Buffer): Numbering {
  const definitions = new Map<string, Map<number, ListLevel>>();
  const lists = new Map<string, ListInstance>();
  // The levels follow the definitions, outside the length of their table.
  if (readFibTable(main, tables, fcPlfLst).length > 2)
    readDefinitions(tables.subarray(main.readUInt32LE(fcPlfLst)), definitions);
  readOverrides(readFibTable(main, tables, fcPlfLfo), lists);
  return createNumbering(definitions, lists);
}

function readDefinitions(bytes: Buffer, definitions: Map<string, Map<number, ListLevel>>): void {
  const count = bytes.readUInt16LE(0);
  let offset = 2 + count * lstfBytes;
  if (offset > bytes.length) return;
  for (let index = 0; index < count; index++) {
    const definition = 2 + index * lstfBytes;
    const isSimple = (bytes.readUInt8(definition + 26) & 1) !== 0;
    const levels = new Map<number, ListLevel>();
    definitions.set(String(bytes.readUInt32LE(definition)), levels);
    for (let number = 0; number < (isSimple ? 1 : 9); number++) {
      const found = readLevel(bytes, offset);
      if (!found) return;
      levels.set(number, found.level);
      offset = found.end;
    }
  }
}

/**
 * Reads a level (LVL): numbers, paragraph and character properties, and the label, in which codes 0 to 8 are levels.
 * Undefined when it exceeds the table.
 */
function readLevel(bytes: Buffer, offset: number): { readonly level: ListLevel; readonly end: number } | undefined {
  if (offset + lvlfBytes > bytes.length) return undefined;
  const length = offset + lvlfBytes + bytes.readUInt8(offset + 24) + bytes.readUInt8(offset + 25);
  const text = length + 2;
  if (text > bytes.length) return undefined;
  const end = text + bytes.readUInt16LE(length) * 2;
  if (end > bytes.length) return undefined;
  const level = {
    start: bytes.readUInt32LE(offset),
    format: formats[bytes.readUInt8(offset + 4)] ?? 'decimal',
    text: decodeUtf16(bytes, text, end).replace(/[\0-\x08]/g, (code) => `%${code.charCodeAt(0) + 1}`),
    isLegal: (bytes.readUInt8(offset + 5) & 4) !== 0,
    ...((bytes.readUInt8(offset + 5) & 8) !== 0 && { restart: 0 }),
  };
  return { level, end };
}

function readOverrides(table: Buffer, lists: Map<string, ListInstance>): void {
  const count = table.length < 4 ? 0 : table.readUInt32LE(0);
  let offset = 4 + count * lfoBytes;
  for (let index = 0; index < count; index++) {
    const lfo = 4 + index * lfoBytes;
    if (lfo + lfoBytes > table.length) return;
    const overrides = new Map<number, Partial<ListLevel>>();
    lists.set(String(index + 1), { definition: String(table.readUInt32LE(lfo)), overrides });
    offset += 4;
    for (let remaining = table.readUInt8(lfo + 12); remaining > 0 && offset + 8 <= table.length; remaining--) {
      const flags = table.readUInt32LE(offset + 4);
      const start = table.readUInt32LE(offset);
      offset += 8;
      const override = (flags & 32) === 0 ? undefined : readLevel(table, offset);
      overrides.set(flags & 15, override?.level ?? ((flags & 16) === 0 ? {} : { start }));
      offset = override?.end ?? offset;
    }
  }
}
