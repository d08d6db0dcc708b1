import { type Element, isInline, ownLengthOf } from '@winnow/markdown';

/** Length of running text by element. */
export type Scores = ReadonlyMap<Element, number>;

/**
 * Computes the length of running text in each element: text of blocks outside of links. Fragments shorter than a sentence
 * count less.
 */
export function scoreProse(body: Element): Scores {
  const scores = new Map<Element, number>();
  const score = (element: Element): number => {
    let sum = 0;
    let plainLength = ownLengthOf(element);
    let linkedLength = 0;
    for (const child of element.children) {
      if (typeof child === 'string' || child.dropped) continue;
      if (isInline(child)) {
        plainLength += child.textLength;
        linkedLength += child.linkLength;
      } else sum += score(child);
    }
    sum += proseScore(plainLength - linkedLength, linkedLength, element.tag);
    scores.set(element, sum);
    return sum;
  };
  score(body);
  return scores;
}

function proseScore(plainLength: number, linkedLength: number, tag: string): number {
  if (tag === 'pre') return plainLength + linkedLength;
  if (/^h[1-6]$/.test(tag)) return 0;
  const length = plainLength + linkedLength;
  if (length < 20 || plainLength < linkedLength) return 0;
  return plainLength < 60 ? plainLength * 0.3 : plainLength;
}
