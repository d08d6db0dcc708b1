import { hash } from 'node:crypto';
import { progressMessages } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { JobSuspended, type JobHandler } from '@winnow/jobs';
import { FetchFailure } from '../crawl/fetch-failure';
import { hasRendering } from '../crawl/render-page';
import { linkedDocuments, type LinkedDocumentSettings } from '../linked-documents/linked-documents';
import type { PageObserver } from '../page-metrics';
import { JobPages } from './job-pages';
import { PageMemory } from './page-memory';
import { failedResult, observePage } from './page-result';
import { PausedHosts } from './paused-hosts';
import { scrapePages, type PageReader, type ScrapedPage, type WantedParts } from './scrape-pages';
import { toPage } from './to-page';

export interface ScrapeContentSettings extends PageReader {
  /** Maximum addresses of one job. */
  readonly maxPages: number;
  /** Maximum concurrent pages of one job. */
  readonly pageConcurrency: number;
  readonly observer?: PageObserver;
  /** Settings of linked PDF and office files; without them, such files are of an unsupported type. */
  readonly documents?: LinkedDocumentSettings;
}

/**
 * Extracts the main text of every address. Keeps and publishes each page as soon as it is final, so that a retry
 * resumes. A page may fail individually; the job fails when no page has content. It is suspended while hosts ask to wait.
 */
export function scrapeContentHandler(settings: ScrapeContentSettings): JobHandler<'scrape-content'> {
  return async ({ urls, format, include, reading, selectors, attributes, headers, ...options }, context) => {
    const { log, signal, stopping } = context;
    if (urls.length > settings.maxPages)
      throw new ProblemError('invalid-request', `At most ${settings.maxPages} pages can be extracted per request.`);
    const isMainContent = reading !== 'whole' && selectors?.only === undefined;
    const pages = new JobPages(urls.length, context, format !== 'html' && isMainContent);
    const { waitFor, actions, maxPdfPages } = options;
    const rendering = { waitFor, actions };
    const wanted = { format, include, reading, selectors, attributes, rendering };
    const { documents, maxChars } = settings;
    const readDocument = documents && linkedDocuments(documents, context, { format, include, maxPdfPages, maxChars });
    // The text of a page with actions or a wait may change although its markup does not, and other headers may get
    // another one.
    const isVarying = hasRendering(rendering) || headers !== undefined;
    const memory = isVarying ? undefined : new PageMemory(context, variantOf(wanted));
    const crawler = settings.crawler.withHeaders(headers, urls);
    const reader = {
      ...settings,
      crawler,
      wanted,
      memory,
      ...(readDocument ? { readDocument, readsPictures: () => true } : {}),
    };
    await pages.restore();
    const reportProgress = (wait = '') =>
      void context.progress({
        progress: pages.count,
        total: urls.length,
        message: messageAt(pages, urls.length) + wait,
      });
    reportProgress();
    // A run that follows a restart has the pages of the run before, but one that follows a pause has to read some itself.
    const read = pages.hasProgressed ? urls.filter((_, index) => pages.hasContent(index)) : [];
    const paused = new PausedHosts(urls, read);
    const openIndexes = indexesByUrl(urls, pages);
    const ended = async (url: string, end: ScrapedPage | FetchFailure) => {
      const result = end instanceof FetchFailure ? failedResult(url, end) : { page: toPage(url, end) };
      if ('page' in result) paused.recordRead(url);
      observePage(result, settings.observer);
      for (const index of openIndexes.get(url) ?? []) {
        await pages.keep(index, result);
        reportProgress();
      }
    };
    const { pageConcurrency: concurrency } = settings;
    const { defer } = paused;
    await scrapePages([...openIndexes.keys()], reader, { log, signal, stopping, concurrency, ended, defer });
    const { wait } = paused;
    if (wait === undefined) return pages.result();
    reportProgress(` ${wait.message}`);
    await pages.recordSuspension();
    throw new JobSuspended(wait.ms);
  };
}

/** Returns the variant of the visitor's page memory; empty for plain text, as in entries of earlier versions. */
function variantOf({
  format = 'text',
  include = [],
  reading = 'main',
  selectors = {},
  attributes = [],
}: WantedParts): string {
  const { only, remove } = selectors;
  const hasSelectors = only !== undefined || remove !== undefined;
  const hasAttributes = attributes.length > 0;
  const isUsual = reading === 'main' && !hasSelectors && !hasAttributes;
  const plain = format === 'text' && include.length === 0 && isUsual;
  const parts = [
    ...(reading === 'main' ? [] : [reading]),
    ...(hasSelectors ? [hashOf([only, remove])] : []),
    ...(hasAttributes ? [hashOf(attributes.flatMap(Object.values))] : []),
  ];
  return plain ? '' : ` as ${[format, ...include.toSorted(), ...parts].join('+')}`;
}

/** Selectors may be long, and the variant is part of a key. */
const hashOf = (values: readonly (string | undefined)[]): string =>
  hash('sha256', JSON.stringify(values.map((value) => value ?? null)), 'base64url').slice(0, 22);

/** Groups the indexes of addresses that are not final by address, so that a duplicate is fetched once. */
function indexesByUrl(urls: readonly string[], pages: JobPages): Map<string, number[]> {
  const open = [...urls.keys()].filter((index) => !pages.isFinal(index));
  return Map.groupBy(open, (index) => urls[index]!);
}

/** Returns the progress message; a failed page counts as final, but not as extracted. */
function messageAt({ count, failedCount }: JobPages, total: number): string {
  if (count === 0) return progressMessages.extracting;
  const extracted = `Extracted ${count - failedCount} of ${total} pages`;
  return failedCount === 0 ? `${extracted}...` : `${extracted}, ${failedCount} without content...`;
}
