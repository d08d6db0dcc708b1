import { progressMessages, type FailedPage, type Page } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { JobHandler } from '@winnow/jobs';
import { inSpan } from '@winnow/telemetry';
import { FetchFailure } from '../crawl/fetch-failure';
import { eachAtOnce } from '../crawl/slots';
import { removeRepeatedBlocks } from '../page';
import { unobserved, type PageObserver } from '../page-metrics';
import { commonestProblem, failedResult, pageEvent, type PageResult } from './page-result';
import { scrapePage, toPage, type PageReader } from './scrape-page';

export interface ScrapeContentSettings extends PageReader {
  /** Addresses of one job. */
  readonly maxPages: number;
  /** Pages of one job that are under way at once. */
  readonly pagesAtOnce: number;
  readonly observer?: PageObserver;
}

/**
 * Extracts the main text of every address. Each page is announced as soon as it is final and kept, so that a job that
 * starts again goes on where it stopped. Bad pages fail alone; the job fails when no page has content.
 */
export function scrapeContentHandler(settings: ScrapeContentSettings): JobHandler<'scrape-content'> {
  return async ({ urls }, context) => {
    const { signal } = context;
    if (urls.length > settings.maxPages)
      throw new ProblemError('invalid-request', `At most ${settings.maxPages} pages can be extracted at once.`);
    const results = new Map([...(await context.keptParts())].map(([key, value]) => [Number(key), value as PageResult]));
    const tell = () =>
      void context.progress({
        progress: results.size,
        total: urls.length,
        message: messageAt(results.size, urls.length),
      });
    tell();
    const open = urls.map((url, index) => ({ url, index })).filter(({ index }) => !results.has(index));
    const scrapeOnce = once((url: string) => resultOf(url, settings, signal));
    await eachAtOnce(open, settings.pagesAtOnce, async ({ url, index }) => {
      const result = await scrapeOnce(url);
      await context.keepPart(String(index), result, pageEvent(index, result));
      results.set(index, result);
      tell();
    });
    return inOrder(urls.map((_, index) => results.get(index)));
  };
}

async function resultOf(url: string, settings: ScrapeContentSettings, signal: AbortSignal): Promise<PageResult> {
  const { observer = unobserved } = settings;
  return inSpan('page', {}, async (span) => {
    const result = await pageOrFailure(url, settings, signal);
    const { outcome = 'ok' } = 'page' in result ? result.page : result.failed;
    const engine = ('page' in result ? result.page.engine : undefined) ?? 'none';
    span.set({ 'winnow.outcome': outcome, 'winnow.engine': engine });
    observer.page(outcome, engine);
    return result;
  });
}

async function pageOrFailure(url: string, settings: ScrapeContentSettings, signal: AbortSignal): Promise<PageResult> {
  try {
    return { page: toPage(url, await scrapePage(url, settings, signal)) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof FetchFailure) return failedResult(url, error);
    throw error;
  }
}

function inOrder(results: readonly (PageResult | undefined)[]): { pages: Page[]; failed?: FailedPage[] } {
  const known = results.filter((result) => result !== undefined);
  const pages = known.flatMap((result) => ('page' in result ? [result.page] : []));
  const failed = known.flatMap((result) => ('failed' in result ? [result.failed] : []));
  if (pages.length === 0) throw commonestProblem(known);
  const tidied = withoutRepeats(pages);
  return failed.length === 0 ? { pages: tidied } : { pages: tidied, failed };
}

/** Menus and notices that stand on most pages of the job are known only now that all pages are there. */
function withoutRepeats(pages: readonly Page[]): Page[] {
  const tidied = removeRepeatedBlocks(pages);
  return pages.map((page, index) => {
    const { content, removed } = tidied[index] ?? { content: page.content, removed: [] };
    return removed.length === 0 ? page : { ...page, content, removed };
  });
}

function messageAt(done: number, total: number): string {
  return done === 0 ? progressMessages.extracting : `Extracted ${done} of ${total} pages...`;
}

/** The same address twice in one job is fetched once. */
function once(work: (url: string) => Promise<PageResult>): (url: string) => Promise<PageResult> {
  const started = new Map<string, Promise<PageResult>>();
  return (url) => {
    const known = started.get(url) ?? work(url);
    started.set(url, known);
    return known;
  };
}
