import { stopWords } from './languages';

/** Scripts that write without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Whether a text has words of such a script. */
export const isUnspaced = (text: string): boolean => unspaced.test(text);
const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}_'’]*(?:[.-][\p{L}\p{N}_]+)*/gu;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Splits a text in any script into its words as written. Keeps dotted and hyphenated names (`os.path`, `well-known`)
 * whole.
 */
export function wordsOf(text: string): string[] {
  if (!unspaced.test(text)) return text.match(wordPattern) ?? [];
  return [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
}

/** Counts the words of a text; an estimate for scripts without spaces. */
export function countWords(text: string): number {
  return wordsOf(text).length;
}

/** Vowel marks of Arabic and Hebrew, which most texts omit, and the stroke that stretches a word. */
const vowelMarks = /\u0640|[\u0591-\u05bd\u05bf\u05c1\u05c2]|[\u064b-\u0652]/g;

/** Articles and conjunctions that Arabic writes with the next word (the prefixes of the stemmer Light10). */
const arabicPrefixes = /^(?:و?ال|[بكف]ال|لل)(?=\p{L}{2})/u;

/** Normalises a word for comparison: lower case, without possessive and the most common endings. */
export function stemOf(word: string): string {
  let stem = word
    .toLowerCase()
    .replace(/['’](?:s|t|re|ve|ll|d|m)?$/u, '')
    .replace(vowelMarks, '')
    .replace(arabicPrefixes, '');
  if (stem.length > 4 && /^[a-zà-ÿ]+$/.test(stem)) {
    stem = stem
      .replace(/(?:ies)$/, 'y')
      .replace(/(?:sses)$/, 'ss')
      .replace(/(?<![su])s$/, '');
    if (stem.length > 5) stem = stem.replace(/(?:ing|ed|ly)$/, '').replace(/e$/, '');
  }
  return stem;
}

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ة: 'ه',
  ى: 'ي',
};

/**
 * Removes accents, the width of letters and variants of a letter, since `Höhe` and `Hohe`, `ёлка` and `елка` are both
 * used.
 */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  if (/^[a-z\d]*$/.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0653-\u0655]/g, '')
    .replace(/[ßœæøłđıةى]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFC');
}

export const isStopWord = (word: string): boolean => stopWords.has(word.toLowerCase());

/** Returns the stems of the content words in order, with repetitions. */
export function contentStems(text: string): string[] {
  return wordsOf(text).flatMap((word) => {
    const lower = word.toLowerCase();
    if (stopWords.has(lower)) return [];
    return [stemOf(lower)];
  });
}

/** Returns the share of common members of two sets, 0–1 (Jaccard index). */
export function similarity(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size === 0 && right.size === 0) return 1;
  let shared = 0;
  for (const member of left) if (right.has(member)) shared += 1;
  return shared / (left.size + right.size - shared);
}
