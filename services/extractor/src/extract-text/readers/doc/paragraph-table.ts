import { applySprms, type ParagraphProperties } from './sprms';

/** Positions of tables in the file information block (MS-DOC 2.5.6): offset, followed by the length. */
const styleSheetAt = 0xa2;
const paragraphsAt = 0x102;

export const pageBytes = 512;
/** Maximum styles that one is based on. */
const maxChainLength = 16;

/** Returns a table of the table stream by its place in the file information block. */
export function tableAt(main: Buffer, tables: Buffer, place: number): Buffer {
  const at = main.readUInt32LE(place);
  return tables.subarray(at, at + main.readUInt32LE(place + 4));
}

/** Paragraph properties of a Word 97–2003 document, by the bytes of the paragraphs' marks in the main stream. */
export class ParagraphTable {
  private readonly pages: Buffer;
  private readonly count: number;
  private readonly styles: readonly ParagraphProperties[];

  constructor(
    private readonly main: Buffer,
    tables: Buffer,
  ) {
    this.pages = tableAt(main, tables, paragraphsAt);
    this.count = Math.max(0, Math.floor((this.pages.length - 4) / 8));
    this.styles = readStyles(tableAt(main, tables, styleSheetAt));
  }

  /** Returns the properties of the paragraph with the byte at `place`, or undefined in a damaged table. */
  at(place: number): ParagraphProperties | undefined {
    const index = lastUpTo(this.pages, this.count, place);
    if (index < 0) return undefined;
    const number = this.pages.readUInt32LE((this.count + 1) * 4 + index * 4) & 0x3fffff;
    const page = this.main.subarray(number * pageBytes, (number + 1) * pageBytes);
    if (page.length < pageBytes) return undefined;
    const paragraphs = page[pageBytes - 1]!;
    if (paragraphs * 17 + 4 > pageBytes) return undefined;
    const own = lastUpTo(page, paragraphs, place);
    return own < 0 ? undefined : this.read(page, page[(paragraphs + 1) * 4 + own * 13]! * 2);
  }

  /** Reads properties within a page: half their length in a byte, or in the one behind it, style, and changes to it. */
  private read(page: Buffer, at: number): ParagraphProperties {
    if (at === 0) return { ...this.styles[0] };
    const [start, end] = page[at] === 0 ? [at + 2, at + 2 + 2 * page[at + 1]!] : [at + 1, at + 2 * page[at]!];
    const style = start + 2 <= page.length ? page.readUInt16LE(start) : 0;
    const found = { ...this.styles[style] };
    applySprms(page.subarray(start + 2, end), found);
    return found;
  }
}

/** Returns the index of the last of `count` ascending numbers that is at most `value`; -1 for none. */
function lastUpTo(numbers: Buffer, count: number, value: number): number {
  let [low, high] = [0, count - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (numbers.readUInt32LE(middle * 4) <= value) low = middle + 1;
    else high = middle - 1;
  }
  return high;
}

/** Built-in styles by their codes (MS-DOC 2.9.260): headings 1 to 9 are 1 to 9. */
const titleStyle = 62;
const deepestHeading = 9;

interface OwnStyle {
  readonly base: number;
  /** Level in the outline of a built-in style, from 0. */
  readonly outline?: number;
  readonly sprms: Buffer;
}

/** Reads the list and level of each style, with what it is based on (MS-DOC 2.9.271). */
function readStyles(sheet: Buffer): ParagraphProperties[] {
  if (sheet.length < 8) return [];
  const start = 2 + sheet.readUInt16LE(0);
  const count = sheet.readUInt16LE(2);
  const baseBytes = sheet.readUInt16LE(4);
  const own: OwnStyle[] = [];
  for (let at = start; own.length < count && at + 2 <= sheet.length;) {
    const bytes = sheet.readUInt16LE(at);
    own.push(readStyle(sheet.subarray(at + 2, at + 2 + bytes), baseBytes));
    at += 2 + bytes;
  }
  return own.map((_, index) => {
    const chain: OwnStyle[] = [];
    for (let at = index; own[at] && chain.length < maxChainLength; at = own[at]!.base) chain.unshift(own[at]!);
    const found: ParagraphProperties = {};
    for (const { outline, sprms } of chain) {
      if (outline !== undefined) found.outline = outline;
      applySprms(sprms, found);
    }
    return found;
  });
}

function readStyle(style: Buffer, baseBytes: number): OwnStyle {
  const none = { base: 0xfff, sprms: Buffer.alloc(0) };
  if (style.length < baseBytes + 2 || baseBytes < 10) return none;
  const base = style.readUInt16LE(2) >> 4;
  const isParagraph = (style.readUInt16LE(2) & 0xf) === 1;
  // Name with its length and a zero, then the paragraph's changes: length, style, properties.
  const at = baseBytes + 2 + style.readUInt16LE(baseBytes) * 2 + 2;
  if (!isParagraph || at + 4 > style.length) return { ...none, base };
  return {
    base,
    outline: outlineOf(style.readUInt16LE(0) & 0xfff),
    sprms: style.subarray(at + 4, at + 2 + style.readUInt16LE(at)),
  };
}

function outlineOf(code: number): number | undefined {
  if (code === titleStyle) return 0;
  return code >= 1 && code <= deepestHeading ? code - 1 : undefined;
}
