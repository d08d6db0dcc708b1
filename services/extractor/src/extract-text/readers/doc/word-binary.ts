import { TextDecoder } from 'node:util';
import { decodeUtf16 } from '../decode-utf16';
import { problems } from '../problems';
import { characterRuns } from './character-runs';
import { readLists } from './list-definitions';
import { markParagraphs } from './mark-paragraphs';
import { PapxTable } from './papx-table';
import { ShownText } from './shown-text';
import { distinguishMarks } from './special-marks';

/** The stories of a binary Word document as raw text with Word's control characters. */
export interface Stories {
  readonly body: string;
  readonly footnotes: string;
  /** Headers, and footers when the file does not distinguish them. */
  readonly headers: string;
  readonly footers: string;
  readonly endnotes: string;
  readonly textBoxes: string;
  /** Text boxes of headers and footers. */
  readonly headerTextBoxes: string;
}

/** Identifiers at the start of the main stream (MS-DOC 2.5.2 and earlier formats). */
const word97 = 0xa5ec;
const olderIdents = new Set([0xa5dc, 0xa5db, 0xa59b, 0xa59c, 0xa697, 0xa698, 0xa699]);

/** Bytes of the file information block up to the list overrides. */
const fibBytes = 0x2f2;

const encryptedFlag = 0x0100;
const complexFlag = 0x0004;
const table1Flag = 0x0200;
/** Flag of Word 6 and 95: characters have 16 bits. */
const wideFlag = 0x1000;

/** Windows code pages by primary language (low ten bits of the document's language); all others are Western. */
const codePages: Readonly<Record<number, string>> = {
  0x01: 'windows-1256',
  0x02: 'windows-1251',
  0x04: 'gbk',
  0x05: 'windows-1250',
  0x08: 'windows-1253',
  0x0d: 'windows-1255',
  0x0e: 'windows-1250',
  0x11: 'shift_jis',
  0x12: 'euc-kr',
  0x15: 'windows-1250',
  0x18: 'windows-1250',
  0x19: 'windows-1251',
  0x1a: 'windows-1250',
  0x1b: 'windows-1250',
  0x1e: 'windows-874',
  0x1f: 'windows-1254',
  0x22: 'windows-1251',
  0x23: 'windows-1251',
  0x24: 'windows-1250',
  0x25: 'windows-1257',
  0x26: 'windows-1257',
  0x27: 'windows-1257',
};

/** Whether these bytes start the main stream of a Word document of version 2 or later. */
export function isWordStream(bytes: Buffer): boolean {
  const ident = bytes.length > 0x60 ? bytes.readUInt16LE(0) : 0;
  return ident === word97 || olderIdents.has(ident);
}

/**
 * Reads the stories of a main stream. `table` returns the table stream by name (Word 97 and later store the piece table
 * separately). Throws `encrypted`, or `unreadable` without a valid piece table.
 */
export function readStories(main: Buffer, table: (name: string) => Buffer | undefined): Stories {
  const flags = main.readUInt16LE(0x0a);
  if (flags & encryptedFlag) throw problems.encrypted();
  return main.readUInt16LE(0) === word97 ? readWord97(main, flags, table) : readOlder(main, flags);
}

function readWord97(main: Buffer, flags: number, table: (name: string) => Buffer | undefined): Stories {
  if (main.length < fibBytes) throw problems.unreadable();
  const stream = table(flags & table1Flag ? '1Table' : '0Table') ?? table('1Table') ?? table('0Table');
  const offset = main.readUInt32LE(0x1a2);
  const pieces = stream && readPieces(main, stream.subarray(offset, offset + main.readUInt32LE(0x1a6)));
  const counts = [0x4c, 0x50, 0x54, 0x58, 0x5c, 0x60, 0x64, 0x68].map((fibOffset) =>
    Math.max(0, main.readInt32LE(fibOffset)),
  );
  const stories = splitStories(
    pieces && stream
      ? distinguishMarks(textOf(pieces), main, stream)
      : readContiguous(main, new TextDecoder('windows-1252')),
    counts,
    pieces && stream ? paragraphMarker(main, stream, pieces) : undefined,
  );
  const headersFooters = main.readUInt32LE(0xf2);
  return stream
    ? splitHeadersFooters(stories, stream.subarray(headersFooters, headersFooters + main.readUInt32LE(0xf6)))
    : stories;
}

/** Marks the paragraphs of a story; `start` is its first character in the document. */
type MarkStory = (story: string, start: number) => string;

function paragraphMarker(main: Buffer, tables: Buffer, pieces: readonly Piece[]): MarkStory {
  const table = new PapxTable(main, tables);
  const numbering = readLists(main, tables);
  const runs = characterRuns(main, tables, pieces);
  return (story, start) => {
    let piece = 0;
    const byteOffsetOf = (index: number): number | undefined => {
      while (piece < pieces.length && start + index >= pieces[piece]!.start + pieces[piece]!.text.length) piece += 1;
      const found = pieces[piece];
      return found && found.byteOffset + (start + index - found.start) * found.charBytes;
    };
    return markParagraphs(story, table, numbering, byteOffsetOf, new ShownText(runs, story, start));
  };
}

/** Indexes of footers among the six stories of a section, for even, odd and first pages (MS-DOC 2.8.21). */
const footerParts = new Set([2, 3, 5]);
/** Number of stories before the first section: separators of notes. */
const separatorParts = 6;

/**
 * Separates footers from headers by the table of their positions (PlcfHdd); without a valid one, all are headers.
 */
function splitHeadersFooters(stories: Stories, plcfHdd: Buffer): Stories {
  const { headers } = stories;
  const positions: number[] = [];
  for (let offset = 0; offset + 4 <= plcfHdd.length; offset += 4) positions.push(plcfHdd.readUInt32LE(offset));
  const isValid = positions.every((end, index) => end <= headers.length + 1 && end >= (positions[index - 1] ?? 0));
  if (positions.length <= separatorParts || !isValid) return stories;
  const headersFooters = { headers: '', footers: '' };
  for (let part = separatorParts; part + 1 < positions.length; part += 1) {
    const kind = footerParts.has((part - separatorParts) % 6) ? 'footers' : 'headers';
    headersFooters[kind] += headers.slice(positions[part], positions[part + 1]);
  }
  return { ...stories, ...headersFooters };
}

function readOlder(main: Buffer, flags: number): Stories {
  const language = main.readUInt16LE(6) & 0x3ff;
  const decoder = new TextDecoder(codePages[language] ?? 'windows-1252');
  const counts = [0x34, 0x38, 0x3c, 0x40, 0x44, 0x48, 0x4c, 0x50].map((fibOffset) =>
    Math.max(0, main.readInt32LE(fibOffset)),
  );
  let text: string | undefined;
  if (flags & complexFlag && main.length > 0x168) {
    const offset = main.readUInt32LE(0x160);
    const clx = main.subarray(offset, offset + main.readUInt32LE(0x164));
    const pieces = readPieces(main, clx, flags & wideFlag ? undefined : decoder);
    text = pieces && textOf(pieces);
  }
  return splitStories(text ?? readContiguous(main, flags & wideFlag ? new TextDecoder('utf-16le') : decoder), counts);
}

function readContiguous(main: Buffer, decoder: TextDecoder): string {
  const start = main.readUInt32LE(0x18);
  const end = main.readUInt32LE(0x1c);
  if (start < 0x20 || end <= start || start >= main.length) throw problems.unreadable();
  return decoder.decode(main.subarray(start, Math.min(end, main.length)));
}

/** A part of the text, with its first character in the document and its first byte in the main stream. */
interface Piece {
  readonly text: string;
  readonly start: number;
  readonly byteOffset: number;
  readonly charBytes: number;
}

const textOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('');

/** Reads text by the piece table in a Clx (MS-DOC 2.9.38); undefined when there is none. */
function readPieces(main: Buffer, clx: Buffer, singleByteDecoder?: TextDecoder): Piece[] | undefined {
  let offset = 0;
  while (clx[offset] === 1 && offset + 3 <= clx.length) offset += 3 + clx.readUInt16LE(offset + 1);
  if (clx[offset] !== 2 || offset + 5 > clx.length) return undefined;
  const table = clx.subarray(offset + 5, offset + 5 + clx.readUInt32LE(offset + 1));
  const count = Math.floor((table.length - 4) / 12);
  const pieces: Piece[] = [];
  let remaining = main.length;
  let start = 0;
  for (let index = 0; index < count; index++) {
    const chars = table.readUInt32LE(index * 4 + 4) - table.readUInt32LE(index * 4);
    const byteOffset = table.readUInt32LE((count + 1) * 4 + index * 8 + 2);
    // A valid table references no byte twice; otherwise the text could grow without limit.
    if (chars < 0 || chars > remaining) break;
    remaining -= chars;
    const piece = readPiece(main, byteOffset, chars, singleByteDecoder);
    pieces.push({ ...piece, start });
    start += piece.text.length;
  }
  return pieces.length > 0 ? pieces : undefined;
}

const windows1252 = new TextDecoder('windows-1252');

function readPiece(
  main: Buffer,
  byteOffset: number,
  chars: number,
  singleByteDecoder?: TextDecoder,
): Omit<Piece, 'start'> {
  if (singleByteDecoder)
    return { text: singleByteDecoder.decode(main.subarray(byteOffset, byteOffset + chars)), byteOffset, charBytes: 1 };
  const offset = byteOffset & 0x3fffffff;
  if (byteOffset & 0x40000000)
    return {
      text: windows1252.decode(main.subarray(offset / 2, offset / 2 + chars)),
      byteOffset: offset / 2,
      charBytes: 1,
    };
  return {
    text: decodeUtf16(main, offset, offset + chars * 2),
    byteOffset: offset,
    charBytes: 2,
  };
}

function splitStories(text: string, counts: readonly number[], markStory: MarkStory = (story) => story): Stories {
  let offset = 0;
  const starts = counts.map((count) => (offset += count) - count);
  const parts = counts.map((count, index) => text.slice(starts[index], starts[index]! + count));
  const [body = '', footnotes = '', headers = '', , , endnotes = '', textBoxes = '', headerTextBoxes = ''] = parts;
  const markAt = (story: string, index: number): string => markStory(story, starts[index]!);
  return {
    // With invalid counts, the whole text is the body.
    body: body.trim() === '' && offset === 0 ? text : markAt(body, 0),
    footnotes: markAt(footnotes, 1),
    headers,
    footers: '',
    endnotes: markAt(endnotes, 5),
    textBoxes: markAt(textBoxes, 6),
    headerTextBoxes: markAt(headerTextBoxes, 7),
  };
}
