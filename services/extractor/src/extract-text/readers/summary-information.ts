import type { CompoundFile } from './compound-file';
import { decodeCodePage } from './decode-code-page';
import { decodeUtf16 } from './decode-utf16';
import { tidyTitle } from './document-title';
import { normaliseText } from './normalise-text';
import type { DocumentFacts } from './reader';

/** Properties of the summary (MS-OLEPS 3.1.1 to 3.1.7). */
const properties = { codePage: 1, title: 2, author: 4, comments: 6, created: 12, saved: 13 } as const;
/** Types of values (MS-OLEPS 2.11). */
const types = { int16: 2, string: 0x1e, wideString: 0x1f, fileTime: 0x40 } as const;
const maxProperties = 100;
const maxChars = { author: 300, description: 1_000 } as const;
/** Seconds from the epoch of file times (1601) to the Unix epoch. */
const unixStart = 11_644_473_600n;

/** Reads the title and the metadata of an Office file of 97 to 2003; empty if the summary is missing or damaged. */
export function readSummary(file: Pick<CompoundFile, 'stream'>): {
  readonly title: string;
  readonly facts: DocumentFacts;
} {
  const stream = file.stream('\u0005SummaryInformation') ?? Buffer.alloc(0);
  const offset = stream.length >= 48 ? stream.readUInt32LE(44) : 0;
  const set = offset < 48 ? Buffer.alloc(0) : stream.subarray(offset);
  const values = readOffsets(set);
  const pageOffset = values.get(properties.codePage);
  const codePage =
    pageOffset === undefined || set.readUInt32LE(pageOffset) !== types.int16 ? 1252 : set.readUInt16LE(pageOffset + 4);
  const text = (id: number): string => readString(set, values.get(id), codePage);
  const line = (id: number, max: number): string => normaliseText(text(id)).replace(/\s+/g, ' ').slice(0, max);
  const facts = {
    author: line(properties.author, maxChars.author),
    description: line(properties.comments, maxChars.description),
    published: readTime(set, values.get(properties.created)),
    modified: readTime(set, values.get(properties.saved)),
  };
  return {
    title: tidyTitle(text(properties.title)),
    facts: Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== '')),
  };
}

/** Returns the offsets of the values by the ids of their properties, where at least eight bytes follow. */
function readOffsets(set: Buffer): Map<number, number> {
  const offsets = new Map<number, number>();
  const count = set.length >= 8 ? Math.min(set.readUInt32LE(4), maxProperties) : 0;
  for (let at = 8; at < 8 + count * 8 && at + 8 <= set.length; at += 8) {
    const offset = set.readUInt32LE(at + 4);
    if (offset + 8 <= set.length) offsets.set(set.readUInt32LE(at), offset);
  }
  return offsets;
}

function readString(set: Buffer, offset: number | undefined, codePage: number): string {
  if (offset === undefined) return '';
  const type = set.readUInt32LE(offset);
  const length = set.readUInt32LE(offset + 4);
  const start = offset + 8;
  if (type === types.wideString) return decodeUtf16(set, start, start + length * 2).replace(/\0.*/s, '');
  if (type !== types.string) return '';
  const bytes = set.subarray(start, start + length);
  return decodeCodePage(bytes, codePage).replace(/\0.*/s, '');
}

/** Returns the time of a value in ISO 8601; empty if there is none. */
function readTime(set: Buffer, offset: number | undefined): string {
  if (offset === undefined || offset + 12 > set.length || set.readUInt32LE(offset) !== types.fileTime) return '';
  const seconds = set.readBigUInt64LE(offset + 4) / 10_000_000n - unixStart;
  const date = new Date(Number(seconds) * 1000);
  // PowerPoint writes a time of 0, or an interval, when it is unknown.
  return seconds <= 0n || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999
    ? ''
    : date.toISOString().replace('.000Z', 'Z');
}
