import type { ContentFormat } from '@winnow/contracts';
import { markupPositions } from '@winnow/markdown';
import { firstIndex } from '../first-index';
import type { ScannedPage } from './scanned-page';

/** Matches the start of blocks in light Markdown that HTML is made of: headings and tables. */
const lightBlockStarts = /(?<=^|\n\n)[#|]/g;

/**
 * Escapes the text of a scanned page for a document in `format`, so that a printed line that begins with `#` or `1.` is
 * displayed unchanged. Does not escape plain text and the Markdown of a model.
 */
export function escapePage(page: ScannedPage, format: ContentFormat): ScannedPage {
  if (format === 'text' || page.isMarkdown) return page;
  const { text } = page;
  const positions =
    format === 'markdown' ? markupPositions(text) : [...text.matchAll(lightBlockStarts)].map(({ index }) => index);
  if (positions.length === 0) return page;
  const shift = positionShift(positions);
  const parts = [0, ...positions].map((position, index) => text.slice(position, positions[index]));
  return {
    ...page,
    text: parts.join('\\'),
    paragraphs: page.paragraphs.map(({ at: position, box }) => ({ at: shift(position), box })),
    doubtful: page.doubtful.map(({ start, end }) => ({ start: shift(start), end: shift(end) })),
  };
}

/**
 * Returns a function that maps a position to its new position after a backslash was inserted at each of `positions`,
 * which are sorted.
 */
const positionShift = (positions: readonly number[]) => (position: number) =>
  position + firstIndex(positions.length, (index) => positions[index]! >= position);
