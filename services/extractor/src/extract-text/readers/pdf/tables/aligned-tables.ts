import type { PlacedText } from '../page-types';
import { cellText } from './cell-text';
import { cellsOf, joinBands, type Band } from './page-bands';
import { mergeRules, type Rules } from './painted-rules';
import type { FoundTable } from './ruled-grids';
import type { Span } from './table';

/** Minimum gaps between two cells, and between two columns, in font sizes. */
const cellGap = 0.6;
const columnGap = 0.4;
/** Maximum share of rows that may span the gap between two columns: headings of several columns. */
const crossing = 0.1;
/** Maximum gap between two rows in font sizes. */
const rowGap = 3;
const minRows = 3;
const maxCellLength = 300;
/** Tolerance in points of a column's alignment, and the maximum share of cells that exceed it. */
const aligned = 2.5;
const minAlignedShare = 0.65;
const minFilledShare = 0.55;

/** Finds tables without ruled columns: consecutive rows whose cells are aligned left, right or centred. */
export function alignedTables(run: readonly Band[], rules: Rules): FoundTable[] {
  return segmentsOf(run).flatMap((bands) => {
    const found = toTable(bands, rules);
    return found ? [found] : [];
  });
}

const hasCells = (band: Band): boolean => cellsOf(band, cellGap).length > 1;
const sizeOf = ({ pieces }: Band): number => Math.max(...pieces.map(({ size }) => size));
const leftOf = ({ pieces }: Band): number => Math.min(...pieces.map(({ x0 }) => x0));
const rightOf = ({ pieces }: Band): number => Math.max(...pieces.map(({ x1 }) => x1));

/** Returns runs of bands with several cells, with at most one single-cell band in between. */
function segmentsOf(run: readonly Band[]): Band[][] {
  const segments: Band[][] = [];
  let segment: Band[] = [];
  let alone = 0;
  const end = (): void => {
    const bands = segment.slice(0, segment.length - alone);
    if (bands.filter(hasCells).length >= minRows) segments.push(bands);
    segment = [];
    alone = 0;
  };
  for (const band of run) {
    const last = segment.at(-1);
    if (last && last.bottom - band.top > rowGap * sizeOf(band)) end();
    if (hasCells(band)) alone = 0;
    else if (segment.length === 0) continue;
    else alone += 1;
    segment.push(band);
    if (alone > 2) end();
  }
  end();
  return segments;
}

function toTable(bands: readonly Band[], rules: Rules): FoundTable | undefined {
  const columns = columnsOf(bands);
  if (columns.length < 2) return undefined;
  const { rows, isDivided } = rowsOf(bands, columns[1]!.from, rules);
  const cells = rows.map((row) => placeIn(columns, row.pieces));
  const texts = cells.map((row) => row.map(cellText));
  if (rows.length < minRows || !isSound(texts, isDivided) || !isAligned(bands, columns)) return undefined;
  const table = { rows: texts, columns };
  return { table, lines: new Set(bands.flatMap(({ lines }) => lines)) };
}

/** Returns the columns of the page, separated by gaps that hardly any row spans. */
function columnsOf(bands: readonly Band[]): Span[] {
  const rows = bands.filter(hasCells);
  const size = Math.min(...rows.map(sizeOf));
  const most = Math.floor(crossing * rows.length);
  const ends = rows.flatMap((band) =>
    cellsOf(band, cellGap).flatMap(({ x0, x1 }) => [
      { x: x0, step: 1 },
      { x: Math.max(x1, x0 + 0.1), step: -1 },
    ]),
  );
  ends.sort((a, b) => a.x - b.x || a.step - b.step);
  const columns: { from: number; to: number }[] = [];
  let open = 0;
  let from = 0;
  for (const { x, step } of ends) {
    if (step > 0 && open === most) from = x;
    open += step;
    if (step < 0 && open === most) {
      const last = columns.at(-1);
      if (last && from - last.to < columnGap * size) last.to = x;
      else columns.push({ from, to: x });
    }
  }
  return columns;
}

/** Assigns each piece to the column with which it shares the most width. */
function placeIn(columns: readonly Span[], pieces: readonly PlacedText[]): PlacedText[][] {
  const cells = columns.map((): PlacedText[] => []);
  for (const piece of pieces) {
    let best = 0;
    let most = -Infinity;
    for (const [at, { from, to }] of columns.entries()) {
      const shared = Math.min(piece.x1, to) - Math.max(piece.x0, from);
      if (shared > most) [best, most] = [at, shared];
    }
    cells[best]!.push(piece);
  }
  return cells;
}

/** Merges bands into rows: those between the same lines or stripes, and those that continue the cells above them. */
function rowsOf(bands: readonly Band[], second: number, rules: Rules): { rows: Band[]; isDivided: boolean } {
  const left = Math.min(...bands.map(leftOf));
  const right = Math.max(...bands.map(rightOf));
  const wide = [...rules.across, ...rules.edges].filter(
    ({ from, to }) => Math.min(to, right) - Math.max(from, left) > 0.6 * (right - left),
  );
  const dividers = mergeRules(wide).map(({ at }) => at);
  const isFirst = (band: Band): boolean => leftOf(band) < second - 1;
  const gaps = bands.slice(1).map((band, at) => bands[at]!.bottom - band.top);
  const between = gaps.filter((_, at) => isFirst(bands[at + 1]!)).sort((a, b) => a - b);
  const usual = between[between.length >> 1] ?? 0;
  const divided = (upper: Band, lower: Band): boolean =>
    dividers.some((y) => y < upper.bottom + 0.4 * sizeOf(upper) && y > lower.top - 0.4 * sizeOf(lower));
  const count = bands.slice(1).filter((band, at) => divided(bands[at]!, band)).length;
  const firsts = bands.filter(isFirst).length;
  const isStriped = count >= 2 && count + 1 >= 0.7 * firsts;
  const rows: Band[] = [];
  for (const [at, band] of bands.entries()) {
    const above = bands[at - 1];
    const row = rows.at(-1);
    const goesOn =
      above && row && (isStriped ? !divided(above, band) : !isFirst(band) && continues(gaps[at - 1]!, usual, band));
    if (goesOn) rows[rows.length - 1] = joinBands([row, band]);
    else rows.push(band);
  }
  return { rows, isDivided: isStriped };
}

/**
 * Whether a band without a first cell continues the row above: it is closer to it than rows are, or starts in
 * mid-sentence.
 */
function continues(gap: number, usual: number, band: Band): boolean {
  if (gap < 0.6 * usual) return true;
  return gap < 0.5 * sizeOf(band) && cellsOf(band, cellGap).length === 1 && /^\p{Ll}/u.test(band.pieces[0]!.text);
}

/** Minimum share of cells starting in mid-sentence at which columns contain wrapped text. */
const maxContinued = 0.3;

/** Matches list markers, and cells without a word. */
const marker = /^(?:[^\p{L}\p{N}]|[([]?(?:\d{1,3}|[a-z]{1,4})[.:)\]]+|[A-Z]|[-–—*·.…_\s]+)$/u;

function isSound(rows: readonly (readonly string[])[], isDivided: boolean): boolean {
  const all = rows.flat();
  const width = rows[0]!.length;
  if (all.filter(Boolean).length < minFilledShare * all.length) return false;
  if (all.some((text) => text.length > maxCellLength)) return false;
  if (rows.filter((row) => row.filter(Boolean).length > 1).length < 0.7 * rows.length) return false;
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at]!).filter(Boolean));
  // Excludes lists with separate markers, and lines of dots.
  if (columns.some((column) => column.filter((text) => marker.test(text)).length > 0.5 * column.length)) return false;
  if (isDivided) return true;
  const words = columns.map((column) => column.reduce((sum, text) => sum + text.split(' ').length, 0) / column.length);
  // Excludes columns of running text, and justified lines.
  if (words.every((mean) => mean > 3)) return false;
  const filled = all.filter(Boolean);
  // A row that repeats one word, such as "through", is no running text.
  const varied = rows.filter((row) => new Set(row.filter(Boolean)).size > 1).flat();
  const continued = varied.filter((text) => /^\p{Ll}/u.test(text)).length;
  if (continued > maxContinued * filled.length && words.some((mean) => mean > 2)) return false;
  if (width > 2) return true;
  // Excludes numbered lists and lines, and tables of contents.
  if (columns.some(isCounted)) return false;
  // Excludes forms, tables of contents, and code with comments.
  return (
    rows.length > minRows &&
    all.filter(Boolean).length >= 0.85 * all.length &&
    words.every((mean) => mean < 6) &&
    columns.every((column) => column.filter((text) => /[:.…_;{]$|^\/\//.test(text)).length < 0.5 * column.length)
  );
}

/** Whether a column has whole numbers that increase from the first row on, where a table has its header. */
function isCounted(column: readonly string[]): boolean {
  const numbers = column.map((text) => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN));
  return numbers.every((number, at) => (at === 0 ? !Number.isNaN(number) : number > numbers[at - 1]!));
}

/** Whether the cells of each column are aligned left, right or centred. */
function isAligned(bands: readonly Band[], columns: readonly Span[]): boolean {
  const rows = bands.filter(hasCells).map((band) => placeIn(columns, cellsOf(band, cellGap)));
  const shares = columns.map((_, at) => {
    const cells = rows.flatMap((row) => (row[at]!.length > 0 ? [row[at]!] : []));
    const places = [
      cells.map((cell) => cell[0]!.x0),
      cells.map((cell) => cell.at(-1)!.x1),
      cells.map((cell) => (cell[0]!.x0 + cell.at(-1)!.x1) / 2),
    ];
    return Math.max(...places.map(shareAlike));
  });
  return (
    shares.every((share) => share >= 0.5) &&
    shares.reduce((sum, share) => sum + share, 0) / shares.length >= minAlignedShare
  );
}

/** Returns the largest share of positions within the tolerance. */
function shareAlike(places: readonly number[]): number {
  const sorted = [...places].sort((a, b) => a - b);
  let most = 0;
  for (let end = 0, start = 0; end < sorted.length; end++) {
    while (sorted[end]! - sorted[start]! > aligned) start++;
    most = Math.max(most, end - start + 1);
  }
  return most / Math.max(1, sorted.length);
}
