/**
 * Estimates how many tokens a language model counts in a text, without a tokenizer's megabytes of tables: one pass over
 * runs of letters, digits, marks and line breaks. For display only, never for limits.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  let kind = Kind.space;
  let length = 0;
  for (let index = 0; index < text.length; index++) {
    const next = kindOf(text.charCodeAt(index));
    if (next === kind) {
      length++;
      continue;
    }
    tokens += cost(kind, length);
    kind = next;
    length = 1;
  }
  return Math.round(tokens + cost(kind, length));
}

const enum Kind {
  space,
  line,
  digit,
  latin,
  mark,
  letter,
  ideograph,
}

function kindOf(code: number): Kind {
  if (code === 10 || code === 13) return Kind.line;
  if (code <= 32 || code === 0xa0) return Kind.space;
  if (code >= 48 && code <= 57) return Kind.digit;
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) return Kind.latin;
  if (code < 0xc0) return Kind.mark;
  if (code < 0x250) return Kind.latin;
  // Hiragana to Hangul, and the surrogates of emoji and rare ideographs.
  return code >= 0x3040 && code <= 0xdfff ? Kind.ideograph : Kind.letter;
}

/**
 * Returns the tokens of one run; constants fitted to o200k_base. The space before a word belongs to the word's token.
 */
function cost(kind: Kind, length: number): number {
  if (kind === Kind.latin) return length <= 7 ? 1 : 1 + (length - 7) / 5;
  if (kind === Kind.digit) return Math.ceil(length / 3);
  if (kind === Kind.mark) return length <= 2 ? 0.85 : 1 + length / 16;
  if (kind === Kind.letter) return length <= 4 ? 1 : 1 + (length - 4) / 4.5;
  if (kind === Kind.ideograph) return length * 0.65;
  if (kind === Kind.line) return 0.7;
  return length <= 1 ? 0 : 1;
}
