import type { Engine as EngineName } from '@winnow/contracts';
import type { Crawler } from '../crawl/crawler';
import type { FetchedPage } from '../crawl/engine';
import { FetchFailure } from '../crawl/fetch-failure';
import type { PagePool } from '../page';
import type { ReadLinks } from './links-of';

/** Fetches with manners, and reads in threads. */
export interface LinkReader {
  readonly crawler: Crawler;
  readonly pool: Pick<PagePool, 'run'>;
}

/** A page with its links. */
export interface LinkedPage extends ReadLinks {
  /** Where redirects ended. */
  readonly url: URL;
}

/** Times a page may send the visitor on by itself (meta refresh). */
const mostRefreshes = 2;

/** Fetches a page and reads its links. Throws `FetchFailure`: `unsupported` when it is no HTML. */
export async function readLinks(
  reader: LinkReader,
  engine: EngineName,
  url: URL,
  signal: AbortSignal,
  refreshes = 0,
): Promise<LinkedPage> {
  const page = await reader.crawler.fetchPage(engine, url, signal);
  const found = await reader.pool.run('links', [bytesOf(page)], signal);
  if (found.isFile)
    throw new FetchFailure('unsupported', { message: 'This address is a file, not a page with links.' });
  if (found.links.length === 0 && found.refresh && refreshes < mostRefreshes)
    return readLinks(reader, engine, new URL(found.refresh), signal, refreshes + 1);
  return { ...found, url: new URL(page.url) };
}

/** A page without what the threads need not know. */
export const bytesOf = ({ url, bytes, contentType }: FetchedPage) => ({ url, bytes, contentType });
