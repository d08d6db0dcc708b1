import type { FrontierState } from './frontier-types';

/** Longest pause of a host, as in `frontier.lua`. */
const maxHostPauseMs = 600_000;

/** Returns the state of a crawl from its hash, see `frontier.lua`. `now`: the time of Redis in milliseconds. */
export function frontierState(counts: Readonly<Record<string, string>>, isPaused: boolean, now: number): FrontierState {
  const numberAt = (field: string) => Number(counts[field] ?? 0);
  const named = (prefix: string) =>
    Object.fromEntries(
      Object.entries(counts)
        .filter(([field]) => field.startsWith(prefix))
        .map(([field, value]) => [field.slice(prefix.length), Number(value)]),
    );
  const sitemapsAt = 'sitemaps' in counts ? numberAt('sitemapsAt') : 0;
  const waits = [...Object.values(named('w:')), sitemapsAt].flatMap((until) => {
    const left = until - now;
    return left > 0 && left <= maxHostPauseMs ? [left] : [];
  });
  return {
    isOpen: 'site' in counts,
    isPaused,
    isFull: 'full' in counts,
    isBehind: 'behind' in counts,
    hosts: JSON.parse(counts['site'] ?? '[]') as string[],
    hasSitemaps: 'sitemaps' in counts,
    hostWaitMs: waits.length > 0 ? Math.ceil(Math.min(...waits)) : undefined,
    found: numberAt('found'),
    waiting: numberAt('waiting'),
    ended: numberAt('ended'),
    settled: numberAt('settled'),
    pages: numberAt('pages'),
    changes: named('c:'),
    outcomes: named('o:'),
    skipped: named('s:'),
  };
}
