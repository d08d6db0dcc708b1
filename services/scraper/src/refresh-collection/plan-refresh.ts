import type { KnownPage, PayloadOf } from '@winnow/contracts';
import { withFairnessKeyOf, type FoundAddress } from '@winnow/jobs';
import { judgeListed } from '../crawl-site/judge-listed';
import { SiteRules } from '../crawl-site/site-rules';
import { addressKey, cleanAddress, siteHost } from '../get-links/canonical-address';
import type { LinkReader } from '../get-links/read-links';
import { readSitemaps } from '../get-links/read-sitemaps';
import { knownAddresses } from './known-pages';

/** Maximum sitemap addresses, and timeout of reading them in milliseconds. */
const maxListed = 200_000;
const sitemapsMs = 120_000;
const dayMs = 24 * 60 * 60 * 1_000;

type Payload = PayloadOf<'refresh-collection'>;

/** The first addresses of a refresh, according to the site's sitemaps, before any page is requested. */
export interface RefreshPlan {
  /** Hosts of the site; none for given sources. */
  readonly hosts: readonly string[];
  /** Known pages to request, then addresses that are not in the collection. */
  readonly addresses: readonly FoundAddress[];
  /** Known pages that are unchanged by their date. */
  readonly settled: readonly FoundAddress[];
}

/** Decides which pages to request: those without a date in a sitemap, and those changed since they were read. */
export async function planRefresh(
  payload: Payload,
  pages: readonly KnownPage[],
  reader: LinkReader,
  signal: AbortSignal,
): Promise<RefreshPlan> {
  const known = knownAddresses(pages);
  if (payload.url === undefined) return { hosts: [], addresses: known, settled: [] };
  const start = new URL(payload.url);
  const inTime = withFairnessKeyOf(signal, AbortSignal.any([signal, AbortSignal.timeout(sitemapsMs)]));
  const listed = payload.sitemap === 'skip' ? [] : await readSitemaps(reader, start, maxListed, inTime);
  signal.throwIfAborted();
  const dates = new Map<string, number>();
  for (const { address, modified } of listed) {
    const clean = cleanAddress(address);
    const date = endOf(modified);
    if (clean !== null && date !== undefined) dates.set(addressKey(clean), date);
  }
  const isUnchanged = ({ url, readAt }: KnownPage) =>
    !payload.thorough && (dates.get(addressKey(cleanAddress(url) ?? url)) ?? Infinity) < Date.parse(readAt);
  const unchanged = new Set(pages.filter(isUnchanged).map(({ url }) => url));
  const hosts = [...new Set([siteHost(start), ...known.map(({ url }) => siteHost(new URL(url)))])];
  const listedAddresses = listed.map(({ address }) => address);
  const added = await judgeListed(listedAddresses, hosts, payload, 1);
  return {
    hosts,
    addresses: [...known.filter(({ url }) => !unchanged.has(url)), ...added],
    settled: known.filter(({ url }) => unchanged.has(url)),
  };
}

/** Returns the rules for new pages; undefined for given sources, which are only read again. */
export function siteRulesOf(payload: Payload, hosts: readonly string[]): SiteRules | undefined {
  return payload.url === undefined ? undefined : new SiteRules(hosts, payload);
}

/**
 * Returns the latest time that a sitemap's date may mean: the end of the day when it has no time. Undefined without a
 * date.
 */
function endOf(modified: string | undefined): number | undefined {
  const moment = Date.parse(modified ?? '');
  if (Number.isNaN(moment)) return undefined;
  return /^\d{4}-\d\d-\d\d$/.test(modified ?? '') ? moment + dayMs - 1 : moment;
}
