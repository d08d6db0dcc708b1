import { parseWebUrl, type Page } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { inSpan } from '@winnow/telemetry';
import type { Crawler } from '../crawl/crawler';
import type { FetchedPage } from '../crawl/engine';
import { FetchFailure } from '../crawl/fetch-failure';
import type { PagePool, ReadPage } from '../page';
import { mayBeShell } from './may-be-shell';
import type { PageMemory } from './page-memory';

export interface PageReader {
  readonly crawler: Crawler;
  readonly pool: Pick<PagePool, 'read' | 'run'>;
  /** Characters kept of one page. */
  readonly maxChars: number;
  /** Pages the visitor has had before. */
  readonly memory?: PageMemory | undefined;
}

/** A page as it was fetched, and what was read from it. */
export interface ScrapedPage {
  readonly fetched: FetchedPage;
  readonly read: ReadPage;
}

/** Times an empty page may send the visitor on by itself (meta refresh). */
const mostRefreshes = 2;
const drawnEmpty = 'The page requires JavaScript to load its content, and showed no text when its scripts ran.';

/**
 * Scrapes one page: by HTTP, and by the browser only when HTTP gave a shell that scripts fill.
 * Throws `FetchFailure` for a page without content, or the signal's reason.
 */
export async function scrapePage(
  address: string,
  reader: PageReader,
  signal: AbortSignal,
  refreshes = 0,
): Promise<ScrapedPage> {
  const url = parseWebUrl(address);
  if (url === null)
    throw new FetchFailure('unreachable', { message: 'This is not a valid web address.', code: 'invalid-request' });
  // The part after `#!` or `#/` never reaches a server: only a browser can show that page.
  if (/^#!?\/|^#!/.test(url.hash)) return withContent(await scrapeBy('browser', url, reader, signal));
  const page = await scrapeBy('http', url, reader, signal);
  const { outcome, content } = page.read;
  const next =
    content === '' && refreshes < mostRefreshes ? await refreshTarget(page.fetched, reader, signal) : undefined;
  if (next) return scrapePage(next, reader, signal, refreshes + 1);
  if (outcome !== 'needs-javascript' && !(outcome === 'thin' && mayBeShell(page.fetched, content)))
    return withContent(page);
  try {
    const drawn = withContent(await scrapeBy('browser', url, reader, signal));
    return drawn.read.content.length >= content.length ? drawn : withContent(page);
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    if (content !== '') return { ...page, read: { ...page.read, outcome: 'thin' } };
    throw error.outcome === 'thin' ? new FetchFailure('needs-javascript', { message: drawnEmpty }) : error;
  }
}

/** The page as the visitor asked for it: under the address of the request, wherever redirects led. */
export function toPage(url: string, { fetched, read }: ScrapedPage): Page {
  const { title, content, outcome, kind, confidence } = read;
  return {
    url,
    title,
    content,
    outcome: outcome === 'ok' ? 'ok' : 'thin',
    engine: fetched.engine,
    ...(kind === undefined ? {} : { kind }),
    ...(confidence === undefined ? {} : { confidence }),
  };
}

async function refreshTarget(
  { bytes, contentType, url }: FetchedPage,
  { pool }: PageReader,
  signal: AbortSignal,
): Promise<string | undefined> {
  return (await pool.run('links', [{ bytes, contentType, url }], signal)).refresh;
}

async function scrapeBy(
  engine: FetchedPage['engine'],
  url: URL,
  { crawler, pool, maxChars, memory }: PageReader,
  signal: AbortSignal,
): Promise<ScrapedPage> {
  const known = engine === 'http' ? await memory?.recall(url) : undefined;
  const fetched = await crawler.fetchPage(engine, url, signal, known?.validators);
  if (known && fetched.isUnchanged) return { fetched, read: known.read };
  try {
    const options = { maxChars, rendered: engine === 'browser' };
    const read = await inSpan('read page', {}, () => pool.read(fetched, options, signal));
    await memory?.remember(url, fetched, read);
    return { fetched, read };
  } catch (error) {
    // A page that cannot be read in time fails alone.
    if (error instanceof ProblemError && error.code === 'timeout')
      throw new FetchFailure('timeout', { message: error.message, cause: error });
    throw error;
  }
}

/** The page itself when it has content; else throws how it ended. */
function withContent(page: ScrapedPage): ScrapedPage {
  const { outcome, content, message } = page.read;
  if (outcome === 'ok' || (outcome === 'thin' && content.trim() !== '')) return page;
  throw new FetchFailure(outcome, { message: outcome === 'thin' ? undefined : message });
}
