import type { PositionedText } from '../page-types';
import { textLines } from './cell-text';
import type { RulingLine } from './rulings';

/** A text item with the row and column of the grid in which it begins. */
export interface PlacedText {
  readonly piece: PositionedText;
  readonly row: number;
  readonly column: number;
}

/** Columns of a row, from the first to the last, without a ruling between them. */
interface Region {
  readonly first: number;
  readonly last: number;
}

/** Tolerance in points at which a vertical ruling is on the edge of a column. */
const tolerance = 3;
/** Minimum gaps in font sizes between two cells of a row whose columns have no rulings: beside text across an edge, else. */
const [minGapAcross, minCellGap] = [1, 0.5];

/**
 * Moves the text of cells that span columns to their first column, and returns it with the columns of the covered cells.
 * Rulings bound such a cell at both sides; text with gaps, such as a header without rulings, is in several cells.
 */
export function joinSpanningCells(
  placed: readonly PlacedText[],
  rowEdges: readonly number[],
  columnEdges: readonly number[],
  vertical: readonly RulingLine[],
  isRtl: boolean,
): { pieces: readonly PlacedText[]; covered: readonly number[] } {
  const rulings = columnEdges.map((x) => vertical.filter(({ position }) => Math.abs(position - x) < tolerance));
  const covered: number[] = [];
  const pieces: PlacedText[] = [];
  for (const [row, inRow] of Map.groupBy(placed, (each) => each.row)) {
    const regions = regionsOf(rulings, (rowEdges[row]! + rowEdges[row + 1]!) / 2);
    const regionOf = ({ column }: PlacedText) => regions.find(({ first, last }) => column >= first && column <= last);
    for (const [region, inRegion] of Map.groupBy(inRow, regionOf)) {
      const texts = inRegion.map(({ piece }) => piece);
      if (region && isOneCell(texts, columnEdges.slice(region.first + 1, region.last + 1))) {
        const column = isRtl ? region.last : region.first;
        for (let each = region.first; each <= region.last; each++) if (each !== column) covered.push(each);
        pieces.push(...inRegion.map((each) => ({ ...each, column })));
      } else pieces.push(...inRegion);
    }
  }
  return { pieces, covered };
}

/** Returns the regions of several columns at a height that have rulings at both sides. */
function regionsOf(rulings: readonly (readonly RulingLine[])[], y: number): Region[] {
  const ruledEdges = rulings.flatMap((atEdge, edge) =>
    atEdge.some(({ from, to }) => from < y && to > y) ? [edge] : [],
  );
  return ruledEdges
    .slice(1)
    .map((edge, index) => ({ first: ruledEdges[index]!, last: edge - 1 }))
    .filter(({ first, last }) => last > first);
}

/**
 * Whether texts are one cell across columns with these edges between them: no line has a gap as wide as that between two
 * cells. Without a text across an edge, they may be short cells side by side, also on different lines.
 */
function isOneCell(pieces: readonly PositionedText[], edges: readonly number[]): boolean {
  const isAcross = pieces.some(({ x0, x1 }) => edges.some((x) => x0 < x - tolerance && x1 > x + tolerance));
  return isAcross
    ? textLines(pieces).every((line) => isContinuous(line, minGapAcross))
    : isContinuous([...pieces], minCellGap);
}

function isContinuous(line: PositionedText[], minGap: number): boolean {
  let end = Infinity;
  return line
    .sort((a, b) => a.x0 - b.x0)
    .every(({ x0, x1, size }) => {
      const isNear = x0 - end < minGap * size;
      end = Math.max(x1, end === Infinity ? x1 : end);
      return isNear;
    });
}
