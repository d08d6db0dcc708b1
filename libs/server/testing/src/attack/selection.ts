/** Whether every repetition of an attack runs (`npm run test:attack`) or the selection of `npm test`. */
export const runsAllAttacks = process.env.ATTACKS === 'all';

/**
 * Returns all entries in `npm run test:attack`, otherwise the first of each `kind`; for tests that a faster or wider
 * test covers as well.
 */
export function attackSelection<Entry>(entries: readonly Entry[], kind: (entry: Entry) => unknown): readonly Entry[] {
  return runsAllAttacks ? entries : [...Map.groupBy(entries, kind).values()].flatMap(([first]) => first ?? []);
}
