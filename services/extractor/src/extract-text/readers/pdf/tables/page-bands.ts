import type { Line, PlacedText } from '../page-types';

/** Text items side by side: a possible table row. */
export interface Band {
  readonly lines: Line[];
  readonly pieces: PlacedText[];
  /** Upper and lower end of its text in points. */
  top: number;
  bottom: number;
}

/** Maximum lines of a cell; a larger step up starts the next column of text. */
const maxCellLength = 12;

const topOf = ({ y, size }: PlacedText): number => y + 0.75 * size;
const bottomOf = ({ y, size }: PlacedText): number => y - 0.2 * size;

/**
 * Groups lines side by side, in painting order. Returns runs of bands, each band below the previous one. A new run
 * begins where the page continues elsewhere, for example at the top of the next column.
 */
export function bandsOf(lines: readonly Line[]): Band[][] {
  const runs: Band[][] = [];
  let run: Band[] = [];
  for (const line of lines) {
    const band = toBand(line);
    if (!band) {
      run = [];
      continue;
    }
    const last = run.at(-1);
    if (last && band.top > last.bottom + 0.15 * line.size) {
      const beside = run.findIndex((each) => each.bottom < band.top - 0.15 * line.size);
      const joined = run.slice(beside);
      const above = band.bottom - (joined[0]?.top ?? 0);
      const fits =
        joined.length <= maxCellLength &&
        above < (maxCellLength / 2) * line.size &&
        !joined.some((each) => overlaps(each, band));
      if (fits) {
        run.splice(beside, joined.length, joinBands([...joined, band]));
        continue;
      }
      run = [];
    }
    if (run.length === 0) runs.push(run);
    run.push(band);
  }
  return runs;
}

function toBand(line: Line): Band | undefined {
  if (line.turn !== 0 || line.block || !line.pieces?.length) return undefined;
  const { pieces } = line;
  return {
    lines: [line],
    pieces: [...pieces],
    top: Math.max(...pieces.map(topOf)),
    bottom: Math.min(...pieces.map(bottomOf)),
  };
}

/** Whether text items of both overlap horizontally. */
function overlaps(one: Band, other: Band): boolean {
  return one.pieces.some((a) =>
    other.pieces.some(
      (b) =>
        a.x0 < b.x1 && b.x0 < a.x1 && topOf(a) > bottomOf(b) + 0.15 * a.size && topOf(b) > bottomOf(a) + 0.15 * a.size,
    ),
  );
}

export function joinBands(bands: readonly Band[]): Band {
  return {
    lines: bands.flatMap(({ lines }) => lines),
    pieces: bands.flatMap(({ pieces }) => pieces),
    top: Math.max(...bands.map(({ top }) => top)),
    bottom: Math.min(...bands.map(({ bottom }) => bottom)),
  };
}

/** Returns the cells of a band; adjacent text items are joined. */
export function cellsOf({ pieces }: Band, gap: number): PlacedText[] {
  const cells: { text: string; x0: number; x1: number; y: number; size: number }[] = [];
  for (const piece of [...pieces].sort((a, b) => a.x0 - b.x0)) {
    const last = cells.at(-1);
    if (last && piece.x0 - last.x1 < gap * piece.size) last.x1 = Math.max(last.x1, piece.x1);
    else cells.push({ ...piece });
  }
  return cells;
}
