import type { Line, PositionedText } from '../page-types';

/** Horizontally adjacent text items: a possible table row. */
export interface Band {
  readonly lines: Line[];
  readonly items: PositionedText[];
  /** Upper and lower end of its text in points. */
  top: number;
  bottom: number;
}

/** Maximum lines of a cell; a larger step up starts the next column of text. */
const maxCellLines = 12;

/** Minimum gap in font sizes between two cells. */
export const minCellGap = 0.6;
const minTableRows = 3;

const topOf = ({ y, size }: PositionedText): number => y + 0.75 * size;
const bottomOf = ({ y, size }: PositionedText): number => y - 0.2 * size;

/**
 * Groups lines side by side, in painting order. Returns runs of bands, each band below the previous one. A new run
 * begins where the page continues elsewhere, for example at the top of the next column.
 */
export function bandsOf(lines: readonly Line[]): Band[][] {
  const runs: Band[][] = [];
  let run: Band[] = [];
  for (const [index, line] of lines.entries()) {
    const band = toBand(line);
    if (!band) {
      run = [];
      continue;
    }
    const previous = run.at(-1);
    if (previous && band.top > previous.bottom + 0.15 * line.size) {
      const firstBeside = run.findIndex((each) => each.bottom < band.top - 0.15 * line.size);
      const overlapping = run.slice(firstBeside);
      const height = band.bottom - (overlapping[0]?.top ?? 0);
      const canJoin =
        overlapping.length <= maxCellLines &&
        height < (maxCellLines / 2) * line.size &&
        !overlapping.some((each) => overlaps(each, band)) &&
        !isApart(band, lines[index + 1], overlapping);
      if (canJoin) {
        run.splice(firstBeside, overlapping.length, joinBands([...overlapping, band]));
        continue;
      }
      run = [];
    }
    if (run.length === 0) runs.push(run);
    run.push(band);
  }
  return runs;
}

/** Whether a band begins other text than rows of cells: a line above them, or a table beside all of them. */
function isApart(band: Band, next: Line | undefined, rows: readonly Band[]): boolean {
  // A label beside several rows begins above the first of them, and one line beside rows is one of their cells.
  const isOther =
    band.bottom > rows[0]!.top
      ? !isBeside(band.items, rows[0]!.items)
      : [band.items, next?.items].every((items) => items && rows.every((row) => isBeside(items, row.items)));
  return isOther && rows.filter((row) => cellsOf(row, minCellGap).length > 1).length >= minTableRows;
}

function isBeside(items: readonly PositionedText[], others: readonly PositionedText[]): boolean {
  const left = Math.min(...items.map(({ x0 }) => x0));
  const right = Math.max(...items.map(({ x1 }) => x1));
  return others.every(({ x1 }) => x1 < left) || others.every(({ x0 }) => x0 > right);
}

function toBand(line: Line): Band | undefined {
  if (line.rotation !== 0 || line.isBlock || line.isRtl || !line.items?.length) return undefined;
  const { items } = line;
  return {
    lines: [line],
    items: [...items],
    top: Math.max(...items.map(topOf)),
    bottom: Math.min(...items.map(bottomOf)),
  };
}

/** Whether text items of both overlap horizontally. */
function overlaps(a: Band, b: Band): boolean {
  return a.items.some((a) =>
    b.items.some(
      (b) =>
        a.x0 < b.x1 && b.x0 < a.x1 && topOf(a) > bottomOf(b) + 0.15 * a.size && topOf(b) > bottomOf(a) + 0.15 * a.size,
    ),
  );
}

export function joinBands(bands: readonly Band[]): Band {
  return {
    lines: bands.flatMap(({ lines }) => lines),
    items: bands.flatMap(({ items }) => items),
    top: Math.max(...bands.map(({ top }) => top)),
    bottom: Math.min(...bands.map(({ bottom }) => bottom)),
  };
}

/** Returns the cells of a band; adjacent text items are joined. */
export function cellsOf({ items }: Band, gap: number): PositionedText[] {
  const cells: { text: string; x0: number; x1: number; y: number; size: number }[] = [];
  for (const piece of [...items].sort((a, b) => a.x0 - b.x0)) {
    const previous = cells.at(-1);
    if (previous && piece.x0 - previous.x1 < gap * piece.size) previous.x1 = Math.max(previous.x1, piece.x1);
    else cells.push({ ...piece });
  }
  return cells;
}

const bullet = /^[•‣◦▪●○]$/;

/** Whether a band has several cells; a bullet beside its text is an item of a list. */
export const isRow = (cells: readonly PositionedText[]): boolean =>
  cells.length > 2 || (cells.length === 2 && !bullet.test(cells[0]!.text.trim()));

/** Minimum words of a stretched line, the maximum gap between them and its tolerance in font sizes. */
const minStretchedWords = 5;
const [maxStretchedGap, gapTolerance] = [1.2, 0.1];

/**
 * Whether a band is a line of running text whose words are apart because it is justified: its gaps are equal, as are those
 * of listings, whose lines are not stretched.
 */
export function isStretched(band: Band): boolean {
  const words = band.items.filter(({ text }) => text.trim() !== '').sort((a, b) => a.x0 - b.x0);
  if (words.length < minStretchedWords || 2 * words.filter(({ text }) => /\p{L}/u.test(text)).length < words.length)
    return false;
  const gaps = words.slice(1).map(({ x0, size }, index) => (x0 - words[index]!.x1) / size);
  const [min, max] = [Math.min(...gaps), Math.max(...gaps)];
  return min > 0 && max < maxStretchedGap && max - min < gapTolerance && !isListing([band]);
}

/** Whether all letters are equally wide, as in listings and the output of programs. */
export function isListing(bands: readonly Band[]): boolean {
  let [min, max] = [Infinity, -Infinity];
  for (const { items } of bands) {
    for (const { text, x0, x1, size } of items) {
      const width = (x1 - x0) / text.length / size;
      [min, max] = [Math.min(min, width), Math.max(max, width)];
    }
    if (!(max - min < 0.02)) return false;
  }
  return true;
}
