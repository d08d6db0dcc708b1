import { firstIndex } from '../first-index';
import { applySprms, type ParagraphProperties } from './sprms';

/** Offsets in the file information block (FIB, MS-DOC 2.5.6) of the offset of a table, followed by its length. */
const fcStshf = 0xa2;
const fcPlcfBtePapx = 0x102;

export const fkpBytes = 512;
/** Maximum length of a chain of styles. */
const maxChainLength = 16;

/** Returns a table of the table stream, which the FIB references at `fibOffset`. */
export function readFibTable(main: Buffer, tables: Buffer, fibOffset: number): Buffer {
  const offset = main.readUInt32LE(fibOffset);
  return tables.subarray(offset, offset + main.readUInt32LE(fibOffset + 4));
}

/** Paragraph properties (PAPX) of a Word 97–2003 document by the offsets of paragraph marks in the main stream. */
export class PapxTable {
  private readonly binTable: Buffer;
  private readonly count: number;
  private readonly styles: readonly ParagraphProperties[];

  constructor(
    private readonly main: Buffer,
    tables: Buffer,
  ) {
    this.binTable = readFibTable(main, tables, fcPlcfBtePapx);
    this.count = Math.max(0, Math.floor((this.binTable.length - 4) / 8));
    this.styles = readStyles(readFibTable(main, tables, fcStshf));
  }

  /** Returns the properties of the paragraph at a byte of the main stream; undefined in a damaged table. */
  propertiesAt(byteOffset: number): ParagraphProperties | undefined {
    const index = lastUpTo(this.binTable, this.count, byteOffset);
    if (index < 0) return undefined;
    const number = this.binTable.readUInt32LE((this.count + 1) * 4 + index * 4) & 0x3fffff;
    const page = this.main.subarray(number * fkpBytes, (number + 1) * fkpBytes);
    if (page.length < fkpBytes) return undefined;
    const paragraphs = page[fkpBytes - 1]!;
    if (paragraphs * 17 + 4 > fkpBytes) return undefined;
    const paragraphIndex = lastUpTo(page, paragraphs, byteOffset);
    return paragraphIndex < 0 ? undefined : this.readPapx(page, page[(paragraphs + 1) * 4 + paragraphIndex * 13]! * 2);
  }

  /**
   * Reads a PapxInFkp (MS-DOC 2.9.175): half of its length in one or two bytes, the
   * style, and properties that override it.
   */
  private readPapx(page: Buffer, offset: number): ParagraphProperties {
    if (offset === 0) return { ...this.styles[0] };
    const [start, end] =
      page[offset] === 0 ? [offset + 2, offset + 2 + 2 * page[offset + 1]!] : [offset + 1, offset + 2 * page[offset]!];
    const style = start + 2 <= page.length ? page.readUInt16LE(start) : 0;
    const properties = { ...this.styles[style] };
    applySprms(page.subarray(start + 2, end), properties);
    return properties;
  }
}

/** Returns the index of the last of `count` ascending numbers that is at most `value`; -1 for none. */
const lastUpTo = (numbers: Buffer, count: number, value: number): number =>
  firstIndex(count, (index) => numbers.readUInt32LE(index * 4) > value) - 1;

/** Built-in styles by their codes (MS-DOC 2.9.260): headings 1 to 9 are 1 to 9. */
const titleStyle = 62;
const maxHeadingStyle = 9;

interface StyleDefinition {
  readonly base: number;
  /** Outline level of a built-in style, from 0. */
  readonly outline?: number;
  readonly sprms: Buffer;
}

/** Reads the properties of each style, including inherited ones (STSH, MS-DOC 2.9.271). */
function readStyles(sheet: Buffer): ParagraphProperties[] {
  if (sheet.length < 8) return [];
  const start = 2 + sheet.readUInt16LE(0);
  const count = sheet.readUInt16LE(2);
  const baseBytes = sheet.readUInt16LE(4);
  const definitions: StyleDefinition[] = [];
  for (let offset = start; definitions.length < count && offset + 2 <= sheet.length;) {
    const bytes = sheet.readUInt16LE(offset);
    definitions.push(readStyle(sheet.subarray(offset + 2, offset + 2 + bytes), baseBytes));
    offset += 2 + bytes;
  }
  return definitions.map((_, index) => {
    const chain: StyleDefinition[] = [];
    for (let style = index; definitions[style] && chain.length < maxChainLength; style = definitions[style]!.base)
      chain.unshift(definitions[style]!);
    const properties: ParagraphProperties = {};
    for (const { outline, sprms } of chain) {
      if (outline !== undefined) properties.outline = outline;
      applySprms(sprms, properties);
    }
    return properties;
  });
}

function readStyle(style: Buffer, baseBytes: number): StyleDefinition {
  const empty = { base: 0xfff, sprms: Buffer.alloc(0) };
  if (style.length < baseBytes + 2 || baseBytes < 10) return empty;
  const base = style.readUInt16LE(2) >> 4;
  const isParagraph = (style.readUInt16LE(2) & 0xf) === 1;
  // Name with its length and a zero, then the paragraph properties: length, style, grpprl.
  const offset = baseBytes + 2 + style.readUInt16LE(baseBytes) * 2 + 2;
  if (!isParagraph || offset + 4 > style.length) return { ...empty, base };
  return {
    base,
    outline: outlineOf(style.readUInt16LE(0) & 0xfff),
    sprms: style.subarray(offset + 4, offset + 2 + style.readUInt16LE(offset)),
  };
}

function outlineOf(code: number): number | undefined {
  if (code === titleStyle) return 0;
  return code >= 1 && code <= maxHeadingStyle ? code - 1 : undefined;
}
