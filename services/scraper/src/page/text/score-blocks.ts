import { type Element, isInline, ownLengthOf } from '@winnow/markdown';

/** Running text by element. */
export type Scores = ReadonlyMap<Element, number>;

/**
 * Computes the amount of running text in each element. A block counts with its text outside of links, more when it is
 * long enough to be a sentence; short fragments count little.
 */
export function scoreBlocks(body: Element): Scores {
  const scores = new Map<Element, number>();
  const score = (element: Element): number => {
    let sum = 0;
    let own = ownLengthOf(element);
    let linked = 0;
    for (const child of element.children) {
      if (typeof child === 'string' || child.dropped) continue;
      if (isInline(child)) {
        own += child.textLength;
        linked += child.linkLength;
      } else sum += score(child);
    }
    sum += worth(own - linked, linked, element.tag);
    scores.set(element, sum);
    return sum;
  };
  score(body);
  return scores;
}

function worth(plain: number, linked: number, tag: string): number {
  if (tag === 'pre') return plain + linked;
  if (/^h[1-6]$/.test(tag)) return 0;
  const length = plain + linked;
  if (length < 20 || plain < linked) return 0;
  return plain < 60 ? plain * 0.3 : plain;
}
