import { splitSentences } from '../text/sentences';
import type { TokenCounter } from './count-tokens';

/** Maximum characters per token; longer runs are rare. */
const charsPerToken = 12;

/** Matches the start of a paragraph, list item or row of a table, which may follow text without a full stop. */
const blockStart = /(?<=\n[ \t]*\n)[ \t]*\S|(?<=\n)[ \t]*(?:\||[-*+][ \t]|\d{1,3}[.)][ \t])/g;

/**
 * Returns the start of the overlap of a part at `start`: the first sentence, paragraph or row, else word, after `from`
 * that is within `tokens` of it; `start` itself when nothing fits.
 */
export function overlapStart(
  content: string,
  from: number,
  start: number,
  tokens: number,
  countTokens: TokenCounter,
): number {
  if (tokens === 0) return start;
  const first = Math.max(from, start - tokens * charsPerToken);
  const fits = (at: number): boolean => countTokens(content.slice(at, start)) <= tokens;
  const sentences = splitSentences(content, first, start).map((sentence) => sentence.start);
  const words = [...content.slice(first, start).matchAll(/(?<=\s)\S/g)].map(({ index }) => first + index);
  const blocks = [...content.slice(first, start).matchAll(blockStart)].map(({ index }) => first + index);
  const whole = [...sentences.slice(first === from ? 0 : 1), ...blocks].sort((left, right) => left - right);
  return firstFitting(whole, fits) ?? firstFitting(words, fits) ?? start;
}

/** Returns the first position from which the text fits. */
function firstFitting(places: readonly number[], fits: (place: number) => boolean): number | undefined {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(places[middle]!)) high = middle;
    else low = middle + 1;
  }
  return places[low];
}
