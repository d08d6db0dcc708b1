import { splitSentences } from '../text/sentences';
import type { TokenCounter } from './count-tokens';

/** Maximum characters per token; longer runs are rare. */
const charsPerToken = 12;

/**
 * Returns the start of the overlap of a part at `start`: the first sentence, else word, after `from` that is within
 * `tokens` of it; `start` itself when nothing fits.
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
  return firstFitting(sentences.slice(first === from ? 0 : 1), fits) ?? firstFitting(words, fits) ?? start;
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
