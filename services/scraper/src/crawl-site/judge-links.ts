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
  const { found, skips } = judgeAddresses(addresses, rules, depth);
  const links = new Map<string, FoundAddress>();
  for (const one of found) {
    if (links.size < maxLinks && !links.has(one.key)) links.set(one.key, one);
    if (!links.has(one.key)) skips['over-limit'] = (skips['over-limit'] ?? 0) + 1;
  }
  return { links: [...links.values()], skips };
}

/** Returns the addresses to read, and the number of others by reason. */
export function judgeAddresses(addresses: readonly string[], rules: SiteRules, depth: number) {
  const found: FoundAddress[] = [];
  const skips: Record<string, number> = {};
  for (const address of addresses) {
    const judged = rules.judge(address, depth);
    if (typeof judged === 'string') skips[judged] = (skips[judged] ?? 0) + 1;
    else found.push(judged);
  }
  return { found, skips };
}
