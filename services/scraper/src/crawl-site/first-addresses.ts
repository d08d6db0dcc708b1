import type { PayloadOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { withFairnessKeyOf, type FoundAddress } from '@winnow/jobs';
import type { FetchFailure } from '../crawl/fetch-failure';
import { cleanAddress, siteHost } from '../get-links/canonical-address';
import type { LinkReader } from '../get-links/read-links';
import { readSitemaps } from '../get-links/read-sitemaps';
import { judgeListed } from './judge-listed';
import { toFoundAddress } from './site-rules';

/** Maximum sitemap addresses compared with a date, and timeout of reading them in milliseconds. */
const maxListed = 200_000;
const sitemapsMs = 120_000;

/**
 * Returns the first addresses of a crawl: its start page, or the pages that the site's sitemaps list as changed since a
 * date, whose links are not followed. Throws `no-text` when no sitemap has dates, and `rate-limited-by-site` or the like
 * when the website asks to wait instead.
 */
export async function firstAddresses(
  start: URL,
  payload: PayloadOf<'crawl-site'>,
  reader: LinkReader,
  signal: AbortSignal,
): Promise<{ hosts: string[]; addresses: FoundAddress[] }> {
  const hosts = [siteHost(start)];
  if (payload.since === undefined)
    return { hosts, addresses: [toFoundAddress(cleanAddress(start.href) ?? start.href, 0)] };
  const inTime = withFairnessKeyOf(signal, AbortSignal.any([signal, AbortSignal.timeout(sitemapsMs)]));
  const failures: FetchFailure[] = [];
  const onFailure = (failure: FetchFailure) => void failures.push(failure);
  const listed = await readSitemaps(reader, start, maxListed, inTime, undefined, onFailure);
  signal.throwIfAborted();
  const dated = listed.filter(({ modified }) => !Number.isNaN(Date.parse(modified ?? '')));
  const rejection = failures.find(({ asksToWait }) => asksToWait);
  if (dated.length === 0 && rejection) throw rejection.toProblem();
  if (dated.length === 0)
    throw new ProblemError('no-text', 'The website has no sitemap that says when its pages have changed.');
  const since = Date.parse(payload.since);
  const changed = dated.filter(({ modified }) => dayOf(modified ?? '') >= since);
  const listedAddresses = changed.map(({ address }) => address);
  return { hosts, addresses: await judgeListed(listedAddresses, hosts, payload, payload.depth) };
}

/** For a date without a time, returns the end of the day. */
function dayOf(modified: string): number {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(modified);
  return Date.parse(modified) + (isDay ? 24 * 60 * 60 * 1_000 - 1 : 0);
}
