import type { Line } from './page-types';

/** Lines before and after a line that may belong to its column. */
const neighbours = 6;

/** Maximum lines of a page that does not show the width of its columns, and minimum lines of others that do. */
const maxFewLines = 8;
const minUsual = 3;

/** Right edges of the columns of a document, by left edge and size. */
export type UsualEdges = ReadonlyMap<string, number>;

const columnOf = ({ x0, size }: Line): string => `${Math.round(x0)} ${Math.round(2 * size)}`;

/** Returns the right edges that three lines of a column reach. */
export function usualRightEdges(lines: readonly Line[]): UsualEdges {
  const largest = new Map<string, number[]>();
  for (const line of lines) {
    if (line.isBlock || line.rotation !== 0 || line.isRtl || line.parts.length > 1) continue;
    const edges = largest.get(columnOf(line)) ?? [];
    largest.set(columnOf(line), [...edges, line.x1].sort((a, b) => b - a).slice(0, minUsual));
  }
  return new Map([...largest].flatMap(([column, edges]) => (edges.length < minUsual ? [] : [[column, edges.at(-1)!]])));
}

/**
 * Returns the right edge of each line's column: the largest one among neighbouring lines of its size and, except for
 * indents, its left edge. Titles and captions over several columns end further right. Lines justified to one edge fill
 * a narrower column, as beside a box or a picture. A page with few lines has the `usual` edges of the other pages.
 */
export function columnRightEdges(lines: readonly Line[], usual?: UsualEdges): number[] {
  const widths = justifiedEdges(lines);
  const heads = new Set(lines.filter((_, index) => isSingleRow(lines, index)));
  const usualEdge = (line: Line): number =>
    lines.length > maxFewLines ? line.x1 : Math.max(line.x1, usual?.get(columnOf(line)) ?? -Infinity);
  return lines.map(
    (line, index) =>
      widths[index] ??
      lines
        .slice(Math.max(0, index - neighbours), index + neighbours + 1)
        .filter((other) => isOfColumn(line, other) && !heads.has(other))
        .reduce((end, other) => Math.max(end, other.x1), usualEdge(line)),
  );
}

/** Whether a row of several cells is apart from other lines, as a head over all columns is. */
function isSingleRow(lines: readonly Line[], index: number): boolean {
  const row = lines[index]!;
  const isApart = (other: Line | undefined): boolean => !other || Math.abs(other.y - row.y) > 1.9 * row.size;
  return row.parts.length > 1 && isApart(lines[index - 1]) && isApart(lines[index + 1]);
}

/** Whether both lines may be of one column. */
const isOfColumn = (line: Line, other: Line): boolean =>
  other.rotation === line.rotation &&
  Math.abs(other.size - line.size) < 0.1 * line.size &&
  Math.abs(other.x0 - line.x0) < 4 * line.size;

/**
 * Returns the right edges of justified lines: three consecutive lines end at the same edge, and two of them begin at
 * the same one.
 */
function justifiedEdges(lines: readonly Line[]): (number | undefined)[] {
  const edges: (number | undefined)[] = lines.map(() => undefined);
  for (const [index, line] of lines.entries()) {
    const three = [line, lines[index + 1], lines[index + 2]];
    const isJustified = three.every(
      (each, at) =>
        each && isOfColumn(line, each) && isSame(each.x1, line.x1, line.size) && isBelow(three[at - 1], each),
    );
    if (!isJustified) continue;
    const [first, second, third] = three as [Line, Line, Line];
    if (!isSame(second.x0, third.x0, line.size) && !isSame(first.x0, second.x0, line.size)) continue;
    for (let at = index; at < index + 3; at++) edges[at] = line.x1;
  }
  return edges;
}

const isSame = (one: number, other: number, size: number): boolean => Math.abs(one - other) < 0.05 * size;

const isBelow = (line: Line | undefined, next: Line): boolean =>
  !line || (line.y > next.y && line.y - next.y < 1.9 * next.size);
