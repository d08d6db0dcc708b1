import type { Line, PositionedText } from '../page-types';
import { cellText } from './cell-text';
import { joinPieces, rowBreaks, type JoinedRuling } from './row-breaks';
import { splitAtRulings } from './split-pieces';
import { joinSpanningCells, type PlacedText } from './spanning-cells';
import { mergeRulings, type RulingLine, type Rulings } from './rulings';
import type { Table } from './table-types';

/** A table with the page's lines inside it. */
export interface FoundTable {
  readonly table: Table;
  readonly lines: ReadonlySet<Line>;
  /** Whether it is a single row, which is only a table with more rows on the adjacent page. */
  readonly isSingleRow?: boolean;
}

/** Tolerance in points at which ruling lines meet. */
const tolerance = 3;
/** Maximum characters of a cell; longer cells contain running text, and the lines are layout. */
const maxCellLength = 400;
/** Maximum characters of a cell of a table with labels, and of a label. */
const maxLabelledLength = 4_000;
const maxLabelLength = 80;
const minFilledShare = 0.5;
/** Maximum height in points of a header without rulings. */
const maxHeaderHeight = 60;

interface Grid {
  readonly columnEdges: readonly number[];
  /** Positions of horizontal ruling lines from top to bottom. */
  readonly rowEdges: readonly number[];
  readonly horizontal: readonly RulingLine[];
  readonly vertical: readonly JoinedRuling[];
}

/** Finds tables whose rows and columns are separated by ruling lines ("lattice" mode in Tabula and Camelot). */
export function ruledTables(lines: readonly Line[], rules: Rulings): FoundTable[] {
  const joined = findGrids(rules, joinPieces(rules.vertical)).map((grid) => addRowBreaks(grid, lines));
  // Without rows between the pieces, only those that meet a horizontal ruling are known to be of one table.
  const grids = joined.every((grid) => grid !== undefined)
    ? joined
    : findGrids(
        rules,
        rules.vertical.map(({ position, from, to }) => ({ position, from, to, breaks: [] })),
      );
  return grids.flatMap((grid) => {
    const withHeader = addPaintedHeader(grid, rules.fillEdges);
    const headed = withHeader && findTable(lines, withHeader);
    const found = headed?.table.rows[0]!.every(Boolean) ? headed : findTable(lines, grid);
    return found ? [found] : [];
  });
}

function findTable(lines: readonly Line[], grid: Grid): FoundTable | undefined {
  const inside = lines.filter((line) => isInside(line, grid));
  const isSingleRow = grid.rowEdges.length === 2;
  const table = inside.length > 1 || isSingleRow ? fillGrid(inside, grid) : undefined;
  return table && { table, lines: new Set(inside), isSingleRow };
}

/** Adds a row for a painted area as wide as the grid that ends at its top: a header without rulings. */
function addPaintedHeader(grid: Grid, fillEdges: readonly RulingLine[]): Grid | undefined {
  const [top, left, right] = [grid.rowEdges[0]!, grid.columnEdges[0]!, grid.columnEdges.at(-1)!];
  const edges = mergeRulings(fillEdges.filter(({ position }) => position > top - tolerance))
    .filter(({ from, to }) => Math.abs(from - left) < tolerance && Math.abs(to - right) < tolerance)
    .map(positionOf);
  const [bottom = Infinity, upper = Infinity] = edges;
  if (bottom > top + tolerance || upper > top + maxHeaderHeight) return undefined;
  // Its sides bound a caption whose words are separate.
  const sides = [left, right].map((position) => ({ position, from: top, to: upper, breaks: [] }));
  return { ...grid, rowEdges: [upper, ...grid.rowEdges], vertical: [...grid.vertical, ...sides] };
}

/** Adds the edges of rows that have no ruling between them; undefined if the breaks of the vertical rulings are none. */
function addRowBreaks(grid: Grid, lines: readonly Line[]): Grid | undefined {
  const { columnEdges, rowEdges, vertical } = grid;
  if (vertical.every(({ breaks }) => breaks.length === 0)) return grid;
  const pieces = lines.filter((line) => isInside(line, grid)).flatMap(({ items = [] }) => items);
  const added: number[] = [];
  for (const [index, bottom] of rowEdges.slice(1).entries()) {
    const top = rowEdges[index]!;
    const inside = pieces.filter(({ y }) => y < top && y > bottom);
    const breaks = rowBreaks({ top, bottom, pieces: inside }, columnEdges, vertical);
    if (!breaks) return undefined;
    added.push(...breaks);
  }
  if (added.length === 0) return grid;
  const [from, to] = [columnEdges[0]!, columnEdges.at(-1)!];
  const horizontal = [...grid.horizontal, ...added.map((position) => ({ position, from, to }))];
  return { ...grid, rowEdges: [...rowEdges, ...added].sort((a, b) => b - a), horizontal };
}

/** Groups ruling lines that cross each other into grids. */
function findGrids({ horizontal }: Rulings, vertical: readonly JoinedRuling[]): Grid[] {
  const grids: { horizontal: RulingLine[]; vertical: JoinedRuling[] }[] = [];
  for (const rule of vertical) {
    const crossing = horizontal.filter(
      ({ position, from, to }) =>
        rule.position > from - tolerance &&
        rule.position < to + tolerance &&
        position > rule.from - tolerance &&
        position < rule.to + tolerance,
    );
    const joined = grids.filter((grid) => grid.horizontal.some((each) => crossing.includes(each)));
    const grid = {
      horizontal: [...new Set([...crossing, ...joined.flatMap((each) => each.horizontal)])],
      vertical: [rule, ...joined.flatMap((each) => each.vertical)],
    };
    for (const each of joined) grids.splice(grids.indexOf(each), 1);
    if (crossing.length > 0) grids.push(grid);
  }
  return grids.flatMap((grid) => {
    const rows = mergeRulings(grid.horizontal);
    const height = rows.at(-1)!.position - rows[0]!.position;
    const columns = mergeRulings(grid.vertical).filter(({ from, to }) => to - from > height / 4);
    if (columns.length < 3 || rows.length < 2) return [];
    const rowEdges = rows.map(positionOf).reverse();
    return [{ columnEdges: columns.map(positionOf), rowEdges, horizontal: grid.horizontal, vertical: grid.vertical }];
  });
}

const positionOf = ({ position }: RulingLine): number => position;

function isInside(line: Line, { columnEdges, rowEdges }: Grid): boolean {
  const centreY = line.y + 0.3 * line.size;
  return (
    line.rotation === 0 &&
    centreY < rowEdges[0]! &&
    centreY > rowEdges.at(-1)! &&
    line.x0 > columnEdges[0]! - tolerance &&
    line.x1 < columnEdges.at(-1)! + tolerance
  );
}

/**
 * Returns the row in which each cell begins, by column and row: a cell without a ruling above it continues the one above.
 */
function firstRowsOf({ columnEdges, rowEdges, horizontal }: Grid): number[][] {
  const rulings = rowEdges.map((y) => horizontal.filter(({ position }) => Math.abs(position - y) < tolerance));
  return columnEdges.slice(1).map((right, column) => {
    const left = columnEdges[column]!;
    const firstRows: number[] = [];
    for (let row = 0; row < rowEdges.length - 1; row++) {
      const ruled = rulings[row]!.reduce(
        (sum, { from, to }) => sum + Math.max(0, Math.min(to, right) - Math.max(from, left)),
        0,
      );
      firstRows.push(row === 0 || ruled > 0.5 * (right - left) ? row : firstRows[row - 1]!);
    }
    return firstRows;
  });
}

function fillGrid(lines: readonly Line[], grid: Grid): Table | undefined {
  const { columnEdges, rowEdges } = grid;
  const placed: PlacedText[] = [];
  if (lines.some(({ items }) => !items)) return undefined;
  const texts = lines.flatMap(({ items = [] }) => items);
  for (const piece of splitAtRulings(texts, columnEdges, grid.vertical)) {
    const row = rowEdges.findLastIndex((y) => y > piece.y + 0.3 * piece.size);
    const column = columnEdges.findLastIndex((x) => x < piece.x0 + Math.min(piece.size, piece.x1 - piece.x0) / 2);
    // A subscript may be below the last ruling.
    placed.push({ piece, row: clamp(row, rowEdges), column: clamp(column, columnEdges) });
  }
  const isRtl = 2 * lines.filter((line) => line.isRtl).length > lines.length;
  const { pieces, covered } = joinSpanningCells(placed, rowEdges, columnEdges, grid.vertical, isRtl);
  const toRows = (rowOf: (row: number, column: number) => number | undefined): string[][] => {
    const cells = rowEdges.slice(1).map(() => columnEdges.slice(1).map((): PositionedText[] => []));
    for (const { piece, row, column } of pieces) cells[rowOf(row, column) ?? row]?.[column]?.push(piece);
    return cells.map((row) => row.map(cellText)).filter((row) => row.some(Boolean));
  };
  const firstRows = firstRowsOf(grid);
  const merged = toRows((row, column) => firstRows[column]?.[row]);
  // Boxes of a drawing have no rows in common.
  const rows = merged.length < new Set(pieces.map(({ row }) => row)).size ? toRows((row) => row) : merged;
  const isSingleRow = rowEdges.length === 2;
  const isUsed = columnEdges.slice(0, -1).map((_, index) => isSingleRow || rows.some((row) => row[index] !== ''));
  const filledCells = rows.map((row) => row.filter((_, index) => isUsed[index]));
  const columns = columnEdges.slice(1).map((to, index) => ({ from: columnEdges[index]!, to }));
  const cellTexts = filledCells.flat();
  const isLabelled = hasLabels(filledCells);
  const isForm = 2 * filledCells.filter((row) => row.filter(Boolean).length > 1).length < filledCells.length;
  // The boxes of a form span columns as well, but most of them are alone in their row.
  const coveredCells = isForm ? 0 : covered.filter((column) => isUsed[column]).length;
  const isTable =
    filledCells.length >= 2 &&
    (filledCells[0]?.length ?? 0) >= 2 &&
    cellTexts.length > 4 &&
    (isLabelled ||
      cellTexts.filter(Boolean).length + coveredCells >=
        (filledCells.length > 2 ? minFilledShare : 0.8) * cellTexts.length);
  if (!(isTable || (isSingleRow && filledCells.length === 1)) || hasRunningText(filledCells)) return undefined;
  const inOrder = isRtl ? filledCells.map((row) => row.reverse()) : filledCells;
  return { rows: inOrder, columns: columns.filter((_, index) => isUsed[index]) };
}

/** Limits the number of a row or column to those between the edges. */
const clamp = (index: number, edges: readonly number[]): number => Math.min(Math.max(index, 0), edges.length - 2);

/** Whether cells contain running text, as those of a layout do. */
export function hasRunningText(rows: readonly (readonly string[])[]): boolean {
  const maxLength = hasLabels(rows) ? maxLabelledLength : maxCellLength;
  return rows.flat().some((text) => text.length > maxLength);
}

/** Whether each row and column of at least three rows begins with a short text. */
const hasLabels = (rows: readonly (readonly string[])[]): boolean =>
  rows.length > 2 &&
  [...rows[0]!, ...rows.map((row) => row[0]!)].every((text) => text !== '' && text.length <= maxLabelLength);
