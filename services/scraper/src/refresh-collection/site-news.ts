import type { KnownPage, PayloadOf } from '@winnow/contracts';
import type { FoundAddress } from '@winnow/jobs';
import { SiteRules } from '../crawl-site/site-rules';
import { addressKey, cleanAddress, siteHost } from '../get-links/canonical-address';
import { pagePatterns } from '../get-links/page-patterns';
import type { LinkReader } from '../get-links/read-links';
import { readSitemaps } from '../get-links/read-sitemaps';
import type { KnownPages } from './known-pages';

/** Maximum sitemap addresses, and timeout of reading them in milliseconds. */
const maxListed = 200_000;
const sitemapsMs = 120_000;
const dayMs = 24 * 60 * 60 * 1_000;

type Payload = PayloadOf<'refresh-collection'>;

/** Changes according to the site's sitemaps, before any page is requested. */
export interface SiteNews {
  /** Known pages to request. */
  readonly asked: readonly KnownPage[];
  /** Number of known pages that are unchanged by their date. */
  readonly unchanged: number;
  /** Addresses that are not in the collection. */
  readonly added: readonly string[];
}

/** Decides which pages to request: those without a date in a sitemap, and those changed since they were read. */
export async function readSiteNews(
  payload: Payload,
  known: KnownPages,
  newPages: NewPages,
  reader: LinkReader,
  signal: AbortSignal,
): Promise<SiteNews> {
  const { pages } = known;
  if (payload.url === undefined) return { asked: pages, unchanged: 0, added: [] };
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(sitemapsMs)]);
  const listed = await readSitemaps(reader, new URL(payload.url), maxListed, inTime);
  signal.throwIfAborted();
  const dates = new Map<string, number>();
  for (const { address, modified } of listed) {
    const clean = cleanAddress(address);
    const date = endOf(modified);
    if (clean !== null && date !== undefined) dates.set(addressKey(clean), date);
  }
  const isUnchanged = ({ url, readAt }: KnownPage) =>
    !payload.thorough && (dates.get(keyOf(url)) ?? Infinity) < Date.parse(readAt);
  const asked = pages.filter((page) => !isUnchanged(page));
  const added = listed.flatMap(({ address }) => newPages.take(address) ?? []);
  return { asked, unchanged: pages.length - asked.length, added };
}

const keyOf = (url: string) => addressKey(cleanAddress(url) ?? url);

/**
 * Returns the latest time that a sitemap's date may mean: the end of the day when it has no time. Undefined without a
 * date.
 */
function endOf(modified: string | undefined): number | undefined {
  const moment = Date.parse(modified ?? '');
  if (Number.isNaN(moment)) return undefined;
  return /^\d{4}-\d\d-\d\d$/.test(modified ?? '') ? moment + dayMs - 1 : moment;
}

/** Selects addresses of new pages: each once, within the crawl's rules, its limit and its limits on traps. */
export class NewPages {
  private readonly rules: SiteRules | undefined;
  private readonly taken = new Set<string>();
  private readonly alike = new Map<string, number>();
  private room: number;

  constructor(
    { url, subdomains, include, exclude, limit }: Payload,
    private readonly known: KnownPages,
  ) {
    const hosts = known.pages.map((page) => siteHost(new URL(page.url)));
    this.rules =
      url === undefined
        ? undefined
        : new SiteRules([...new Set([siteHost(new URL(url)), ...hosts])], subdomains, pagePatterns(include, exclude));
    this.room = Math.max(0, limit - known.pages.length);
  }

  /** Returns the address to fetch; undefined when it is known, already taken, or not followed. */
  take(address: string): string | undefined {
    const found = this.rules?.judge(address, 1);
    if (found === undefined || typeof found === 'string' || this.room === 0) return undefined;
    if (this.known.find(found.key) || this.taken.has(found.key) || this.isTrap(found)) return undefined;
    this.taken.add(found.key);
    this.room -= 1;
    return found.url;
  }

  private isTrap({ pattern }: FoundAddress): boolean {
    if (!pattern) return false;
    const count = (this.alike.get(pattern.name) ?? 0) + 1;
    this.alike.set(pattern.name, count);
    return count > pattern.max;
  }
}
