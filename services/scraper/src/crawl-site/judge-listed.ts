import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PayloadOf } from '@winnow/contracts';
import type { FoundAddress } from '@winnow/jobs';
import { judgeAddresses } from './judge-links';
import { SiteRules } from './site-rules';

/** Addresses that are judged in one turn of the event loop, which takes milliseconds. */
const addressesPerTurn = 1_000;

/**
 * Returns the addresses of sitemaps that a crawl or refresh reads. Unlike one page's links, they may be hundreds of
 * thousands: the time for matching patterns is limited per thousand.
 */
export async function judgeListed(
  addresses: readonly string[],
  hosts: readonly string[],
  scope: Pick<PayloadOf<'crawl-site'>, 'subdomains' | 'ignoreQueries' | 'documents' | 'include' | 'exclude'>,
  depth: number,
): Promise<FoundAddress[]> {
  const found: FoundAddress[] = [];
  for (let at = 0; at < addresses.length; at += addressesPerTurn) {
    const rules = new SiteRules(hosts, scope);
    found.push(...judgeAddresses(addresses.slice(at, at + addressesPerTurn), rules, depth).found);
    await nextTurn();
  }
  return found;
}
