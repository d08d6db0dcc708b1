import type { PayloadOf } from '@winnow/contracts';
import { withFairnessKeyOf, type CrawlFrontier, type FrontierState } from '@winnow/jobs';
import type { FetchFailure } from '../crawl/fetch-failure';
import { siteHost } from '../get-links/canonical-address';
import { nearestFirst } from '../get-links/nearest-first';
import type { LinkReader } from '../get-links/read-links';
import { readSitemaps } from '../get-links/read-sitemaps';
import { judgeAddresses } from './judge-links';
import { SiteRules } from './site-rules';

type Payload = PayloadOf<'crawl-site'>;

/** Maximum addresses of sitemaps per crawl, and number of them that are judged and added at once. */
const maxListed = 200_000;
/** Minimum addresses to read when most may be excluded by patterns, or outside of the start page's folder. */
const minUnfiltered = 50_000;
const addedAtOnce = 1_000;
/** Timeouts of reading sitemaps in milliseconds: besides pages that are found by links, and as the only source. */
const sitemapsMs = { include: 30_000, only: 120_000 };
/** Milliseconds after which sitemaps are read again that a website rejects without saying for how long. */
const defaultRetryMs = 15_000;
/** Their maximum; while pages wait for the host as well, that of its pauses: the crawl then says why it waits. */
const maxRetryMs = { alone: 60_000, withPages: 600_000 };
/** Outcomes of a start page that exists. */
const isThere = new Set(['ok', 'thin', 'needs-javascript', 'login', 'unsupported', 'too-large']);

/** Whether a crawl reads the sitemaps of its site besides the start page. */
export const usesSitemaps = ({ sitemap = 'include', since, depth, limit }: Payload): boolean =>
  since === undefined && limit > 1 && (sitemap === 'only' || (sitemap === 'include' && depth > 0));

interface ListedPages {
  readonly start: URL;
  readonly payload: Payload;
  readonly frontier: Pick<CrawlFrontier, 'addListed' | 'state'>;
  readonly reader: LinkReader;
  /** The child that has claimed the sitemaps. */
  readonly child: number;
  /** Resolves when the start page has been read. */
  readonly started: Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Adds the pages of a site's sitemaps to a crawl, after the start page and its links: within a small limit, pages that
 * the start page links to come first. Those below its folder come before others. Skips the sitemaps that cannot be read
 * in time; leaves all to another child, later, when a host asks to wait for a minute at most, or its pages wait as
 * well. Rejects with the reason of the signal.
 */
export async function addListedPages({ start, child, started, signal, ...crawl }: ListedPages): Promise<void> {
  const { payload, frontier } = crawl;
  const { limit, include = [], exclude = [] } = payload;
  const timeout = AbortSignal.timeout(sitemapsMs[payload.sitemap === 'only' ? 'only' : 'include']);
  const inTime = withFairnessKeyOf(signal, AbortSignal.any([signal, timeout]));
  // At most as many as the limit are known by links.
  const isWhole = include.length + exclude.length === 0 && start.pathname === '/';
  const enough = Math.min(Math.max(isWhole ? 0 : minUnfiltered, 2 * limit), maxListed);
  let retryInMs = 0;
  const onFailure = ({ asksToWait, waitMs }: FetchFailure) =>
    void (retryInMs = Math.max(retryInMs, asksToWait ? waitMs || defaultRetryMs : 0));
  const read = (site: URL) => readSitemaps(crawl.reader, site, enough, inTime, undefined, onFailure);
  const first = read(start);
  await Promise.all([first, started]);
  signal.throwIfAborted();
  const state = await frontier.state();
  const found = await first;
  // They come after the start page, which is left to another child while its host asks to wait.
  if (state.ended === 0) return;
  const isAbsent = isUnreachable(state, payload);
  const maxMs = maxRetryMs[state.hostWaitMs === undefined ? 'alone' : 'withPages'];
  const listed = isAbsent ? [] : found;
  const [target] = state.hosts.filter((host) => host !== siteHost(start));
  const others =
    listed.length > 0 || target === undefined ? listed : await read(new URL(`${start.protocol}//${target}/`));
  const addresses = nearestFirst(others, start).map(({ address }) => address);
  // Counted with the last addresses only: after a pause, another child adds the first ones again.
  const skips: Record<string, number> = {};
  const skip = (reason: string, count: number) => (skips[reason] = (skips[reason] ?? 0) + count);
  for (let at = 0; at === 0 || at < addresses.length; at += addedAtOnce) {
    signal.throwIfAborted();
    // The time for matching patterns is limited per object.
    const rules = new SiteRules(state.hosts, payload);
    const { found, skips: skipped } = judgeAddresses(addresses.slice(at, at + addedAtOnce), rules, 1);
    for (const [reason, count] of Object.entries(skipped)) skip(reason, count);
    const isEnd = at + addedAtOnce >= addresses.length;
    const isRetried = !isAbsent && retryInMs > 0 && retryInMs <= maxMs;
    const isLast = isEnd && !isRetried;
    const retry = isEnd && isRetried ? { retryInMs } : {};
    const known = await frontier.addListed(child, found, { skips: isLast ? skips : {}, limit, isLast, ...retry });
    if (isLast || known < limit) continue;
    if (!isEnd) skip('over-limit', addresses.length - at - addedAtOnce);
    return void (await frontier.addListed(child, [], { skips, limit, isLast: true }));
  }
}

/** Whether the start page of a crawl that follows links could not be fetched: then its failure is the result. */
function isUnreachable({ found, ended, outcomes }: FrontierState, { sitemap }: Payload): boolean {
  return (
    sitemap !== 'only' && found === 1 && ended === 1 && !Object.keys(outcomes).some((outcome) => isThere.has(outcome))
  );
}
