import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import { forEachConcurrently } from '@winnow/worker-process';
import { FetchFailure } from '../crawl/fetch-failure';
import { absoluteLinks } from './absolute-links';
import { siteHost } from './canonical-address';
import type { LinkReader } from './read-links';
import { maxSitemaps, type SitemapContent } from './sitemap';
import type { TranslatedLink } from './translations';

/** Default paths of sitemaps, used when robots.txt names none. */
const defaultPaths = ['/sitemap.xml', '/sitemap_index.xml'];
/** Maximum depth of sitemap indexes: the protocol allows one level, real sites use two. */
const maxDepth = 3;
/** Maximum bytes of one sitemap, inflated, and maximum addresses in it (sitemaps.org protocol). */
const maxBytes = 50 * 1_024 * 1_024;
const maxAddresses = 50_000;
const fileConcurrency = 4;

/**
 * Returns the pages of a site's sitemaps in order: those named by robots.txt, else those at the default paths. Follows
 * indexes and inflates gzip. Returns the pages so far when `signal` aborts or `enough` is reached. Skips missing and
 * malformed sitemaps. Calls `onFound` with the number of pages so far, and `onFailure` for a sitemap that could not be
 * fetched.
 */
export async function readSitemaps(
  reader: LinkReader,
  site: URL,
  enough: number,
  signal: AbortSignal,
  onFound: (count: number) => void = () => undefined,
  onFailure: (failure: FetchFailure) => void = () => undefined,
): Promise<readonly TranslatedLink[]> {
  const named = await reader.crawler.sitemapsOf(site);
  const pages: TranslatedLink[] = [];
  const seen = new Set<string>();
  let level = named.length > 0 ? [...named] : defaultPaths.map((path) => new URL(path, site).href);
  for (let depth = 0; depth < maxDepth && level.length > 0; depth++) {
    const fresh = [...new Set(level)].filter((address) => !seen.has(address)).slice(0, maxSitemaps - seen.size);
    for (const address of fresh) seen.add(address);
    const found = new Map<string, SitemapContent>();
    let count = pages.length;
    await forEachConcurrently(fresh, fileConcurrency, async (address) => {
      if (signal.aborted || count >= enough) return;
      const content = await readSitemap(reader, site, address, signal, onFailure);
      found.set(address, content);
      count += content.pages.length;
    });
    const inOrder = fresh.flatMap((address) => found.get(address) ?? []);
    for (const content of inOrder) pages.push(...content.pages.slice(0, enough - pages.length));
    onFound(pages.length);
    level = inOrder.flatMap((content) => content.sitemaps);
  }
  return pages;
}

const emptySitemap: SitemapContent = { pages: [], sitemaps: [] };

async function readSitemap(
  { crawler, pool }: LinkReader,
  site: URL,
  address: string,
  signal: AbortSignal,
  onFailure: (failure: FetchFailure) => void,
): Promise<SitemapContent> {
  const url = URL.parse(address, site.href);
  if (!url || !isSameSite(url, site)) return emptySitemap;
  try {
    const { bytes } = await crawler.fetchFile(url, maxBytes, signal);
    const found = await pool.run('sitemap', [await inflate(bytes), maxAddresses], signal);
    return {
      pages: absoluteLinks(found.pages, url).map((page) => ({ ...page, address: secured(page.address, site) })),
      sitemaps: found.sitemaps.flatMap((sitemap) => URL.parse(sitemap, url.href)?.href ?? []),
    };
  } catch (error) {
    if (error instanceof FetchFailure) onFailure(error);
    return emptySitemap;
  }
}

/** Returns the https address of a page on the host of an https site: some sitemaps still list http. */
function secured(address: string, { protocol, host }: URL): string {
  const plain = `http://${host}/`;
  return protocol === 'https:' && address.startsWith(plain) ? `https:${address.slice('http:'.length)}` : address;
}

/** Accepts sitemaps on the site or its subdomains; any other would list another site's pages. */
function isSameSite(url: URL, site: URL): boolean {
  const [host, own] = [siteHost(url), siteHost(site)];
  return host === own || host.endsWith(`.${own}`) || own.endsWith(`.${host}`);
}

/** Inflates gzip, detected by its first two bytes (RFC 1952), up to the limit. */
async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return isGzip ? promisify(gunzip)(bytes, { maxOutputLength: maxBytes }) : bytes;
}
