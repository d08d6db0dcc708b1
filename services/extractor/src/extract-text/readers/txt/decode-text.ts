import { TextDecoder } from 'node:util';
import { detectCodePage, repairMojibake } from '@winnow/charset';
import { analyse } from 'chardet';
import { decode } from 'iconv-lite';
import { stripAnsiEscapes } from '../ansi-escapes';

/** Valid characters above ASCII for each damaged one in UTF-8; text in a code page has few of them. */
const minValidChars = 5;
/** Bytes inspected to detect a legacy code page. */
const sampleBytes = 64 * 1024;

const byteOrderMarks: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe, 0, 0], 'utf-32le'],
  [[0, 0, 0xfe, 0xff], 'utf-32be'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

const multiByte = /^(?:Shift_JIS|Big5|EUC|GB)/;

/**
 * Decodes a plain text file by its byte order mark, else as UTF-8 if valid, else as UTF-16 by its zero bytes, else in
 * the most likely legacy code page. Repairs mojibake. Returns undefined for bytes that are not text.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decodeBytes(bytes);
  return text && repairMojibake(text);
}

function decodeBytes(bytes: Uint8Array): string | undefined {
  const byteOrderMark = byteOrderMarks.find(([start]) => start.every((byte, index) => bytes[index] === byte));
  if (byteOrderMark) return decode(bytes, byteOrderMark[1]);
  const utf16Encoding = detectUtf16(bytes);
  if (utf16Encoding) return decode(bytes, utf16Encoding);
  if (isBinary(bytes)) return undefined;
  return decodeIso2022Jp(bytes) ?? decodeUtf8(bytes) ?? decode(bytes, detectLegacyEncoding(bytes));
}

/**
 * Decodes ISO 2022-JP, whose bytes are ASCII and therefore valid UTF-8, without the escape sequences of terminals, which
 * are invalid in it; undefined without its own (RFC 1468).
 */
function decodeIso2022Jp(bytes: Uint8Array): string | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!buffer.includes('\u001b$B') && !buffer.includes('\u001b$@')) return undefined;
  try {
    return new TextDecoder('iso-2022-jp', { fatal: true }).decode(
      Buffer.from(stripAnsiEscapes(buffer.toString('latin1')), 'latin1'),
    );
  } catch {
    return undefined;
  }
}

/** Decodes UTF-8. Drops damaged characters if most others are valid, and the last one of a file that was cut. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    const [damaged, all] = [countOf(/\ufffd/g, text), countOf(/[^\0-\u007f]/g, text)];
    const isCut = damaged === 1 && all > 1 && text.endsWith('\ufffd');
    return isCut || damaged * (minValidChars + 1) <= all ? text.replaceAll('\ufffd', '') : undefined;
  }
}

const countOf = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;

/** Detects UTF-16 without a byte order mark: most text has a zero in every other byte, on the same side. */
function detectUtf16(bytes: Uint8Array): string | undefined {
  const length = Math.min(bytes.length, sampleBytes) & ~1;
  if (length < 4) return undefined;
  let zerosAtEven = 0;
  let zerosAtOdd = 0;
  for (let index = 0; index < length; index += 2) {
    if (bytes[index] === 0) zerosAtEven++;
    if (bytes[index + 1] === 0) zerosAtOdd++;
  }
  const pairs = length / 2;
  if (zerosAtOdd > 0.4 * pairs && zerosAtEven < 0.02 * pairs) return 'utf-16le';
  return zerosAtEven > 0.4 * pairs && zerosAtOdd < 0.02 * pairs ? 'utf-16be' : undefined;
}

/** Whether there are zero bytes, or more control characters than text in any code page has. */
function isBinary(bytes: Uint8Array): boolean {
  const length = Math.min(bytes.length, sampleBytes);
  let controls = 0;
  for (let index = 0; index < length; index++) {
    const byte = bytes[index] as number;
    if (byte === 0) return true;
    // Bell, backspace, tab, line breaks, form feed and escape do occur in text and the output of programs.
    if (byte < 32 && ![7, 8, 9, 10, 12, 13, 26, 27].includes(byte)) controls++;
  }
  return controls > 0.02 * length;
}

/**
 * Matches characters that indicate a wrong code page: replacement and control characters, half-width kana, and single
 * characters within Latin words.
 */
const suspiciousCharacters = /[\ufffd\ue000-\uf8ff\u0080-\u009f\uff61-\uff9f]|(?<=[a-z])[\u3000-\uffee](?=[a-z])/g;

function detectLegacyEncoding(bytes: Uint8Array): string {
  const start = bytes.subarray(0, sampleBytes);
  const codePage = detectCodePage(start);
  const ratings = analyse(start)
    .filter(({ name }) => multiByte.test(name))
    .map(({ name, confidence }) => {
      const text = decode(start, name);
      const share = countOf(suspiciousCharacters, text) / Math.max(1, text.length);
      return { name, rating: (0.3 + (0.3 * confidence) / 100) * (1 - Math.min(1, 5 * share)) };
    });
  return ratings.reduce((max, each) => (each.rating > max.rating ? each : max), codePage).name;
}
