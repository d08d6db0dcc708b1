import type { Engine as EngineName } from '@winnow/contracts';
import type { Crawler } from '../crawl/crawler';
import type { FetchedPage } from '../crawl/engine';
import { FetchFailure } from '../crawl/fetch-failure';
import type { PagePool } from '../page';
import type { ReadLinks } from './links-of';

/** Crawler and worker threads. */
export interface LinkReader {
  readonly crawler: Crawler;
  readonly pool: Pick<PagePool, 'run'>;
}

/** A page with its links. */
export interface LinkedPage extends ReadLinks {
  /** The page's address after redirects. */
  readonly url: URL;
}

/** Maximum meta refreshes followed. */
const maxRefreshes = 2;

/** Fetches a page and reads its links. Throws `FetchFailure`, `unsupported` when it is not HTML. */
export async function readLinks(
  reader: LinkReader,
  engine: EngineName,
  url: URL,
  signal: AbortSignal,
): Promise<LinkedPage> {
  return linksOfPage(reader, await reader.crawler.fetchPage(engine, url, signal), signal);
}

/** Reads the links of a fetched page, or of the target of its meta refresh. Throws as `readLinks` does. */
export async function linksOfPage(
  reader: LinkReader,
  page: FetchedPage,
  signal: AbortSignal,
  refreshes = 0,
): Promise<LinkedPage> {
  const found = await reader.pool.run('links', [bytesOf(page)], signal);
  if (found.isFile)
    throw new FetchFailure('unsupported', { message: 'This address is a file, not a page with links.' });
  if (found.links.length > 0 || !found.refresh || refreshes >= maxRefreshes)
    return { ...found, url: new URL(page.url) };
  const next = await reader.crawler.fetchPage(page.engine, new URL(found.refresh), signal);
  return linksOfPage(reader, next, signal, refreshes + 1);
}

/** Returns the fields of a page that the threads need. */
export const bytesOf = ({ url, bytes, contentType }: FetchedPage) => ({ url, bytes, contentType });
