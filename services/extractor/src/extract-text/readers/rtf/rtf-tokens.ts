/** A token of an RTF file (RTF 1.9.1, "Syntax"). */
export type RtfToken =
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  | { readonly kind: 'word'; readonly word: string; readonly value: number | undefined }
  | { readonly kind: 'bytes'; readonly bytes: Buffer };

/** Maximum letters of a control word. */
const maxWordLength = 32;

const isLetter = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** Splits an RTF file into its tokens; skips bytes of pictures (`\bin`). */
export function* rtfTokens(buffer: Buffer): Generator<RtfToken> {
  let position = 0;
  const text = (start: number, end: number): RtfToken => ({ kind: 'bytes', bytes: buffer.subarray(start, end) });
  while (position < buffer.length) {
    const code = buffer[position]!;
    if (code === 0x7b || code === 0x7d) {
      yield code === 0x7b ? { kind: 'open' } : { kind: 'close' };
      position += 1;
    } else if (code === 0x0d || code === 0x0a || code === 0) position += 1;
    else if (code !== 0x5c) {
      const start = position;
      while (position < buffer.length && !isSpecial(buffer[position]!)) position += 1;
      yield text(start, position);
    } else {
      const next = buffer[position + 1] ?? 0;
      if (next === 0x27) {
        const value = Number.parseInt(buffer.toString('latin1', position + 2, position + 4), 16);
        if (Number.isFinite(value)) yield { kind: 'bytes', bytes: Buffer.of(value) };
        position += 4;
      } else if (isLetter(next)) {
        const { token, end } = readControlWord(buffer, position + 1);
        position = token.word === 'bin' ? end + Math.max(0, token.value ?? 0) : end;
        yield token;
      } else {
        yield readControlSymbol(buffer, position + 1);
        position += 2;
      }
    }
  }
}

const isSpecial = (code: number): boolean =>
  code === 0x7b || code === 0x7d || code === 0x5c || code === 0x0d || code === 0x0a || code === 0;

function readControlWord(buffer: Buffer, start: number) {
  let position = start;
  while (position - start < maxWordLength && isLetter(buffer[position] ?? 0)) position += 1;
  const word = buffer.toString('latin1', start, position);
  const digitsStart = position;
  if (buffer[position] === 0x2d) position += 1;
  while (position - digitsStart < 11 && isDigit(buffer[position] ?? 0)) position += 1;
  const value =
    position > digitsStart ? Number.parseInt(buffer.toString('latin1', digitsStart, position), 10) : Number.NaN;
  // One space ends a control word and is not part of the text.
  if (buffer[position] === 0x20) position += 1;
  return { token: { kind: 'word', word, value: Number.isNaN(value) ? undefined : value } as const, end: position };
}

/** Reads a control symbol: escaped letters become text, others words of one character. */
function readControlSymbol(buffer: Buffer, position: number): RtfToken {
  const char = String.fromCharCode(buffer[position] ?? 0x20);
  if ('\\{}'.includes(char)) return { kind: 'bytes', bytes: buffer.subarray(position, position + 1) };
  return { kind: 'word', word: char === '\r' || char === '\n' ? 'par' : char, value: undefined };
}
