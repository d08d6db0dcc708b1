/**
 * Maximum bytes of a window's text and of its outline. A text never has more tokens than bytes, so a response stays
 * below 25,000 tokens.
 */
const windowBytes = 20_000;
const outlineBytes = 3_000;
/** Maximum headings of an outline, and maximum characters of each. */
const maxHeadings = 60;
const headingChars = 80;

export interface TextWindow {
  readonly text: string;
  readonly offset: number;
  /** Characters of the whole text. */
  readonly total: number;
  /** Offset of the next window; undefined at the end. */
  readonly next: number | undefined;
  /** Headings of the whole text, one per line, each with its offset. */
  readonly outline: string;
}

/** Maximum characters of one window for ASCII; other scripts have fewer. */
export const largestWindow = windowBytes;

/**
 * Returns the part of a text from `offset`, in UTF-16 units, of at most `limit`; undefined when it begins after the
 * end.
 */
export function windowOf(whole: string, offset: number, limit: number): TextWindow | undefined {
  const total = whole.length;
  if (offset > 0 && offset >= total) return undefined;
  // A window never splits a surrogate pair.
  const start = isInsidePair(whole, offset) ? offset - 1 : offset;
  const wanted = Math.min(start + limit, total);
  // A window of one character may be a pair: without it, the next window would be the same.
  const before = wanted - 1 > start ? wanted - 1 : start + 2;
  const last = isInsidePair(whole, wanted) ? before : wanted;
  const text = firstBytes(whole.slice(start, last), windowBytes);
  const end = start + Math.max(text.length, 1);
  return { text, offset: start, total, next: end < total ? end : undefined, outline: outlineOf(whole) };
}

const isInsidePair = (text: string, at: number) =>
  /[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1));

/** Returns the longest prefix of at most `max` bytes in UTF-8, without splitting a character. */
function firstBytes(text: string, max: number): string {
  const bytes = Buffer.from(text);
  // A byte order mark counts as a character of the text.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return bytes.byteLength <= max ? text : decoder.decode(bytes.subarray(0, max), { stream: true });
}

/** Lists ATX headings with their offsets (CommonMark, section 4.2). */
function outlineOf(whole: string): string {
  const lines: string[] = [];
  for (const match of whole.matchAll(/^#{1,6} (.{1,200})/gm)) {
    if (lines.length >= maxHeadings) break;
    lines.push(`${match.index}: ${match[0].slice(0, headingChars)}`);
  }
  return firstBytes(lines.length > 1 ? lines.join('\n') : '', outlineBytes);
}
