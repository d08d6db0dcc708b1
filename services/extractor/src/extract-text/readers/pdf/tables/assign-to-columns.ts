import type { PositionedText } from '../page-types';
import type { Span } from './table-types';

/** Assigns each item to the column with which it shares the most width. */
export function assignToColumns(columns: readonly Span[], items: readonly PositionedText[]): PositionedText[][] {
  const cells = columns.map((): PositionedText[] => []);
  for (const item of items) {
    let best = 0;
    let maxShared = -Infinity;
    for (const [index, { from, to }] of columns.entries()) {
      const shared = Math.min(item.x1, to) - Math.max(item.x0, from);
      if (shared > maxShared) [best, maxShared] = [index, shared];
    }
    cells[best]!.push(item);
  }
  return cells;
}
