import type { ContentFormat } from '@winnow/contracts';
import { markupPositions } from '@winnow/markdown';
import type { ScannedPage } from './scanned-page';

/** The blocks that light Markdown has, of which HTML is made: headings and tables. */
const lightBlocks = /(?<=^|\n\n)[#|]/g;

/**
 * A scanned page for a document in `format`: what is printed on it is no markup, so that a line that begins with `#` or `1.` is
 * one in Markdown as well. Plain text and the Markdown of a model stay as they are.
 */
export function escapedPage(page: ScannedPage, format: ContentFormat): ScannedPage {
  if (format === 'text' || page.isMarkdown) return page;
  const { text } = page;
  const positions =
    format === 'markdown' ? markupPositions(text) : [...text.matchAll(lightBlocks)].map(({ index }) => index);
  if (positions.length === 0) return page;
  const shifted = shiftedBy(positions);
  const parts = [0, ...positions].map((at, index) => text.slice(at, positions[index]));
  return {
    ...page,
    text: parts.join('\\'),
    paragraphs: page.paragraphs.map(({ at, box }) => ({ at: shifted(at), box })),
    doubtful: page.doubtful.map(({ start, end }) => ({ start: shifted(start), end: shifted(end) })),
  };
}

/** Where a position is once a backslash stands at each of `positions`, which are in order: before the backslash at its own. */
function shiftedBy(positions: readonly number[]): (at: number) => number {
  return (at) => {
    let [low, high] = [0, positions.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (positions[middle]! < at) low = middle + 1;
      else high = middle;
    }
    return at + low;
  };
}
