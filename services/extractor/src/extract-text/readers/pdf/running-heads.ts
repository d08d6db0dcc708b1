import type { Line } from './page-types';
import type { PageRows, Row } from './page-rows';

/** Maximum rows from each edge of a page that may be running heads or feet. */
const depth = 4;
/** Share of the page's height at the top and at the bottom that may have them. */
const margin = 0.15;
/** Minimum pages with a row at the same height before it counts as running. */
const repeats = 3;
/** Tolerance in points of a row's height between pages. */
const drift = 3;

/** Minimum gap between a head or foot and the text, as a multiple of the median. */
const apartGap = 1.3;
/** Maximum relative difference of font sizes that count as equal. */
const likeSize = 0.05;
/** Maximum letters besides the number in a page number: "Page 7 of 60", "Seite 7 von 60". */
const pageNumberLetters = 10;

interface Candidate {
  readonly page: number;
  readonly row: Row;
  /** Next row towards the middle of the page. */
  readonly inner: Row | undefined;
  /** Words of the row and of each of its parts, with numbers masked. */
  readonly shape: string;
  readonly partShapes: readonly string[];
}

const roman = /^(?=[ivxlc])c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/i;

function shapeOf(text: string): string {
  const words = text.trim().toLowerCase().split(/\s+/);
  const last = words.length - 1;
  return words
    .map((word, index) => ((index === 0 || index === last) && roman.test(word) ? '#' : word))
    .join(' ')
    .replace(/\d+/g, '#');
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]+/gu, '');

/**
 * Finds the lines of running heads, running feet and page numbers: rows near the top or bottom edge at the same height
 * on several pages that repeat their words, or whose numbers increase with the pages. When only the words repeat, a gap
 * or another font size is required as well, since text may begin alike on every page. A head that varies by chapter is
 * found by its position. Keeps the first occurrence of a head whose words appear nowhere else, so that no text is lost.
 */
export function findRunningHeads(pages: readonly PageRows[]): Set<Line> {
  const running = new Set<Line>();
  if (pages.length < repeats) return running;
  const step = usualStep(pages);
  const found = (['top', 'bottom'] as const).flatMap((edge) =>
    runningRows(
      pages.map((page, number) => candidatesOf(page, number, edge)),
      step,
    ),
  );
  // Pages that consist only of such rows are copies of one page (labels, tickets).
  const rows = new Set(found.map((each) => each.row));
  const bare = (page: PageRows): boolean => page.rows.length > 0 && page.rows.every((row) => rows.has(row));
  if (pages.filter(bare).length * 2 > pages.length) return running;
  for (const row of withoutOnlyMentions(found, pages)) for (const line of row.lines) running.add(line);
  return running;
}

function candidatesOf({ rows, bottom, top }: PageRows, page: number, edge: 'top' | 'bottom'): Candidate[] {
  const height = top - bottom;
  const inwards = edge === 'top' ? rows.slice(0, depth) : rows.slice(-depth).reverse();
  const near = inwards.filter(({ y }) => (edge === 'top' ? top - y : y - bottom) < margin * height);
  return near.map((row, index) => ({
    page,
    row,
    inner: rows[edge === 'top' ? index + 1 : rows.length - 2 - index],
    shape: shapeOf(row.text),
    partShapes: row.lines.flatMap((line) => line.parts.map(shapeOf)).filter((shape) => lettersOf(shape).length >= 4),
  }));
}

function runningRows(perPage: readonly (readonly Candidate[])[], step: number): Candidate[] {
  const marked = new Set<Candidate>();
  const worded = new Set<Candidate>();
  for (const slot of toSlots(perPage.flat())) {
    const counted = countingWithPages(slot);
    const shapes = countOf(slot.flatMap((each) => [...new Set([each.shape, ...each.partShapes])]));
    const often = (shape: string): boolean => (shapes.get(shape) ?? 0) >= repeats;
    const sure = slot.filter((each) => counted.has(each) || often(each.shape) || each.partShapes.some(often));
    const mostly = sure.length >= 0.6 * slot.length;
    for (const each of mostly ? slot : sure) marked.add(each);
    for (const each of sameWords(slot)) worded.add(each);
  }
  // Only an unbroken run from the edge inwards is a head or foot; similar rows within the text are kept.
  return perPage.flatMap((candidates) => {
    const end = candidates.findIndex((each) => !marked.has(each));
    const run = end < 0 ? [...candidates] : candidates.slice(0, end);
    for (let last = run.at(-1); last && !worded.has(last) && !isApart(last, step); last = run.at(-1)) run.pop();
    return run;
  });
}

/**
 * Returns candidates that repeat exactly, including numbers, as a whole or in a part of the row, and bare page numbers.
 */
function sameWords(slot: readonly Candidate[]): Candidate[] {
  const textsOf = ({ row }: Candidate): string[] => [row.text, ...row.lines.flatMap(({ parts }) => parts)];
  const counts = countOf(slot.flatMap((each) => [...new Set(textsOf(each))]));
  return slot.filter(
    (each) =>
      lettersOf(each.row.text).length <= pageNumberLetters ||
      textsOf(each).some((text) => lettersOf(text).length >= 4 && (counts.get(text) ?? 0) >= repeats),
  );
}

/** Whether a gap or another font size separates a row from the text beside it. */
function isApart({ row, inner }: Candidate, step: number): boolean {
  if (!inner) return true;
  return Math.abs(row.y - inner.y) > apartGap * step || Math.abs(row.size - inner.size) > likeSize * inner.size;
}

/** Returns the median distance between consecutive rows in points. */
function usualStep(pages: readonly PageRows[]): number {
  const steps = pages.flatMap(({ rows }) => rows.slice(1).map((row, index) => (rows[index]?.y ?? row.y) - row.y));
  return steps.sort((a, b) => a - b)[steps.length >> 1] ?? 0;
}

/** Groups candidates at the same height on different pages. */
function toSlots(candidates: readonly Candidate[]): Candidate[][] {
  const slots: Candidate[][] = [];
  for (const each of [...candidates].sort((a, b) => a.row.y - b.row.y)) {
    const slot = slots.at(-1);
    if (slot?.[0] && each.row.y - slot[0].row.y <= drift) slot.push(each);
    else slots.push([each]);
  }
  return slots.filter((slot) => slot.length >= repeats);
}

/** Returns candidates whose first or last number increases with the page number on several pages. */
function countingWithPages(slot: readonly Candidate[]): Set<Candidate> {
  const byOffset = new Map<number, Set<Candidate>>();
  for (const each of slot) {
    for (const match of each.row.text.matchAll(/^\D{0,12}?(\d{1,4})\b|\b(\d{1,4})\D{0,3}$/g)) {
      const offset = Number(match[1] ?? match[2]) - each.page;
      const same = byOffset.get(offset) ?? new Set();
      byOffset.set(offset, same.add(each));
    }
  }
  return new Set([...byOffset.values()].filter((same) => same.size >= repeats).flatMap((same) => [...same]));
}

function withoutOnlyMentions(found: readonly Candidate[], pages: readonly PageRows[]): Row[] {
  const rows = new Set(found.map((each) => each.row));
  const rest = lettersOf(
    pages
      .flatMap((page) => page.rows)
      .filter((row) => !rows.has(row))
      .map((row) => row.text)
      .join(''),
  );
  const told = new Set<string>();
  return [...found]
    .sort((a, b) => a.page - b.page)
    .filter(({ row }) => {
      const parts = row.lines.flatMap((line) => line.parts.map(lettersOf));
      const fresh = parts.filter((letters) => letters.length >= 4 && !told.has(letters) && !rest.includes(letters));
      for (const letters of fresh) told.add(letters);
      return fresh.length === 0;
    })
    .map(({ row }) => row);
}

function countOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
