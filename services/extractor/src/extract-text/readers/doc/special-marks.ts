import { readFibTable } from './papx-table';

/** Offsets of tables in the file information block (MS-DOC 2.5.6): ends of sections, and marks of endnotes. */
const fcPlcfSed = 0xca;
const fcPlcfendRef = 0x20a;
const sedBytes = 12;
const endnoteBytes = 2;

export const noteMark = '\u0002';
/** Mark of an endnote; Word uses the mark of a footnote for it. */
export const endnoteMark = '\u000f';

/**
 * Distinguishes the two uses of a character in Word, without changing the length. The mark of a section's end is a page
 * break elsewhere. Here it ends its paragraph, whose properties differ from those of the next paragraph.
 */
export function distinguishMarks(text: string, main: Buffer, tables: Buffer): string {
  const replaced = new Map<number, string>();
  for (const start of readPositions(readFibTable(main, tables, fcPlcfSed), sedBytes))
    if (text[start - 1] === '\f') replaced.set(start - 1, '\r');
  for (const position of readPositions(readFibTable(main, tables, fcPlcfendRef), endnoteBytes).slice(0, -1))
    if (text[position] === noteMark) replaced.set(position, endnoteMark);
  let position = 0;
  const parts: string[] = [];
  for (const [index, mark] of [...replaced].sort(([a], [b]) => a - b)) {
    parts.push(text.slice(position, index), mark);
    position = index + 1;
  }
  return parts.join('') + text.slice(position);
}

/** Reads the positions of the elements of a table (PLC, MS-DOC 2.2.2), and the end of the last one. */
function readPositions(table: Buffer, elementBytes: number): number[] {
  const count = Math.floor((table.length - 4) / (4 + elementBytes)) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => table.readUInt32LE(index * 4));
}
