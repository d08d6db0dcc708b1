import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { Line } from '../page-types';

/** Maximum outline entries to resolve; a longer outline is an index. */
const maxEntries = 1_000;
/** Maximum lines of one title. */
const maxLines = 3;
const maxDepth = 6;

interface Entry {
  readonly title?: unknown;
  readonly dest?: unknown;
  readonly items?: readonly Entry[];
}

/** Levels of the titles of each page, by page number, from the document's outline. */
export type Outline = ReadonlyMap<number, ReadonlyMap<string, number>>;

/** Returns the letters and digits of a title without its number, which outlines may omit. */
const normaliseTitle = (title: string): string =>
  title
    .toLowerCase()
    .replace(/^[\s\d.]*(?=\p{L})/u, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Reads the outline; a malformed one is empty. */
export async function readOutline(document: PDFDocumentProxy): Promise<Outline> {
  const pages = new Map<number, Map<string, number>>();
  let entryCount = 0;
  const visit = async (entries: readonly Entry[], level: number): Promise<void> => {
    for (const { title, dest, items } of entries) {
      if (++entryCount > maxEntries) return;
      const normalised = typeof title === 'string' ? normaliseTitle(title) : '';
      const page = normalised === '' ? undefined : await pageOf(document, dest).catch(() => undefined);
      if (page !== undefined) {
        const titles = pages.get(page) ?? new Map<string, number>();
        pages.set(page, titles.set(normalised, Math.min(level, maxDepth)));
      }
      if (items && level < 20) await visit(items, level + 1);
    }
  };
  const entries = (await document.getOutline().catch(() => undefined)) as readonly Entry[] | undefined;
  await visit(entries ?? [], 1);
  return pages;
}

async function pageOf(document: PDFDocumentProxy, dest: unknown): Promise<number | undefined> {
  const destination: unknown = typeof dest === 'string' ? await document.getDestination(dest) : dest;
  if (!Array.isArray(destination)) return undefined;
  const [page] = destination as unknown[];
  if (typeof page === 'number') return page + 1;
  return (await document.getPageIndex(page as never)) + 1;
}

/** Sets the levels of lines that are titles of the outline; a title may span several lines. */
export function markTitles(lines: readonly Line[], titles: ReadonlyMap<string, number> | undefined): Line[] {
  if (!titles) return [...lines];
  const levels = new Map<Line, number>();
  for (const start of lines.keys()) {
    for (let lineCount = 1; lineCount <= maxLines && start + lineCount <= lines.length; lineCount++) {
      const titleLines = lines.slice(start, start + lineCount);
      const normalised = normaliseTitle(titleLines.map(({ text }) => text).join(' '));
      const level = titles.get(normalised);
      if (level !== undefined && titleLines.every((line) => !line.isBlock))
        for (const line of titleLines) levels.set(line, level);
    }
  }
  return lines.map((line) => (levels.has(line) ? { ...line, level: levels.get(line)! } : line));
}
