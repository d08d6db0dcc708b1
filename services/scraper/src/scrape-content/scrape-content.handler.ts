import { progressMessages } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { JobHandler } from '@winnow/jobs';
import { inSpan } from '@winnow/telemetry';
import { FetchFailure } from '../crawl/fetch-failure';
import { eachAtOnce } from '../crawl/slots';
import { unobserved, type PageObserver } from '../page-metrics';
import { JobPages } from './job-pages';
import { PageMemory } from './page-memory';
import { failedResult, type PageResult } from './page-result';
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
    const pages = new JobPages(urls.length, context);
    const reader = { ...settings, memory: new PageMemory(context) };
    await pages.restore();
    const tell = () =>
      void context.progress({
        progress: pages.count,
        total: urls.length,
        message: messageAt(pages, urls.length),
      });
    tell();
    await eachAtOnce(openAddresses(urls, pages), settings.pagesAtOnce, async ([url, indexes]) => {
      context.stopping.throwIfAborted();
      const result = await resultOf(url, reader, signal);
      for (const index of indexes) {
        await pages.keep(index, result);
        tell();
      }
    });
    return pages.result();
  };
}

/** The addresses that are not final yet, each with its places in the request: one that stands twice is fetched once. */
function openAddresses(urls: readonly string[], pages: JobPages): [string, number[]][] {
  const places = new Map<string, number[]>();
  urls.forEach((url, index) => {
    if (!pages.isFinal(index)) places.set(url, [...(places.get(url) ?? []), index]);
  });
  return [...places];
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

/** A page that failed is final, but not extracted. */
function messageAt({ count, failedCount }: JobPages, total: number): string {
  if (count === 0) return progressMessages.extracting;
  const extracted = `Extracted ${count - failedCount} of ${total} pages`;
  return failedCount === 0 ? `${extracted}...` : `${extracted}, ${failedCount} without content...`;
}
