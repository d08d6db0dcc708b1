import type { Line, PlacedText } from '../page-types';
import { cellText } from './cell-text';
import { mergeRules, type Rule, type Rules } from './painted-rules';
import type { Table } from './table';

/** A table with the page's lines inside it. */
export interface FoundTable {
  readonly table: Table;
  readonly lines: ReadonlySet<Line>;
}

/** Tolerance in points of lines that meet. */
const reach = 3;
/** Maximum characters of a cell; longer cells contain running text, and the lines are layout. */
const maxCellLength = 400;
const minFilledShare = 0.5;

interface Grid {
  readonly xs: readonly number[];
  /** Horizontal lines from top to bottom. */
  readonly ys: readonly number[];
}

/** Finds tables whose rows and columns are separated by painted lines. */
export function ruledTables(lines: readonly Line[], rules: Rules): FoundTable[] {
  return gridsOf(rules).flatMap((grid) => {
    const inside = lines.filter((line) => isInside(line, grid));
    const table = inside.length > 1 ? fillGrid(inside, grid) : undefined;
    return table ? [{ table, lines: new Set(inside) }] : [];
  });
}

/** Groups lines that cross each other into grids. */
function gridsOf({ across, down }: Rules): Grid[] {
  const grids: { across: Rule[]; down: Rule[] }[] = [];
  for (const rule of down) {
    const crossed = across.filter(
      ({ at, from, to }) =>
        rule.at > from - reach && rule.at < to + reach && at > rule.from - reach && at < rule.to + reach,
    );
    const joined = grids.filter((grid) => grid.across.some((each) => crossed.includes(each)));
    const grid = {
      across: [...new Set([...crossed, ...joined.flatMap((each) => each.across)])],
      down: [rule, ...joined.flatMap((each) => each.down)],
    };
    for (const each of joined) grids.splice(grids.indexOf(each), 1);
    if (crossed.length > 0) grids.push(grid);
  }
  return grids.flatMap((grid) => {
    const ys = mergeRules(grid.across);
    const xs = mergeRules(grid.down);
    const height = ys.at(-1)!.at - ys[0]!.at;
    const columns = xs.filter(({ from, to }) => to - from > height / 4).map(({ at }) => at);
    return columns.length >= 3 && ys.length >= 3 ? [{ xs: columns, ys: ys.map(({ at }) => at).reverse() }] : [];
  });
}

function isInside(line: Line, { xs, ys }: Grid): boolean {
  const middle = line.y + 0.3 * line.size;
  return (
    line.turn === 0 &&
    middle < ys[0]! &&
    middle > ys.at(-1)! &&
    line.x0 > xs[0]! - reach &&
    line.x1 < xs.at(-1)! + reach
  );
}

function fillGrid(lines: readonly Line[], { xs, ys }: Grid): Table | undefined {
  const cells = Array.from({ length: ys.length - 1 }, () =>
    Array.from({ length: xs.length - 1 }, (): PlacedText[] => []),
  );
  for (const { pieces } of lines) {
    if (!pieces) return undefined;
    for (const piece of pieces) {
      const row = ys.findLastIndex((y) => y > piece.y + 0.3 * piece.size);
      const column = xs.findLastIndex((x) => x < piece.x0 + Math.min(piece.size, piece.x1 - piece.x0) / 2);
      cells[Math.max(row, 0)]?.[Math.max(column, 0)]?.push(piece);
    }
  }
  const rows = cells.map((row) => row.map(cellText)).filter((row) => row.some(Boolean));
  const used = xs.slice(0, -1).map((_, at) => rows.some((row) => row[at] !== ''));
  const kept = rows.map((row) => row.filter((_, at) => used[at]));
  const columns = xs.slice(1).map((to, at) => ({ from: xs[at]!, to }));
  const all = kept.flat();
  const sound =
    kept.length >= 2 &&
    (kept[0]?.length ?? 0) >= 2 &&
    all.length > 4 &&
    all.filter(Boolean).length >= (kept.length > 2 ? minFilledShare : 0.8) * all.length &&
    all.every((text) => text.length <= maxCellLength);
  return sound ? { rows: kept, columns: columns.filter((_, at) => used[at]) } : undefined;
}
