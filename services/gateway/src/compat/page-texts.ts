import type { Place } from '@winnow/contracts';

interface PageText {
  /** Number of the page or slide, from 1. */
  readonly number: number;
  readonly text: string;
}

/**
 * Splits a text where its pages or slides start. The parts together are the text, the first one has the number 1, and pages
 * without text have none. Files within a file have pages of their own, so that such a text is one part.
 */
export function pageTexts(text: string, places: readonly Place[] = []): PageText[] {
  const parts: PageText[] = [];
  let [number, from] = [1, 0];
  const isNested = places.some(({ file }) => file !== undefined);
  for (const { start, page, slide } of isNested ? [] : places) {
    const next = page ?? slide ?? number;
    if (next <= number) continue;
    parts.push({ number, text: text.slice(from, start) });
    [number, from] = [next, start];
  }
  return [...parts, { number, text: text.slice(from) }];
}
