import { createNumbering, type ListLevel, type ListInstance, type Numbering } from '../tree/list-numbering';
import { tableAt } from './paragraph-table';

/** Positions of the list definitions and of their uses in the file information block (MS-DOC 2.5.6). */
const definitionsAt = 0x2e2;
const usesAt = 0x2ea;

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
const levelBytes = 28;
const definitionBytes = 28;
const useBytes = 16;

/** Reads the numbered lists of a Word 97–2003 document; a damaged definition leaves out what follows. */
export function readLists(main: Buffer, tables: Buffer): Numbering {
  const abstracts = new Map<string, Map<number, ListLevel>>();
  const lists = new Map<string, ListInstance>();
  // The levels follow the definitions, outside the length of their table.
  if (tableAt(main, tables, definitionsAt).length > 2)
    readDefinitions(tables.subarray(main.readUInt32LE(definitionsAt)), abstracts);
  readUses(tableAt(main, tables, usesAt), lists);
  return createNumbering(abstracts, lists);
}

function readDefinitions(bytes: Buffer, abstracts: Map<string, Map<number, ListLevel>>): void {
  const count = bytes.readUInt16LE(0);
  let at = 2 + count * definitionBytes;
  if (at > bytes.length) return;
  for (let index = 0; index < count; index++) {
    const definition = 2 + index * definitionBytes;
    const isSimple = (bytes.readUInt8(definition + 26) & 1) !== 0;
    const levels = new Map<number, ListLevel>();
    abstracts.set(String(bytes.readUInt32LE(definition)), levels);
    for (let number = 0; number < (isSimple ? 1 : 9); number++) {
      const found = readLevel(bytes, at);
      if (!found) return;
      levels.set(number, found.level);
      at = found.end;
    }
  }
}

/**
 * Reads a level: numbers, properties of its paragraphs and characters, and the label, in which codes 0 to 8 are levels.
 * Undefined where it ends behind the table.
 */
function readLevel(bytes: Buffer, at: number): { readonly level: ListLevel; readonly end: number } | undefined {
  if (at + levelBytes > bytes.length) return undefined;
  const length = at + levelBytes + bytes.readUInt8(at + 24) + bytes.readUInt8(at + 25);
  const text = length + 2;
  if (text > bytes.length) return undefined;
  const end = text + bytes.readUInt16LE(length) * 2;
  if (end > bytes.length) return undefined;
  const level = {
    start: bytes.readUInt32LE(at),
    format: formats[bytes.readUInt8(at + 4)] ?? 'decimal',
    text: bytes.toString('utf16le', text, end).replace(/[\0-\x08]/g, (code) => `%${code.charCodeAt(0) + 1}`),
    ...((bytes.readUInt8(at + 5) & 8) !== 0 && { restart: 0 }),
  };
  return { level, end };
}

function readUses(table: Buffer, lists: Map<string, ListInstance>): void {
  const count = table.length < 4 ? 0 : table.readUInt32LE(0);
  let at = 4 + count * useBytes;
  for (let index = 0; index < count; index++) {
    const use = 4 + index * useBytes;
    if (use + useBytes > table.length) return;
    const overrides = new Map<number, Partial<ListLevel>>();
    lists.set(String(index + 1), { definition: String(table.readUInt32LE(use)), overrides });
    at += 4;
    for (let left = table.readUInt8(use + 12); left > 0 && at + 8 <= table.length; left--) {
      const flags = table.readUInt32LE(at + 4);
      const start = table.readUInt32LE(at);
      at += 8;
      const whole = (flags & 32) === 0 ? undefined : readLevel(table, at);
      overrides.set(flags & 15, whole?.level ?? ((flags & 16) === 0 ? {} : { start }));
      at = whole?.end ?? at;
    }
  }
}
