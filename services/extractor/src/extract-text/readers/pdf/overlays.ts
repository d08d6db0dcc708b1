import type { PageLines } from './page-types';

/**
 * Empties the pages of slides that only precede a fuller state of the same slide: LaTeX's beamer writes a page for each
 * step in which text appears, and numbers these pages alike. `labels` are the numbers that the file declares.
 */
export function withoutOverlays(pages: readonly PageLines[], labels: readonly (string | undefined)[]): PageLines[] {
  return pages.map((page, index) => {
    const next = pages[index + 1];
    const label = labels[index];
    const isOverlay = next !== undefined && label !== undefined && label !== '' && label === labels[index + 1];
    return isOverlay && isWithin(page, next) ? { ...page, lines: [] } : page;
  });
}

/** Whether a page has each line of another one at the same place. */
function isWithin({ lines }: PageLines, other: PageLines): boolean {
  const found = new Set(other.lines.map(keyOf));
  return lines.every((line) => found.has(keyOf(line)));
}

const keyOf = ({ text, x0, y }: PageLines['lines'][number]): string => `${Math.round(x0)} ${Math.round(y)} ${text}`;
