import {
  BasicCrawler,
  CriticalError,
  type BaseHttpClient,
  type BasicCrawlingContext,
  type RequestOptions,
  type RequestQueue,
} from '@crawlee/basic';
import { engines, type Engine as EngineName } from '@winnow/contracts';
import { withShareOf } from '@winnow/jobs';
import type { Logger } from '@winnow/logging';
import { inSpan } from '@winnow/telemetry';
import { crawlConfiguration } from './crawl-configuration';
import { crawlLog } from './crawl-log';
import { CrawlQueue } from './crawl-queue';
import type { FetchedPage, SendRequest } from './engine';
import { FetchFailure } from './fetch-failure';
import { RetryLater, retryError } from './retry-error';
import { wait } from './wait';

/** A request as Crawlee hands it to a handler, with what it may do next (`addRequests`, `enqueueLinks`). */
export type CrawlContext = BasicCrawlingContext;

/** An address to crawl: once for each `uniqueKey`, by the engine that `label` names. */
export type CrawlRequest = RequestOptions & { readonly uniqueKey: string; readonly label: EngineName };

export interface CrawlHandlers {
  /** A page was fetched. A `FetchFailure` that is thrown here ends the request like one of fetching. */
  page(page: FetchedPage, context: CrawlContext): Promise<void>;
  /** A page is given up: it was tried as often as it makes sense. */
  failed(failure: FetchFailure, context: CrawlContext): Promise<void>;
}

export interface CrawlOptions extends CrawlHandlers {
  /** The job's log, in the place of the process's. */
  readonly log?: Logger;
  /** Cancels the crawl, and what is under way, at once. */
  readonly signal: AbortSignal;
  /** Requests under way may end, no further one begins. */
  readonly stopping?: AbortSignal;
  /** Requests under way at once; fewer when the process has no memory or no time left for them. */
  readonly concurrency: number;
  /** Pages in all, and steps from the first ones. */
  readonly maxPages?: number;
  readonly maxDepth?: number;
}

export interface CrawlTransport {
  readonly httpClient: BaseHttpClient;
  readonly log: Logger;
  /** Fetches once what a request asks for. Throws `FetchFailure`. */
  fetch(engine: EngineName, url: URL, signal: AbortSignal, send: SendRequest): Promise<FetchedPage>;
}

/** Seconds that Crawlee gives a request; the job's signal and the limits of each fetch end it long before. */
const requestSeconds = 60 * 60;

/**
 * Crawls with Crawlee: the addresses, and those that the handlers add, each once, in order; failures that may pass are
 * tried again. Nothing outlives the call. Throws what a handler throws, a failure that is no page's, the signal's reason,
 * or that of `stopping` when there are requests left.
 */
export async function runCrawl(
  requests: readonly CrawlRequest[],
  { httpClient, fetch, log: processLog }: CrawlTransport,
  { log = processLog, signal, stopping, concurrency, maxPages, maxDepth, page, failed }: CrawlOptions,
): Promise<void> {
  signal.throwIfAborted();
  stopping?.throwIfAborted();
  const config = crawlConfiguration();
  const queue = new CrawlQueue();
  const over = new AbortController();
  const stop = withShareOf(signal, AbortSignal.any([signal, over.signal]));
  const underWay = new Set<Promise<void>>();
  const tracked = (work: Promise<void>) => {
    underWay.add(work);
    return work.finally(() => underWay.delete(work));
  };
  const crawler = new BasicCrawler(
    {
      // What `requestManager` is documented to take; its validation refuses that option (3.18.1).
      requestQueue: queue as unknown as RequestQueue,
      httpClient,
      log: crawlLog(log),
      maxConcurrency: concurrency,
      minConcurrency: Math.ceil(concurrency / 2),
      autoscaledPoolOptions: { desiredConcurrency: concurrency, loggingIntervalSecs: null },
      statisticsOptions: { persistenceOptions: { enable: false } },
      // One address of ours, no cookies: there is nothing that a session would hold.
      useSessionPool: false,
      requestHandlerTimeoutSecs: requestSeconds,
      // `retryError` says of each failure whether it is tried again.
      maxRequestRetries: 0,
      ...(maxPages === undefined ? {} : { maxRequestsPerCrawl: maxPages }),
      ...(maxDepth === undefined ? {} : { maxCrawlDepth: maxDepth }),
      requestHandler: (context) =>
        tracked(
          inSpan('page', {}, async (span) => {
            const { request } = context;
            try {
              // Cancelled before there was a pool to abort.
              stop.throwIfAborted();
              const engine = engineOf(request.label);
              span.set({ 'winnow.engine': engine });
              const send = context.sendRequest as unknown as SendRequest;
              await page(await fetch(engine, new URL(request.url), stop, send), context);
              span.set({ 'winnow.outcome': 'ok' });
            } catch (error) {
              if (error instanceof FetchFailure) span.set({ 'winnow.outcome': error.outcome });
              throw retryError(error, request);
            }
          }),
        ),
      errorHandler: async (_context, error) => {
        if (error instanceof RetryLater) await wait(error.waitMs, stop);
      },
      failedRequestHandler: (context, error) => {
        if (error.cause instanceof FetchFailure) return tracked(failed(error.cause, context));
        throw error;
      },
    },
    config,
  );
  const abort = () => void crawler.autoscaledPool?.abort();
  const pause = () => crawler.stop();
  signal.addEventListener('abort', abort, { once: true });
  stopping?.addEventListener('abort', pause, { once: true });
  try {
    const { requestsFinished, requestsFailed, retryHistogram, requestAvgFinishedDurationMillis } = await crawler.run([
      ...requests,
    ]);
    log.debug({ requestsFinished, requestsFailed, retryHistogram, requestAvgFinishedDurationMillis }, 'crawl finished');
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof CriticalError ? error.cause : error;
  } finally {
    signal.removeEventListener('abort', abort);
    stopping?.removeEventListener('abort', pause);
    over.abort(new Error('the crawl is over'));
    await Promise.allSettled(underWay);
  }
  signal.throwIfAborted();
  if (await queue.isFinished()) return;
  stopping?.throwIfAborted();
  throw new Error('the crawl ended before its requests');
}

function engineOf(label: string | undefined): EngineName {
  const engine = engines.find((name) => name === label);
  if (engine === undefined) throw new Error('a request names no engine');
  return engine;
}
