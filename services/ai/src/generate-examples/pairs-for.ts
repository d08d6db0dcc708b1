import { countWords } from '../text/words';

/** One pair for this many words of content, so that a page of 1000 words gets ten. */
const wordsPerPair = 100;
const [min, max] = [3, 20];

/** Number of pairs to request for one part of a content. */
export function pairsFor(text: string): number {
  return Math.max(min, Math.min(max, Math.round(countWords(text) / wordsPerPair)));
}
