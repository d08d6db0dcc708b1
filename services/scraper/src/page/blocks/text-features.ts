import type { Element } from '@winnow/markdown';

/** Character counts of a text. */
export interface TextStats {
  words: number;
  letters: number;
  digits: number;
  capitals: number;
  commas: number;
  sentenceEnds: number;
  /** Symbols of menus, credits and prices: | · » © $ € £ # @ and similar ones. */
  symbols: number;
}

const codesOf = (characters: string): ReadonlySet<number> => new Set([...characters].map((each) => each.charCodeAt(0)));
/** Punctuation of Arabic, Armenian, Indian, Burmese, Khmer, Ethiopic, Chinese and Japanese texts. */
const commas = codesOf('،՝၊፣、，､');
const sentenceEnds = codesOf('؟۔։।॥။។።。！？｡');

/**
 * Returns the part of a word that a letter stands for, in scripts without spaces between words (Chinese and Japanese;
 * Thai, Lao, Burmese and Khmer) and in Korean, whose words have few letters. 0 in others.
 */
function wordShareOf(code: number): number {
  if (code < 0xe00) return 0;
  if (code >= 0x2e80) return code <= 0xd7ff ? 1 / 2 : 0;
  return code < 0xf00 || (code >= 0x1000 && code < 0x10a0) || (code >= 0x1780 && code < 0x1800) ? 1 / 5 : 0;
}

/** Counts the characters of each kind in one pass. */
export function textStats(text: string): TextStats {
  const stats: TextStats = { words: 0, letters: 0, digits: 0, capitals: 0, commas: 0, sentenceEnds: 0, symbols: 0 };
  let inWord = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const isUpper = code >= 65 && code <= 90;
    const isDigit = code >= 48 && code <= 57;
    const isComma = code === 44 || (code > 0x500 && commas.has(code));
    const isSentenceEnd = code === 46 || code === 33 || code === 63 || (code > 0x500 && sentenceEnds.has(code));
    const isLetter = isUpper || (code >= 97 && code <= 122) || (code >= 0xc0 && !isComma && !isSentenceEnd);
    if (isLetter || isDigit) {
      const wordShare = wordShareOf(code);
      stats.words += wordShare || (inWord ? 0 : 1);
      inWord = wordShare === 0;
      if (isDigit) stats.digits += 1;
      else stats.letters += 1;
      if (isUpper) stats.capitals += 1;
    } else {
      if (code !== 39) inWord = false;
      if (isComma) stats.commas += 1;
      else if (isSentenceEnd) stats.sentenceEnds += 1;
      else if (code > 126 || code === 124 || code === 36 || code === 35 || code === 64) stats.symbols += 1;
    }
  }
  return stats;
}

const pricePattern = /[$€£¥₹]\s?\d|\d\s?(?:€|£|zł|kr\b|USD|EUR)/;
/** Whether a short text contains a price. */
export function hasPrice(text: string): boolean {
  return text.length <= 200 && pricePattern.test(text);
}

const yearPattern = /(?:^|\D)(?:19|20)\d\d(?:\D|$)/;
const timeOfDay = /\d{1,2}[:.h]\d\d|\b(?:ago|vor|il y a)\b/;

const tagCodes: Readonly<Record<string, number>> = {
  p: 1,
  h1: 2,
  h2: 3,
  h3: 4,
  h4: 5,
  h5: 6,
  h6: 6,
  li: 7,
  tr: 8,
  td: 9,
  th: 9,
  dt: 10,
  dd: 11,
  pre: 12,
  blockquote: 13,
  figcaption: 14,
  caption: 14,
  label: 15,
  legend: 15,
  a: 16,
  summary: 17,
  address: 18,
  time: 19,
};

/** Names of the features of a block's own text, in the order of `writeTextFeatures`. */
export const textFeatureNames = [
  'tag',
  'text length',
  'words',
  'link share',
  'letter share',
  'digit share',
  'capital share',
  'commas',
  'sentence ends',
  'symbols',
  'ends a sentence',
  'ends with a colon',
  'word length',
  'price',
  'year',
  'time of day',
] as const;

interface MeasuredText {
  readonly element: Element;
  readonly text: string;
  readonly textLength: number;
  readonly linkLength: number;
}

/** Writes the features of a block's own text into `values` from the index `next`. */
export function writeTextFeatures(
  values: Float32Array,
  next: number,
  { element, text, textLength, linkLength }: MeasuredText,
  stats: TextStats,
): void {
  const length = Math.max(1, text.length);
  const last = text.at(-1) ?? '';
  const isShort = text.length <= 200;
  values[next++] = tagCodes[element.tag] ?? 0;
  values[next++] = textLength;
  values[next++] = stats.words;
  values[next++] = linkLength / textLength;
  values[next++] = stats.letters / length;
  values[next++] = stats.digits / length;
  values[next++] = stats.capitals / Math.max(1, stats.letters);
  values[next++] = stats.commas;
  values[next++] = stats.sentenceEnds;
  values[next++] = stats.symbols;
  values[next++] = '.!?…」”"'.includes(last) || sentenceEnds.has(last.charCodeAt(0)) ? 1 : 0;
  values[next++] = last === ':' || last === '：' ? 1 : 0;
  values[next++] = stats.letters / Math.max(1, stats.words);
  values[next++] = hasPrice(text) ? 1 : 0;
  values[next++] = isShort && stats.digits >= 4 && yearPattern.test(text) ? 1 : 0;
  values[next] = isShort && timeOfDay.test(text) ? 1 : 0;
}
