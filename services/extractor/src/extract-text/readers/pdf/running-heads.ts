import type { PageRows, Row } from './page-rows';
import {
  heightTolerance,
  isNearEdge,
  isSeparated,
  lettersOf,
  maxEdgeRows,
  pageNumberLetters,
  type RunningLines,
} from './edge-rows';
import { findTwoPageHeads } from './two-page-heads';

/** Minimum pages with a row at the same height before it counts as running. */
const minPages = 3;

interface Candidate {
  readonly page: number;
  readonly row: Row;
  /** Next row towards the middle of the page. */
  readonly innerNeighbour: Row | undefined;
  /** Words of the row and of each of its parts, with numbers masked. */
  readonly maskedText: string;
  readonly maskedParts: readonly string[];
}

/** Matches an amount of money at the end of a row, but no date: what pages carry forward differs on each of them. */
const amount = /(?<![\d.,])\d{1,3}(?:[.,'\s]?\d{3})*[.,]\d{2}\s?(?:\p{Sc}|\p{Lu}{3})?$/u;

const roman = /^(?=[ivxlc])c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/i;

function maskNumbers(text: string): string {
  const words = text.trim().toLowerCase().split(/\s+/);
  const last = words.length - 1;
  return words
    .map((word, index) => ((index === 0 || index === last) && roman.test(word) ? '#' : word))
    .join(' ')
    .replace(/\d+/g, '#');
}

/**
 * Finds the lines of running heads, running feet and page numbers. They are rows near the top or bottom edge, at the
 * same height on several pages, that repeat their words or whose numbers increase with the pages. When only the words
 * repeat, a gap or another font size is required as well, since text may begin alike on every page. A head that varies
 * by chapter is found by its position. Keeps the first occurrence of a head whose words appear nowhere else, so that no
 * text is lost.
 */
export function findRunningHeads(pages: readonly PageRows[]): RunningLines {
  if (pages.length < minPages) return findCountedRows(pages);
  const rowDistance = medianRowDistance(pages);
  const rowsAt = (edge: 'top' | 'bottom'): Candidate[] =>
    findRunningRows(
      pages.map((page, number) => candidatesOf(page, number, edge)),
      rowDistance,
    );
  const [top, bottom] = [rowsAt('top'), rowsAt('bottom')];
  const found = [...top, ...bottom];
  // Pages that consist only of such rows are copies of one page (labels, tickets).
  const rows = new Set(found.map((each) => each.row));
  const hasOnlyRunningRows = (page: PageRows): boolean =>
    page.rows.length > 0 && page.rows.every((row) => rows.has(row));
  if (pages.filter(hasOnlyRunningRows).length * 2 > pages.length) return { omitted: new Set(), heads: new Set() };
  const omitted = new Set(withoutFirstMentions(found, pages).flatMap(({ lines }) => lines));
  const kept = top.flatMap(({ row }) => row.lines).filter((line) => !omitted.has(line));
  return { omitted, heads: new Set(kept) };
}

/** A page number with the number of pages: "1/2", "Page 1 of 2", "Seite 1 von 2". */
const countedPage = /^(?:\p{L}{1,8}\.?\s)?(\d+)\s?(?:\/|\p{L}{1,4}\s)\s?(\d+)$/u;

/**
 * Finds the outermost rows of a short document with the right page number and number of pages. Rows with further text
 * count only if all pages have one, since such a row may be the end of a table.
 */
function findCountedRows(pages: readonly PageRows[]): RunningLines {
  const found = pages.flatMap(({ rows }, index) =>
    rows.filter((row, at) => (at === 0 || at === rows.length - 1) && hasCount(row, index + 1, pages.length)),
  );
  const isOnAllPages = pages.length > 1 && found.length >= pages.length;
  const certain = found.filter((row) => isOnAllPages || lettersOf(row.text).length <= pageNumberLetters);
  const { omitted, heads } = findTwoPageHeads(pages, medianRowDistance(pages));
  return { omitted: new Set([...certain.flatMap(({ lines }) => lines), ...omitted]), heads };
}

const hasCount = ({ lines }: Row, page: number, pages: number): boolean =>
  lines
    .flatMap(({ parts }) => parts)
    .some((part) => {
      const [, number, count] = countedPage.exec(part.trim()) ?? [];
      return Number(number) === page && Number(count) === pages;
    });

function candidatesOf({ rows, bottom, top }: PageRows, page: number, edge: 'top' | 'bottom'): Candidate[] {
  const rowsInwards = edge === 'top' ? rows.slice(0, maxEdgeRows) : rows.slice(-maxEdgeRows).reverse();
  const edgeRows = rowsInwards.filter((row) => isNearEdge(row, { bottom, top }, edge));
  return edgeRows.map((row, index) => ({
    page,
    row,
    innerNeighbour: rows[edge === 'top' ? index + 1 : rows.length - 2 - index],
    maskedText: maskNumbers(row.text),
    maskedParts: row.lines
      .flatMap((line) => line.parts.map(maskNumbers))
      .filter((shape) => lettersOf(shape).length >= 4),
  }));
}

function findRunningRows(candidatesByPage: readonly (readonly Candidate[])[], rowDistance: number): Candidate[] {
  const runningCandidates = new Set<Candidate>();
  const withRepeatedText = new Set<Candidate>();
  for (const group of groupByHeight(candidatesByPage.flat())) {
    const countingCandidates = findPageNumbers(group);
    const maskedCounts = countValues(group.flatMap((each) => [...new Set([each.maskedText, ...each.maskedParts])]));
    const isFrequent = (shape: string): boolean => (maskedCounts.get(shape) ?? 0) >= minPages;
    const texts = countValues(group.map(({ row }) => row.text));
    const hasOwnAmount = (each: Candidate): boolean =>
      amount.test(each.row.text.trim()) && (texts.get(each.row.text) ?? 0) < minPages;
    const others = group.filter((each) => countingCandidates.has(each) || !hasOwnAmount(each));
    const certain = others.filter(
      (each) => countingCandidates.has(each) || isFrequent(each.maskedText) || each.maskedParts.some(isFrequent),
    );
    const isMostlyRunning = certain.length >= 0.6 * group.length;
    for (const each of isMostlyRunning ? others : certain) runningCandidates.add(each);
    for (const each of findRepeatedText(group, countingCandidates)) withRepeatedText.add(each);
  }
  // Only an unbroken run from the edge inwards is a head or foot; similar rows within the text are kept.
  return candidatesByPage.flatMap((candidates) => {
    const end = candidates.findIndex((each) => !runningCandidates.has(each));
    const edgeRun = end < 0 ? [...candidates] : candidates.slice(0, end);
    for (
      let last = edgeRun.at(-1);
      last && !withRepeatedText.has(last) && !isSeparated(last, rowDistance);
      last = edgeRun.at(-1)
    )
      edgeRun.pop();
    return edgeRun;
  });
}

/**
 * Returns candidates that repeat exactly, including numbers, as a whole or in a part of the row, and page numbers: bare
 * ones, and those with few letters that count.
 */
function findRepeatedText(group: readonly Candidate[], counting: ReadonlySet<Candidate>): Candidate[] {
  const textsOf = ({ row }: Candidate): string[] => [row.text, ...row.lines.flatMap(({ parts }) => parts)];
  const counts = countValues(group.flatMap((each) => [...new Set(textsOf(each))]));
  const isPageNumber = (each: Candidate): boolean => {
    const letters = lettersOf(each.row.text);
    return letters.length <= pageNumberLetters && (letters === '' || counting.has(each) || !/\d/.test(each.row.text));
  };
  return group.filter(
    (each) =>
      isPageNumber(each) ||
      textsOf(each).some((text) => lettersOf(text).length >= 4 && (counts.get(text) ?? 0) >= minPages),
  );
}

/** Returns the median distance between consecutive rows in points. */
function medianRowDistance(pages: readonly PageRows[]): number {
  const distances = pages.flatMap(({ rows }) => rows.slice(1).map((row, index) => (rows[index]?.y ?? row.y) - row.y));
  return distances.sort((a, b) => a - b)[distances.length >> 1] ?? 0;
}

/** Groups candidates at the same height on different pages. */
function groupByHeight(candidates: readonly Candidate[]): Candidate[][] {
  const groups: Candidate[][] = [];
  for (const each of [...candidates].sort((a, b) => a.row.y - b.row.y)) {
    const group = groups.at(-1);
    if (group?.[0] && each.row.y - group[0].row.y <= heightTolerance) group.push(each);
    else groups.push([each]);
  }
  return groups.filter((group) => group.length >= minPages);
}

/** Returns candidates whose first or last number increases with the page number on several pages. */
function findPageNumbers(group: readonly Candidate[]): Set<Candidate> {
  const byOffset = new Map<number, Set<Candidate>>();
  for (const each of group) {
    for (const match of each.row.text.matchAll(/^\D{0,12}?(\d{1,4})\b|\b(\d{1,4})\D{0,3}$/g)) {
      const offset = Number(match[1] ?? match[2]) - each.page;
      const same = byOffset.get(offset) ?? new Set();
      byOffset.set(offset, same.add(each));
    }
  }
  return new Set([...byOffset.values()].filter((same) => same.size >= minPages).flatMap((same) => [...same]));
}

/** A page number in words, in common languages. */
const pageLabel =
  /^(?:page|seite|p[aáà]gina|side|sida|sivu|strona|strana|stránka|oldal|sayfa|страница|сторінка|σελίδα)\s\d{1,4}(?:\s?(?:\/|\p{L}{1,4}\s)\s?\d{1,4})?$/iu;

function withoutFirstMentions(found: readonly Candidate[], pages: readonly PageRows[]): Row[] {
  const rows = new Set(found.map((each) => each.row));
  const remainingLetters = lettersOf(
    pages
      .flatMap((page) => page.rows)
      .filter((row) => !rows.has(row))
      .map((row) => row.text)
      .join(''),
  );
  const seen = new Set<string>();
  return [...found]
    .sort((a, b) => a.page - b.page)
    .filter(({ row }) => {
      const texts = row.lines.flatMap((line) => line.parts).filter((part) => !pageLabel.test(part.trim()));
      const parts = texts.map(lettersOf);
      const firstMentions = parts.filter(
        (letters) => letters.length >= 4 && !seen.has(letters) && !remainingLetters.includes(letters),
      );
      for (const letters of firstMentions) seen.add(letters);
      return firstMentions.length === 0;
    })
    .map(({ row }) => row);
}

function countValues(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
