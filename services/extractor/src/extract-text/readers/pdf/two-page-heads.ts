import type { Line } from './page-types';
import type { PageRows, Row } from './page-rows';
import {
  heightTolerance,
  isNearEdge,
  isSeparated,
  lettersOf,
  maxEdgeRows,
  numberIn,
  type RunningLines,
} from './edge-rows';

/**
 * Finds the running heads of a document of two pages: separate rows at the same height near the same edge, which number
 * the pages or repeat. Of repeated ones, the first is kept.
 */
export function findTwoPageHeads([first, second]: readonly PageRows[], rowDistance: number): RunningLines {
  const [omitted, heads] = [new Set<Line>(), new Set<Line>()];
  if (!first || !second) return { omitted, heads };
  for (const edge of ['top', 'bottom'] as const) {
    const [rows, others] = [rowsFrom(first, edge), rowsFrom(second, edge)];
    let count = 0;
    while (count < maxEdgeRows && isHead(rows[count], others[count])) count += 1;
    const isEnd = (page: readonly Row[]): boolean =>
      page.length > count && isSeparated({ row: page[count - 1]!, innerNeighbour: page[count] }, rowDistance);
    while (count > 0 && !(isEnd(rows) && isEnd(others))) count -= 1;
    for (const [index, other] of others.slice(0, count).entries()) {
      const row = rows[index]!;
      for (const line of other.lines) omitted.add(line);
      if (row.text !== other.text) for (const line of row.lines) omitted.add(line);
      else if (edge === 'top') for (const line of row.lines) heads.add(line);
    }
  }
  return { omitted, heads };
}

/** Returns the rows near an edge, and those after them, from that edge inwards. */
function rowsFrom({ rows, bottom, top }: PageRows, edge: 'top' | 'bottom'): readonly Row[] {
  const inwards = edge === 'top' ? rows : [...rows].reverse();
  return inwards[0] && isNearEdge(inwards[0], { bottom, top }, edge) ? inwards : [];
}

function isHead(row: Row | undefined, other: Row | undefined): boolean {
  if (!row || !other || Math.abs(row.y - other.y) > heightTolerance) return false;
  if (row.text === other.text) return lettersOf(row.text).length >= 4;
  const [number, nextNumber] = [numberIn(row.text), numberIn(other.text)];
  return number !== undefined && nextNumber === number + 1 && lettersOf(row.text) === lettersOf(other.text);
}
