import type { Element } from '@winnow/markdown';
import type { Block, KeepPredicate } from './page-blocks';

const rowTags = new Set(['tr', 'dt', 'dd']);
const tableTags = new Set(['table', 'dl']);
/** Maximum levels from a row to its table. */
const maxLevels = 3;

/**
 * Keeps the other rows of a table or list of terms where some are kept and the mean probability of all is high enough: a
 * specification is kept or dropped as a whole. By cross-validation: 0 on all sets, services +.0001.
 */
export function keepTables(
  blocks: readonly Block[],
  probabilities: readonly number[],
  minProbability: number,
): KeepPredicate {
  const tables = new Map<Element, { sum: number; hasKept: boolean; indexes: number[] }>();
  blocks.forEach(({ element, dropped }, index) => {
    if (dropped === 'hidden' || dropped === 'comments' || !rowTags.has(element.tag)) return;
    const table = tableAround(element);
    if (!table) return;
    const rows = tables.get(table) ?? { sum: 0, hasKept: false, indexes: [] };
    tables.set(table, rows);
    rows.sum += probabilities[index]!;
    rows.hasKept ||= probabilities[index]! >= minProbability;
    rows.indexes.push(index);
  });
  const added = new Set<number>();
  for (const { sum, hasKept, indexes } of tables.values())
    if (hasKept && sum >= indexes.length * minProbability) for (const index of indexes) added.add(index);
  return (index) => probabilities[index]! >= minProbability || added.has(index);
}

function tableAround(row: Element): Element | undefined {
  let at: Element | undefined = row.parent;
  for (let level = 1; at && level <= maxLevels; level += 1, at = at.parent) if (tableTags.has(at.tag)) return at;
  return undefined;
}
