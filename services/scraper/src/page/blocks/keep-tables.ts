import { closest, type Element } from '@winnow/markdown';
import type { Block, KeepPredicate } from './page-blocks';

const rowTags = new Set(['tr', 'dt', 'dd']);
const tableTags = new Set(['table', 'dl']);
/** Maximum levels from a row to its table. */
const maxLevels = 3;

/**
 * Keeps all rows of a table or list of terms whose mean probability is high enough: a specification is kept or dropped as
 * a whole. By cross-validation: 0 on all sets, services +.0001.
 */
export function keepTables(
  blocks: readonly Block[],
  probabilities: readonly number[],
  minProbability: number,
): KeepPredicate {
  const tables = new Map<Element, { sum: number; indexes: number[] }>();
  blocks.forEach(({ element, dropped }, index) => {
    if (dropped === 'hidden' || dropped === 'comments' || !rowTags.has(element.tag)) return;
    const table = closest(element, maxLevels, ({ tag }) => tableTags.has(tag));
    if (!table) return;
    const rows = tables.get(table) ?? { sum: 0, indexes: [] };
    tables.set(table, rows);
    rows.sum += probabilities[index]!;
    rows.indexes.push(index);
  });
  const added = new Set<number>();
  for (const { sum, indexes } of tables.values())
    if (sum >= indexes.length * minProbability) for (const index of indexes) added.add(index);
  return (index) => probabilities[index]! >= minProbability || added.has(index);
}
