import { stopWords } from './languages';

/** Scripts that write without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}_'’]*(?:[.-][\p{L}\p{N}_]+)*/gu;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The words of a text in any script, as written. Dotted and hyphenated names (`os.path`, `well-known`) stay whole. */
export function wordsOf(text: string): string[] {
  if (!unspaced.test(text)) return text.match(wordPattern) ?? [];
  return [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
}

/** How many words a text has: an estimate where the script writes without spaces. */
export function countWords(text: string): number {
  return wordsOf(text).length;
}

/** A word's comparable form: lower case, without possessive and the commonest endings. */
export function stemOf(word: string): string {
  let stem = word.toLowerCase().replace(/['’](?:s|t|re|ve|ll|d|m)?$/u, '');
  if (stem.length > 4 && /^[a-zà-ÿ]+$/.test(stem)) {
    stem = stem
      .replace(/(?:ies)$/, 'y')
      .replace(/(?:sses)$/, 'ss')
      .replace(/(?<![su])s$/, '');
    if (stem.length > 5) stem = stem.replace(/(?:ing|ed|ly)$/, '').replace(/e$/, '');
  }
  return stem;
}

export const isStopWord = (word: string): boolean => stopWords.has(word.toLowerCase());

/** Stems of the words that carry meaning, in order, repeats kept. */
export function contentStems(text: string): string[] {
  return wordsOf(text).flatMap((word) => {
    const lower = word.toLowerCase();
    if (stopWords.has(lower)) return [];
    return [stemOf(lower)];
  });
}

/** Share of equal members of two sets, 0–1 (Jaccard). */
export function similarity(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size === 0 && right.size === 0) return 1;
  let shared = 0;
  for (const member of left) if (right.has(member)) shared += 1;
  return shared / (left.size + right.size - shared);
}
