import { fkpBytes, readFibTable } from './papx-table';
import { readSprms } from './sprms';

/** Offset of the table of character properties in the file information block (MS-DOC 2.5.6). */
const fcPlcfBteChpx = 0xfa;

const sprmCFRMarkDel = 0x0800;
const sprmCFVanish = 0x083c;
/** Operands of `sprmCFVanish` that hide text: 1, and 0x81, the opposite of the style. */
const hiddenOperands = new Set([1, 0x81]);

/** A range of characters or bytes; `end` is exclusive. */
export interface Run {
  readonly start: number;
  readonly end: number;
}

/** A part of the text, with its first character in the document and its first byte in the main stream. */
interface Piece {
  readonly text: string;
  readonly start: number;
  readonly byteOffset: number;
  readonly charBytes: number;
}

/** Returns the ranges of characters that Word does not display: deleted (tracked changes) or hidden, in order. */
export function droppedRuns(main: Buffer, tables: Buffer, pieces: readonly Piece[]): Run[] {
  const bytes = readDroppedRuns(main, readFibTable(main, tables, fcPlcfBteChpx));
  return pieces.flatMap(({ text, start, byteOffset, charBytes }) => {
    const dropped: Run[] = [];
    const end = byteOffset + text.length * charBytes;
    for (let index = firstRunAfter(bytes, byteOffset); index < bytes.length && bytes[index]!.start < end; index += 1) {
      const [from, to] = [Math.max(byteOffset, bytes[index]!.start), Math.min(end, bytes[index]!.end)];
      dropped.push({
        start: start + Math.floor((from - byteOffset) / charBytes),
        end: start + Math.ceil((to - byteOffset) / charBytes),
      });
    }
    return dropped;
  });
}

/** Returns the index of the first run that ends after an offset. */
function firstRunAfter(runs: readonly Run[], byteOffset: number): number {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (runs[middle]!.end > byteOffset) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Reads the dropped runs of the ChpxFkp pages; ends at the first run that overlaps the previous one. */
function readDroppedRuns(main: Buffer, pages: Buffer): Run[] {
  const dropped: Run[] = [];
  let previousEnd = 0;
  const count = Math.max(0, Math.floor((pages.length - 4) / 8));
  for (let index = 0; index < count; index += 1) {
    const number = pages.readUInt32LE((count + 1) * 4 + index * 4) & 0x3fffff;
    const page = main.subarray(number * fkpBytes, (number + 1) * fkpBytes);
    const runs = page.length < fkpBytes ? 0 : page[fkpBytes - 1]!;
    if (runs * 5 + 4 > fkpBytes) return dropped;
    for (let run = 0; run < runs; run += 1) {
      const [start, end] = [page.readUInt32LE(run * 4), page.readUInt32LE(run * 4 + 4)];
      if (start < previousEnd || end < start) return dropped;
      previousEnd = end;
      // The same page of empty runs could be listed any number of times.
      if (start < end && isDropped(page, page[(runs + 1) * 4 + run]! * 2)) dropped.push({ start, end });
    }
  }
  return dropped;
}

/** Whether a Chpx, whose first byte is its length, deletes or hides its text. */
function isDropped(page: Buffer, offset: number): boolean {
  if (offset === 0) return false;
  const sprms = page.subarray(offset + 1, offset + 1 + page[offset]!);
  let deleted = false;
  let hidden = false;
  readSprms(sprms, (sprm, operandOffset) => {
    if (sprm === sprmCFRMarkDel) deleted = sprms[operandOffset] === 1;
    else if (sprm === sprmCFVanish) hidden = hiddenOperands.has(sprms[operandOffset]!);
  });
  return deleted || hidden;
}

/** Matches dropped characters; keeps Word's control characters for fields, cells and notes, which structure the text. */
const shownText = /[^\0-\u0008\u000c\u000e-\u001f]+/g;

/** Removes runs from a story. `start` is its first character in the document. */
export class DroppedText {
  private nextRun = 0;

  constructor(
    private readonly runs: readonly Run[],
    private readonly story: string,
    private readonly start: number,
  ) {
    this.nextRun = firstRunAfter(runs, start);
  }

  /** Whether the character at an index is removed; indexes must not decrease. */
  has(index: number): boolean {
    const position = this.start + index;
    while (this.nextRun < this.runs.length && this.runs[this.nextRun]!.end <= position) this.nextRun += 1;
    return (this.runs[this.nextRun]?.start ?? Infinity) <= position;
  }

  /** Returns a slice of the story without the removed characters. */
  slice(from: number, to: number): string {
    let text = '';
    let position = from;
    for (let run = firstRunAfter(this.runs, this.start + from); run < this.runs.length && position < to; run += 1) {
      const { start, end } = this.runs[run]!;
      const [first, last] = [Math.max(position, start - this.start), Math.min(to, end - this.start)];
      if (first >= to) break;
      text += this.story.slice(position, first) + this.story.slice(first, last).replace(shownText, '');
      position = Math.max(position, last);
    }
    return text + this.story.slice(position, to);
  }
}
