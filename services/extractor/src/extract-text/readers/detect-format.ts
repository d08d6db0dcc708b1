import { compoundFileMagic } from './doc/compound-file';
import { isWordStream } from './doc/word-binary';
import type { Format } from './formats';
import { problems } from './problems';

/** Name endings and the formats their files really have: Word saves and opens both of its formats under either name. */
const endings: Readonly<Record<string, readonly Format[]>> = {
  pdf: ['pdf'],
  docx: ['docx', 'doc'],
  docm: ['docx'],
  dotx: ['docx'],
  doc: ['doc', 'docx'],
  txt: ['txt'],
};

/** Readers of PDF accept a header within the first kilobyte (ISO 32000-1, annex H, note 13). */
const headerReach = 1024;

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte);

/** First bytes of files that are no text although they may hold few zero bytes. */
const binaries: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0x47, 0x49, 0x46, 0x38],
  [0xff, 0xd8, 0xff],
  [0x4d, 0x5a, 0x90],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x1f, 0x8b],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
];

function formatOf(bytes: Uint8Array): Format | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, headerReach));
  if (startsWith(head, [0x50, 0x4b, 3, 4]) || startsWith(head, [0x50, 0x4b, 5, 6])) return 'docx';
  if (startsWith(head, compoundFileMagic) || isWordStream(head)) return 'doc';
  if (head.includes('%PDF-') || looksLikePdf(bytes)) return 'pdf';
  return binaries.some((magic) => startsWith(head, magic)) ? undefined : 'txt';
}

/** A PDF that lost its first bytes still has objects and an end. */
function looksLikePdf(bytes: Uint8Array): boolean {
  const tail = Buffer.from(
    bytes.buffer,
    bytes.byteOffset + Math.max(0, bytes.byteLength - 2048),
    Math.min(bytes.byteLength, 2048),
  );
  return tail.includes('startxref') && tail.includes('%%EOF');
}

/**
 * The format of an upload: its content decides, and the ending of its name must agree (specification, section 5).
 * Throws `unsupported-type`, or `unreadable` for a file of the right name that is too short to be anything.
 */
export function detectFormat(name: string, bytes: Uint8Array): Format {
  const ending = /\.([a-z]{3,4})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  const expected = endings[ending];
  if (!expected) throw problems.unsupported();
  if (ending !== 'txt' && bytes.byteLength < 8) throw problems.unreadable();
  const format = formatOf(bytes);
  if (!format || !expected.includes(format)) throw problems.unsupported();
  return format;
}
