import { TextDecoder } from 'node:util';
import { analyse } from 'chardet';
import { decode, encodingExists } from 'iconv-lite';

/** Bytes inspected to detect a legacy code page. */
const sample = 64 * 1024;

const marks: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe, 0, 0], 'utf-32le'],
  [[0, 0, 0xfe, 0xff], 'utf-32be'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** Windows code pages that replace detected ISO 8859 ones: the same letters, plus typographic quotes. */
const windowsPages: Readonly<Record<string, string>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-9': 'windows-1254',
  ascii: 'windows-1252',
};

/**
 * Decodes a plain text file by its byte order mark, else as UTF-8 if valid, else as UTF-16 by its zero bytes, else in
 * the most likely legacy code page. Returns undefined for bytes that are not text.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const mark = marks.find(([start]) => start.every((byte, index) => bytes[index] === byte));
  if (mark) return decode(bytes, mark[1]);
  const wide = wideEncoding(bytes);
  if (wide) return decode(bytes, wide);
  if (isBinary(bytes)) return undefined;
  return asUtf8(bytes) ?? decode(bytes, legacyEncoding(bytes));
}

function asUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Detects UTF-16 without a byte order mark: most text has a zero in every other byte, on the same side. */
function wideEncoding(bytes: Uint8Array): string | undefined {
  const length = Math.min(bytes.length, sample) & ~1;
  if (length < 4) return undefined;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) odd++;
  }
  const half = length / 2;
  if (odd > 0.4 * half && even < 0.02 * half) return 'utf-16le';
  return even > 0.4 * half && odd < 0.02 * half ? 'utf-16be' : undefined;
}

/** Whether there are zero bytes, or more control characters than stray ones, as in no code page. */
function isBinary(bytes: Uint8Array): boolean {
  const length = Math.min(bytes.length, sample);
  let controls = 0;
  for (let at = 0; at < length; at++) {
    const byte = bytes[at] as number;
    if (byte === 0) return true;
    // Tab, line breaks, form feed, backspace and escape do occur in text.
    if (byte < 32 && ![8, 9, 10, 12, 13, 26, 27].includes(byte)) controls++;
  }
  return controls > 0.02 * length;
}

/** Matches characters that indicate a wrong code page: replacement and control characters, half-width kana. */
const strange = /[\ufffd\ue000-\uf8ff\u0080-\u009f\uff61-\uff9f]/g;

function legacyEncoding(bytes: Uint8Array): string {
  const start = bytes.subarray(0, sample);
  const rated = analyse(start)
    .filter(({ name }) => encodingExists(name) && !/^utf/i.test(name))
    .map(({ name, confidence }) => {
      const text = decode(start, name);
      const share = (text.match(strange)?.length ?? 0) / Math.max(1, text.length);
      return { name, rating: confidence * (1 - Math.min(1, 5 * share)) };
    });
  const best = rated.reduce((most, each) => (each.rating > most.rating ? each : most), {
    name: 'windows-1252',
    rating: 0,
  });
  return windowsPages[best.name.toLowerCase()] ?? best.name;
}
