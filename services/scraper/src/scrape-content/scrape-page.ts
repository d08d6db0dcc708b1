import { parseWebUrl, type Engine, type Page } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { Crawler } from '../crawl/crawler';
import type { FetchedPage } from '../crawl/engine';
import { FetchFailure } from '../crawl/fetch-failure';
import type { PagePool, ReadPage } from '../page';
import { mayBeShell } from './may-be-shell';

export interface PageReader {
  readonly crawler: Crawler;
  readonly pool: Pick<PagePool, 'read'>;
  /** Characters kept of one page. */
  readonly maxChars: number;
}

/**
 * Scrapes one page: by HTTP, and by the browser only when HTTP gave a shell that scripts fill.
 * Throws `FetchFailure` for a page without content, or the signal's reason.
 */
export async function scrapePage(address: string, reader: PageReader, signal: AbortSignal): Promise<Page> {
  const url = parseWebUrl(address);
  if (url === null)
    throw new FetchFailure('unreachable', { message: 'This is not a valid web address.', code: 'invalid-request' });
  // The part after `#!` or `#/` never reaches a server: only a browser can show that page.
  if (/^#!?\/|^#!/.test(url.hash)) return renderedPage(address, url, reader, signal);
  const fetched = await reader.crawler.fetchPage('http', url, signal);
  const read = await readPage(fetched, reader, signal);
  if (read.outcome !== 'needs-javascript' && !(read.outcome === 'thin' && mayBeShell(fetched, read.content)))
    return toPage(address, read, 'http');
  try {
    const page = await renderedPage(address, url, reader, signal);
    return page.content.length >= read.content.length ? page : toPage(address, read, 'http');
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    if (read.content !== '') return toPage(address, { ...read, outcome: 'thin' }, 'http');
    throw error.outcome === 'thin' ? new FetchFailure('needs-javascript', { message: drawnEmpty }) : error;
  }
}

const drawnEmpty = 'The page requires JavaScript to load its content, and showed no text when its scripts ran.';

async function renderedPage(address: string, url: URL, reader: PageReader, signal: AbortSignal): Promise<Page> {
  const fetched = await reader.crawler.fetchPage('browser', url, signal);
  return toPage(address, await readPage(fetched, reader, signal), 'browser');
}

async function readPage(fetched: FetchedPage, { pool, maxChars }: PageReader, signal: AbortSignal): Promise<ReadPage> {
  try {
    return await pool.read(fetched, { maxChars, rendered: fetched.engine === 'browser' }, signal);
  } catch (error) {
    // A page that cannot be read in time fails alone.
    if (error instanceof ProblemError && error.code === 'timeout')
      throw new FetchFailure('timeout', { message: error.message, cause: error });
    throw error;
  }
}

/** The page as the visitor asked for it: under the address of the request, wherever redirects led. */
function toPage(url: string, read: ReadPage, engine: Engine): Page {
  const hasContent = read.outcome === 'ok' || (read.outcome === 'thin' && read.content.trim() !== '');
  if (!hasContent) throw failureOf(read);
  const { title, content } = read;
  return { url, title, content, outcome: read.outcome === 'ok' ? 'ok' : 'thin', engine };
}

function failureOf({ outcome, message }: ReadPage): FetchFailure {
  return new FetchFailure(outcome === 'ok' ? 'thin' : outcome, { message: outcome === 'thin' ? undefined : message });
}
