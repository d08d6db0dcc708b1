const number = /\d+(?:[.,:]\d+)*/g;

/** Normalises a number: no thousands separators, a decimal point. A group of thousands does not follow a single zero. */
export const plainNumber = (figure: string): string =>
  figure.replace(/(?<!^0)[.,](?=\d{3}(?:\D|$))/g, '').replace(',', '.');

/** Replaces the digits of other scripts (Arabic, Devanagari, Thai and others) by `0` to `9`. */
export const withAsciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitOf(digit.codePointAt(0) ?? 0)));

/** The digits of a script are ten consecutive code points, the first of which is its zero. */
function digitOf(code: number): number {
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

/** Returns the normalised numbers of a text. */
export const numbersOf = (text: string): string[] => (text.match(number) ?? []).map(plainNumber);
