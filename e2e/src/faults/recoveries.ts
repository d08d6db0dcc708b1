import type { Entry } from './history';

/**
 * Seconds from each fault's end to the end of every job that was active when the fault began and ended only after it
 * was over. A job that a fault did not hold up counts as little as one that was begun later.
 */
export function recoveries(entries: readonly Entry[]): number[] {
  const ended = new Map<string, number>();
  for (const entry of entries) if (entry.kind === 'end' && !ended.has(entry.job)) ended.set(entry.job, entry.mono);
  const acknowledged = new Map<string, number>();
  for (const entry of entries)
    if (entry.kind === 'ack' && !acknowledged.has(entry.job)) acknowledged.set(entry.job, entry.mono);

  const faults = entries.filter(({ kind }) => kind === 'fault' || kind === 'healed');
  return faults.flatMap((fault, index) => {
    const healed = faults[index + 1];
    if (fault.kind !== 'fault' || healed?.kind !== 'healed') return [];
    return [...acknowledged].flatMap(([job, from]) => {
      const end = ended.get(job);
      return from < fault.mono && end !== undefined && end > healed.mono ? [(end - healed.mono) / 1_000] : [];
    });
  });
}

/** The value below which a share of `values` lies (nearest rank); 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
