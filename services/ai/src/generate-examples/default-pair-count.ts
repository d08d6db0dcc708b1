import { countWords } from '../text/words';

/** Words of content per pair; an article of 1000 words gets ten pairs. */
const wordsPerPair = 100;
const [min, max] = [3, 20];

/** Returns the number of pairs to request for one part of the content. */
export function defaultPairCount(text: string): number {
  return Math.max(min, Math.min(max, Math.round(countWords(text) / wordsPerPair)));
}
