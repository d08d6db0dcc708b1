const number = /\d+(?:[.,:]\d+)*/g;

/** Normalises a number: no thousands separators, a decimal point. A group of thousands does not follow a single zero. */
export const plainNumber = (figure: string): string =>
  figure.replace(/(?<!^0)[.,](?=\d{3}(?:\D|$))/g, '').replace(',', '.');

/** A number with spaces between its thousands: `12 345,6`. */
const spacedNumber = /(?<![\d.,])[1-9]\d{0,2}(?:[ \u00a0\u2009\u202f]\d{3})+(?!\d)/g;

/** Removes the spaces within numbers. */
export const withoutNumberSpaces = (text: string): string =>
  text.replace(spacedNumber, (figure) => figure.replace(/\s/g, ''));

/** Words after a number that multiply it, by their exponent of ten. */
const scales: readonly (readonly [exponent: number, words: string])[] = [
  [3, 'thousand|tausend|mille|mil'],
  [6, 'million|millions|millionen|millones|millón|milioni|milione|milhão|milhões|mio|mln'],
  [9, 'billion|billions|milliard|milliards|milliarden|milliarde|miliardi|miliardo|mrd|mld|bn'],
  [12, 'trillion|trillions|billionen'],
];
const exponents = new Map(scales.flatMap(([exponent, words]) => words.split('|').map((word) => [word, exponent])));

/** Source of a pattern for the words of `scaled`. */
export const scaleWords = [...exponents.keys()].join('|');

/** Multiplies a normalised number by a word such as `million`. */
export const scaled = (plain: string, word = ''): string =>
  String(Number(`${plain}e${exponents.get(word.toLowerCase()) ?? 0}`));

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
