import { repairHtmlMojibake } from '@winnow/charset';
import { declaredCharset, headerCharset } from './declared-charset';
import { guessCharset } from './guess-charset';

/** The decoded text and its encoding (a WHATWG label). */
export interface DecodedText {
  text: string;
  charset: string;
}

/** Maximum share of the bytes beyond ASCII that may be invalid in UTF-8 (a truncated sequence). */
const maxInvalidShare = 0.02;

/**
 * Decodes a page's bytes. Tries in order: byte order mark; UTF-8 if valid; the charset of the header, then of the
 * page's declaration, if the bytes are valid in it; the best guess. Text in a legacy encoding is hardly ever valid
 * UTF-8 by chance. Repairs mojibake. Never throws.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): DecodedText {
  const { text, charset } = decode(bytes, contentType);
  return { text: repairHtmlMojibake(text), charset };
}

function decode(bytes: Uint8Array, contentType: string | null): DecodedText {
  const bomCharset = byteOrderMark(bytes);
  if (bomCharset) return decodeAs(bytes, bomCharset);
  const utf16Charset = utf16WithoutMark(bytes);
  if (utf16Charset) return decodeAs(bytes, utf16Charset);

  const utf8 = decodeStrictly(bytes, 'utf-8');
  const mayBeIso2022Jp = bytes.includes(0x1b);
  if (utf8 && !mayBeIso2022Jp) return utf8;
  const declared = declaredCharsets(bytes, contentType);
  if (mayBeIso2022Jp && declared[0] === 'iso-2022-jp') return decodeAs(bytes, 'iso-2022-jp');
  if (utf8) return utf8;
  const legacy = declared.filter((charset) => charset !== 'utf-8');
  const utf8Lossy = decodeAs(bytes, 'utf-8');
  if (declared[0] === 'utf-8' && invalidShare(bytes, utf8Lossy.text) < maxInvalidShare) return utf8Lossy;
  for (const charset of legacy) {
    const strict = decodeStrictly(bytes, charset);
    if (strict) return strict;
  }
  if (declared.includes('utf-8') && invalidShare(bytes, utf8Lossy.text) < maxInvalidShare) return utf8Lossy;
  return decodeAs(bytes, legacy[0] ?? guessCharset(bytes));
}

/**
 * Returns the charsets of the header and of the page. The charset that servers send by default, in which all bytes are
 * valid, comes after a different charset of the page.
 */
function declaredCharsets(bytes: Uint8Array, contentType: string | null): string[] {
  const header = headerCharset(contentType);
  const inPage = declaredCharset(bytes);
  const charsets = header === 'windows-1252' ? [inPage, header] : [header, inPage];
  return charsets.filter((charset) => charset !== undefined);
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** Markup is ASCII, so in UTF-16 every other byte at the beginning of a page is zero. */
function utf16WithoutMark(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, 64);
  if (sample.length < 8) return undefined;
  const zeros = (parity: number): number => sample.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const zerosAtEven = zeros(0);
  const zerosAtOdd = zeros(1);
  const minZeros = sample.length * 0.4;
  if (zerosAtOdd > minZeros && zerosAtEven === 0) return 'utf-16le';
  if (zerosAtEven > minZeros && zerosAtOdd === 0) return 'utf-16be';
  return undefined;
}

function invalidShare(bytes: Uint8Array, text: string): number {
  let nonAsciiBytes = 0;
  for (const byte of bytes) if (byte > 127) nonAsciiBytes += 1;
  const replacementCount = text.split('\ufffd').length - 1;
  return nonAsciiBytes === 0 ? 0 : replacementCount / nonAsciiBytes;
}

function decodeStrictly(bytes: Uint8Array, charset: string): DecodedText | undefined {
  try {
    return { text: new TextDecoder(charset, { fatal: true }).decode(bytes), charset };
  } catch {
    return undefined;
  }
}

function decodeAs(bytes: Uint8Array, charset: string): DecodedText {
  return { text: new TextDecoder(charset).decode(bytes), charset };
}
