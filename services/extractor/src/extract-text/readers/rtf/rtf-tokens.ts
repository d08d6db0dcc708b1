/** A token of an RTF file (RTF 1.9.1, "Syntax"). */
export type RtfToken =
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  | { readonly kind: 'word'; readonly word: string; readonly value: number | undefined }
  | { readonly kind: 'bytes'; readonly bytes: Buffer };

/** Maximum letters of a control word. */
const longestWord = 32;

const isLetter = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** Splits an RTF file into its tokens; skips bytes of pictures (`\bin`). */
export function* rtfTokens(buffer: Buffer): Generator<RtfToken> {
  let at = 0;
  const text = (start: number, end: number): RtfToken => ({ kind: 'bytes', bytes: buffer.subarray(start, end) });
  while (at < buffer.length) {
    const code = buffer[at]!;
    if (code === 0x7b || code === 0x7d) {
      yield code === 0x7b ? { kind: 'open' } : { kind: 'close' };
      at += 1;
    } else if (code === 0x0d || code === 0x0a || code === 0) at += 1;
    else if (code !== 0x5c) {
      const start = at;
      while (at < buffer.length && !isSpecial(buffer[at]!)) at += 1;
      yield text(start, at);
    } else {
      const next = buffer[at + 1] ?? 0;
      if (next === 0x27) {
        const value = Number.parseInt(buffer.toString('latin1', at + 2, at + 4), 16);
        if (Number.isFinite(value)) yield { kind: 'bytes', bytes: Buffer.of(value) };
        at += 4;
      } else if (isLetter(next)) {
        const { token, end } = wordAt(buffer, at + 1);
        at = token.word === 'bin' ? end + Math.max(0, token.value ?? 0) : end;
        yield token;
      } else {
        yield symbol(buffer, at + 1);
        at += 2;
      }
    }
  }
}

const isSpecial = (code: number): boolean =>
  code === 0x7b || code === 0x7d || code === 0x5c || code === 0x0d || code === 0x0a || code === 0;

function wordAt(buffer: Buffer, start: number) {
  let at = start;
  while (at - start < longestWord && isLetter(buffer[at] ?? 0)) at += 1;
  const word = buffer.toString('latin1', start, at);
  const number = at;
  if (buffer[at] === 0x2d) at += 1;
  while (at - number < 11 && isDigit(buffer[at] ?? 0)) at += 1;
  const value = at > number ? Number.parseInt(buffer.toString('latin1', number, at), 10) : Number.NaN;
  // One space ends a control word and is not part of the text.
  if (buffer[at] === 0x20) at += 1;
  return { token: { kind: 'word', word, value: Number.isNaN(value) ? undefined : value } as const, end: at };
}

/** Reads a control symbol: escaped letters become text, others words of one character. */
function symbol(buffer: Buffer, at: number): RtfToken {
  const char = String.fromCharCode(buffer[at] ?? 0x20);
  if ('\\{}'.includes(char)) return { kind: 'bytes', bytes: buffer.subarray(at, at + 1) };
  return { kind: 'word', word: char === '\r' || char === '\n' ? 'par' : char, value: undefined };
}
