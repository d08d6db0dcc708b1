import type { Place } from '@winnow/contracts';

interface PageText {
  /** Number of the page or slide, from 1. */
  readonly number: number;
  readonly text: string;
}

/**
 * Splits a text where its pages or slides start. The parts together are the text, the first one has the number 1, and pages
 * without text have none. Returns no parts of a text without pages, or of a ZIP or mail, whose files have pages of their own.
 */
export function pageTexts(text: string, places: readonly Place[] = []): PageText[] {
  const hasPages = places.some(({ page, slide }) => (page ?? slide) !== undefined);
  if (!hasPages || places.some(({ file }) => file !== undefined)) return [];
  const parts: PageText[] = [];
  let [number, from] = [1, 0];
  for (const { start, page, slide } of places) {
    const next = page ?? slide ?? number;
    if (next <= number) continue;
    parts.push({ number, text: text.slice(from, start) });
    [number, from] = [next, start];
  }
  return [...parts, { number, text: text.slice(from) }];
}
