import type { Element } from '@winnow/markdown';

/** Character counts of a text. */
export interface TextStats {
  words: number;
  letters: number;
  digits: number;
  capitals: number;
  commas: number;
  stops: number;
  /** Symbols of menus, credits and prices: | · » © $ € £ # @ and similar ones. */
  signs: number;
}

/** Counts the characters of each kind in one pass. */
export function textStats(text: string): TextStats {
  const stats: TextStats = { words: 0, letters: 0, digits: 0, capitals: 0, commas: 0, stops: 0, signs: 0 };
  let inWord = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const upper = code >= 65 && code <= 90;
    const digit = code >= 48 && code <= 57;
    const letter = upper || (code >= 97 && code <= 122) || code >= 0xc0;
    if (letter || digit) {
      if (!inWord || (code >= 0x2e80 && code <= 0xd7ff)) stats.words += 1;
      inWord = true;
      if (digit) stats.digits += 1;
      else stats.letters += 1;
      if (upper) stats.capitals += 1;
    } else {
      if (code !== 39) inWord = false;
      if (code === 44) stats.commas += 1;
      else if (code === 46 || code === 33 || code === 63) stats.stops += 1;
      else if (code > 126 || code === 124 || code === 36 || code === 35 || code === 64) stats.signs += 1;
    }
  }
  return stats;
}

const price = /[$€£¥₹]\s?\d|\d\s?(?:€|£|zł|kr\b|USD|EUR)/;
/** Whether a short text contains a price. */
export function hasPrice(text: string): boolean {
  return text.length <= 200 && price.test(text);
}

const year = /(?:^|\D)(?:19|20)\d\d(?:\D|$)/;
const clock = /\d{1,2}[:.h]\d\d|\b(?:ago|vor|il y a)\b/;

const tagClasses: Readonly<Record<string, number>> = {
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
  'ink',
  'words',
  'link share',
  'letter share',
  'digit share',
  'capital share',
  'commas',
  'stops',
  'signs',
  'ends a sentence',
  'ends with a colon',
  'word length',
  'price',
  'year',
  'clock',
] as const;

interface CountedText {
  readonly element: Element;
  readonly text: string;
  readonly ink: number;
  readonly linkInk: number;
}

/** Writes the features of a block's own text into `values` from `to`. */
export function writeTextFeatures(
  values: Float32Array,
  to: number,
  { element, text, ink, linkInk }: CountedText,
  stats: TextStats,
): void {
  const length = Math.max(1, text.length);
  const last = text.at(-1) ?? '';
  const short = text.length <= 200;
  values[to++] = tagClasses[element.tag] ?? 0;
  values[to++] = ink;
  values[to++] = stats.words;
  values[to++] = linkInk / ink;
  values[to++] = stats.letters / length;
  values[to++] = stats.digits / length;
  values[to++] = stats.capitals / Math.max(1, stats.letters);
  values[to++] = stats.commas;
  values[to++] = stats.stops;
  values[to++] = stats.signs;
  values[to++] = '.!?…。」”"'.includes(last) ? 1 : 0;
  values[to++] = last === ':' ? 1 : 0;
  values[to++] = stats.letters / Math.max(1, stats.words);
  values[to++] = hasPrice(text) ? 1 : 0;
  values[to++] = short && stats.digits >= 4 && year.test(text) ? 1 : 0;
  values[to] = short && clock.test(text) ? 1 : 0;
}
