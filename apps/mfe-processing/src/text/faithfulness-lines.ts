import type { FactDifference, FactKind, Faithfulness } from '@winnow/contracts';

/** Labels of fact kinds, singular and plural. */
const words: readonly { readonly kinds: readonly FactKind[]; readonly one: string; readonly many: string }[] = [
  { kinds: ['number', 'unit'], one: 'figure', many: 'figures' },
  { kinds: ['date'], one: 'date', many: 'dates' },
  { kinds: ['name'], one: 'name', many: 'names' },
  { kinds: ['code'], one: 'piece of code', many: 'pieces of code' },
];

/** Returns what a rewrite lost or added, one sentence per kind: `3 figures missing: 1874, 12 %, 40 km`. */
export function faithfulnessLines(faithfulness: Faithfulness | undefined): string[] {
  if (!faithfulness) return [];
  return [...linesOf(faithfulness.missing, 'missing'), ...linesOf(faithfulness.added, 'new')];
}

function linesOf(differences: readonly FactDifference[], what: string): string[] {
  return words.flatMap(({ kinds, one, many }) => {
    const group = differences.filter(({ kind }) => kinds.includes(kind));
    const count = group.reduce((sum, difference) => sum + difference.count, 0);
    const values = group.flatMap((difference) => difference.values);
    const rest = count > values.length ? ` and ${count - values.length} more` : '';
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many} ${what}: ${values.join(', ')}${rest}`];
  });
}
