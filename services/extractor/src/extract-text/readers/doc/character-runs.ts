import { minRaise, withEmphasis } from '../emphasis';
import { firstIndex } from '../first-index';
import { fkpBytes, readFibTable } from './papx-table';
import { readSprms } from './sprms';

/** Offset of the table of character properties in the file information block (MS-DOC 2.5.6). */
const fcPlcfBteChpx = 0xfa;

/** Codes of character properties (MS-DOC 2.6.1). */
const codes = {
  sprmCFRMarkDel: 0x0800,
  sprmCFBold: 0x0835,
  sprmCFItalic: 0x0836,
  sprmCFVanish: 0x083c,
  sprmCIss: 0x2a48,
  sprmCHpsPos: 0x4845,
} as const;
/** Operands that turn a property on: 1, and 0x81, the opposite of the style. */
const onOperands = new Set([1, 0x81]);
const superscript = 1;

/** A range of characters or bytes; `end` is exclusive. */
export interface Run {
  readonly start: number;
  readonly end: number;
}

interface CharacterProperties {
  readonly isDropped: boolean;
  /** As bits. */
  readonly emphasis: number;
}
const plain: CharacterProperties = { isDropped: false, emphasis: 0 };

/** Characters whose properties are not plain. */
export interface CharacterRun extends Run, CharacterProperties {}

/** A part of the text, with its first character in the document and its first byte in the main stream. */
interface Piece {
  readonly text: string;
  readonly start: number;
  readonly byteOffset: number;
  readonly charBytes: number;
}

/**
 * Returns the ranges of characters that Word does not display, deleted (tracked changes) or hidden, and those that are
 * emphasised or raised by their own properties, in order.
 */
export function characterRuns(main: Buffer, tables: Buffer, pieces: readonly Piece[]): CharacterRun[] {
  const bytes = readRuns(main, readFibTable(main, tables, fcPlcfBteChpx));
  const runs: CharacterRun[] = [];
  for (const { text, start, byteOffset, charBytes } of pieces) {
    const end = byteOffset + text.length * charBytes;
    for (let index = firstRunAfter(bytes, byteOffset); index < bytes.length && bytes[index]!.start < end; index += 1) {
      const [from, to] = [Math.max(byteOffset, bytes[index]!.start), Math.min(end, bytes[index]!.end)];
      addRun(runs, {
        ...bytes[index]!,
        start: start + Math.floor((from - byteOffset) / charBytes),
        end: start + Math.ceil((to - byteOffset) / charBytes),
      });
    }
  }
  return runs;
}

/** Appends a run, or extends the last one, which has the same properties; Word splits text at each change and edit. */
function addRun(runs: CharacterRun[], run: CharacterRun): void {
  const last = runs.at(-1);
  if (last && last.end === run.start && last.isDropped === run.isDropped && last.emphasis === run.emphasis)
    runs[runs.length - 1] = { ...last, end: run.end };
  else runs.push(run);
}

/** Returns the index of the first run that ends after an offset. */
export const firstRunAfter = (runs: readonly Run[], offset: number): number =>
  firstIndex(runs.length, (index) => runs[index]!.end > offset);

/** Reads the runs of the ChpxFkp pages, in bytes; ends at the first run that overlaps the previous one. */
function readRuns(main: Buffer, pages: Buffer): CharacterRun[] {
  const found: CharacterRun[] = [];
  let previousEnd = 0;
  const count = Math.max(0, Math.floor((pages.length - 4) / 8));
  for (let index = 0; index < count; index += 1) {
    const number = pages.readUInt32LE((count + 1) * 4 + index * 4) & 0x3fffff;
    const page = main.subarray(number * fkpBytes, (number + 1) * fkpBytes);
    const runs = page.length < fkpBytes ? 0 : page[fkpBytes - 1]!;
    if (runs * 5 + 4 > fkpBytes) return found;
    for (let run = 0; run < runs; run += 1) {
      const [start, end] = [page.readUInt32LE(run * 4), page.readUInt32LE(run * 4 + 4)];
      if (start < previousEnd || end < start) return found;
      previousEnd = end;
      // The same page of empty runs could be listed any number of times.
      if (start === end) continue;
      const properties = readChpx(page, page[(runs + 1) * 4 + run]! * 2);
      if (properties.isDropped || properties.emphasis !== 0) addRun(found, { start, end, ...properties });
    }
  }
  return found;
}

/** Reads a Chpx, whose first byte is its length. */
function readChpx(page: Buffer, offset: number): CharacterProperties {
  if (offset === 0) return plain;
  const sprms = page.subarray(offset + 1, offset + 1 + page[offset]!);
  let deleted = false;
  let hidden = false;
  let emphasis = 0;
  readSprms(sprms, (sprm, operandOffset) => {
    const operand = sprms[operandOffset]!;
    if (sprm === codes.sprmCFRMarkDel) deleted = operand === 1;
    else if (sprm === codes.sprmCFVanish) hidden = onOperands.has(operand);
    else if (sprm === codes.sprmCFBold) emphasis = withEmphasis(emphasis, 'strong', onOperands.has(operand));
    else if (sprm === codes.sprmCFItalic) emphasis = withEmphasis(emphasis, 'em', onOperands.has(operand));
    else if (sprm === codes.sprmCIss) emphasis = withEmphasis(emphasis, 'sup', operand === superscript);
    else if (sprm === codes.sprmCHpsPos && sprms.readInt16LE(operandOffset) >= minRaise)
      emphasis = withEmphasis(emphasis, 'sup', true);
  });
  return { isDropped: deleted || hidden, emphasis };
}
