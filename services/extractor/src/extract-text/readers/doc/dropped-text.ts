import { pageBytes, tableAt } from './paragraph-table';
import { readSprms } from './sprms';

/** Position of the table of characters in the file information block (MS-DOC 2.5.6). */
const charactersAt = 0xfa;

const deletedSprm = 0x0800;
const hiddenSprm = 0x083c;
/** Operands of `hiddenSprm`: hidden, and unlike the style, which hides no text. */
const hiddenOperands = new Set([1, 0x81]);

/** A run of text: its first character or byte, and the one behind its last. */
export interface Run {
  readonly start: number;
  readonly end: number;
}

/** A part of the text, with its first character in the document and its first byte in the main stream. */
interface Piece {
  readonly text: string;
  readonly start: number;
  readonly place: number;
  readonly charBytes: number;
}

/** Returns the characters that Word does not show: deleted (tracked changes) or hidden, in order. */
export function droppedRuns(main: Buffer, tables: Buffer, pieces: readonly Piece[]): Run[] {
  const bytes = droppedBytes(main, tableAt(main, tables, charactersAt));
  return pieces.flatMap(({ text, start, place, charBytes }) => {
    const found: Run[] = [];
    const end = place + text.length * charBytes;
    for (let at = firstAfter(bytes, place); at < bytes.length && bytes[at]!.start < end; at += 1) {
      const [from, to] = [Math.max(place, bytes[at]!.start), Math.min(end, bytes[at]!.end)];
      found.push({
        start: start + Math.floor((from - place) / charBytes),
        end: start + Math.ceil((to - place) / charBytes),
      });
    }
    return found;
  });
}

/** Returns the index of the first run that ends behind a byte. */
function firstAfter(runs: readonly Run[], place: number): number {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (runs[middle]!.end > place) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Reads the runs of a table's pages; ends at the first that is not behind the one before it. */
function droppedBytes(main: Buffer, pages: Buffer): Run[] {
  const found: Run[] = [];
  let behind = 0;
  const count = Math.max(0, Math.floor((pages.length - 4) / 8));
  for (let index = 0; index < count; index += 1) {
    const number = pages.readUInt32LE((count + 1) * 4 + index * 4) & 0x3fffff;
    const page = main.subarray(number * pageBytes, (number + 1) * pageBytes);
    const runs = page.length < pageBytes ? 0 : page[pageBytes - 1]!;
    if (runs * 5 + 4 > pageBytes) return found;
    for (let run = 0; run < runs; run += 1) {
      const [start, end] = [page.readUInt32LE(run * 4), page.readUInt32LE(run * 4 + 4)];
      if (start < behind || end < start) return found;
      behind = end;
      if (isDropped(page, page[(runs + 1) * 4 + run]! * 2)) found.push({ start, end });
    }
  }
  return found;
}

/** Reads properties within a page, behind a byte with their length. */
function isDropped(page: Buffer, at: number): boolean {
  if (at === 0) return false;
  const sprms = page.subarray(at + 1, at + 1 + page[at]!);
  let deleted = false;
  let hidden = false;
  readSprms(sprms, (sprm, operand) => {
    if (sprm === deletedSprm) deleted = sprms[operand] === 1;
    else if (sprm === hiddenSprm) hidden = hiddenOperands.has(sprms[operand]!);
  });
  return deleted || hidden;
}

/** Word's control characters but for the end of a paragraph or line: they keep fields, cells and notes in step. */
const shownText = /[^\0-\u0008\u000c\u000e-\u001f]+/g;

/** Leaves runs out of a story. `start` is its first character in the document. */
export class DroppedText {
  private next = 0;

  constructor(
    private readonly runs: readonly Run[],
    private readonly story: string,
    private readonly start: number,
  ) {
    this.next = firstAfter(runs, start);
  }

  /** Whether the character at an index is left out; indexes must not fall. */
  has(index: number): boolean {
    const place = this.start + index;
    while (this.next < this.runs.length && this.runs[this.next]!.end <= place) this.next += 1;
    return (this.runs[this.next]?.start ?? Infinity) <= place;
  }

  /** Returns the characters from one index up to another without those that are left out. */
  slice(from: number, to: number): string {
    let text = '';
    let at = from;
    for (let run = firstAfter(this.runs, this.start + from); run < this.runs.length && at < to; run += 1) {
      const { start, end } = this.runs[run]!;
      const [first, last] = [Math.max(at, start - this.start), Math.min(to, end - this.start)];
      if (first >= to) break;
      text += this.story.slice(at, first) + this.story.slice(first, last).replace(shownText, '');
      at = Math.max(at, last);
    }
    return text + this.story.slice(at, to);
  }
}
