import type { FoundAddress } from '@winnow/jobs';
import type { SiteRules } from './site-rules';

/** Maximum number of links added per page. */
const maxLinks = 2_000;

export interface JudgedLinks {
  readonly links: readonly FoundAddress[];
  /** Number of addresses that are not followed, by reason. */
  readonly skips: Readonly<Record<string, number>>;
}

/** Returns the links of a page to follow, without duplicates, and the reasons for skipping the others. */
export function judgeLinks(addresses: readonly string[], rules: SiteRules, depth: number): JudgedLinks {
  const links = new Map<string, FoundAddress>();
  const skips: Record<string, number> = {};
  for (const address of addresses) {
    const found = rules.judge(address, depth);
    if (typeof found !== 'string' && links.size < maxLinks && !links.has(found.key)) links.set(found.key, found);
    const reason = typeof found === 'string' ? found : links.has(found.key) ? undefined : 'over-limit';
    if (reason !== undefined) skips[reason] = (skips[reason] ?? 0) + 1;
  }
  return { links: [...links.values()], skips };
}
