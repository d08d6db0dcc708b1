import {
  BasicCrawler,
  CriticalError,
  type BaseHttpClient,
  type BasicCrawlingContext,
  type RequestOptions,
  type RequestQueue,
} from '@crawlee/basic';
import { engines, type Engine as EngineName } from '@winnow/contracts';
import { withFairnessKeyOf } from '@winnow/jobs';
import type { Logger } from '@winnow/logging';
import { inSpan } from '@winnow/telemetry';
import { crawlConfiguration } from './crawl-configuration';
import { crawlLog } from './crawl-log';
import { CrawlQueue } from './crawl-queue';
import type { FetchedPage, SendRequest } from './engine';
import { FetchFailure } from './fetch-failure';
import { RetryLater, retryError } from './retry-error';
import { wait } from './wait';

/** Context of a request in a handler, with Crawlee's methods (`addRequests`, `enqueueLinks`). */
export type CrawlContext = BasicCrawlingContext;

/** An address to crawl, deduplicated by `uniqueKey`; `label` is the name of its engine. */
export type CrawlRequest = RequestOptions & { readonly uniqueKey: string; readonly label: EngineName };

export interface CrawlHandlers {
  /** Called with a fetched page. A `FetchFailure` thrown here is handled like a failure to fetch. */
  page(page: FetchedPage, context: CrawlContext): Promise<void>;
  /** Called when a page has failed after all retries. */
  failed(failure: FetchFailure, context: CrawlContext): Promise<void>;
}

export interface CrawlOptions extends CrawlHandlers {
  /** The job's logger. */
  readonly log?: Logger;
  /** Aborts the crawl and its requests. */
  readonly signal: AbortSignal;
  /** Starts no further requests when it aborts; active ones complete. */
  readonly stopping?: AbortSignal;
  /** Maximum concurrency; reduced while memory or CPU are scarce. */
  readonly concurrency: number;
  /** Maximum pages, and maximum links between a page and the first ones. */
  readonly maxPages?: number;
  readonly maxDepth?: number;
  /** Maximum milliseconds that a page waits for its host, before it fails; 25 seconds by default. */
  readonly maxHostWaitMs?: number | undefined;
}

export interface CrawlTransport {
  readonly httpClient: BaseHttpClient;
  readonly log: Logger;
  /** Fetches a request once. Throws `FetchFailure`. */
  fetch(engine: EngineName, url: URL, signal: AbortSignal, send: SendRequest): Promise<FetchedPage>;
}

/** Crawlee's request timeout in seconds. The job's signal and the timeouts of each fetch are far shorter. */
const requestSeconds = 60 * 60;

/**
 * Crawls with Crawlee: the given addresses and those that the handlers add, each once, in order. Retries transient
 * failures. No request or timer outlives the call. Throws the errors of handlers, a failure that is not a page's, the
 * signal's reason, or the reason of `stopping` when requests are left.
 */
export async function runCrawl(
  requests: readonly CrawlRequest[],
  { httpClient, fetch, log: processLog }: CrawlTransport,
  { log = processLog, signal, stopping, concurrency, maxPages, maxDepth, maxHostWaitMs, page, failed }: CrawlOptions,
): Promise<void> {
  signal.throwIfAborted();
  stopping?.throwIfAborted();
  const config = crawlConfiguration();
  const queue = new CrawlQueue();
  const ended = new AbortController();
  const stop = withFairnessKeyOf(signal, AbortSignal.any([signal, ended.signal]));
  const active = new Set<Promise<void>>();
  let isRunning = false;
  const tracked = (work: Promise<void>) => {
    active.add(work);
    return work.finally(() => active.delete(work));
  };
  const crawler = new BasicCrawler(
    {
      // `requestManager` is documented for this, but its validation rejects it (3.18.1).
      requestQueue: queue as unknown as RequestQueue,
      httpClient,
      log: crawlLog(log),
      maxConcurrency: concurrency,
      minConcurrency: Math.ceil(concurrency / 2),
      autoscaledPoolOptions: { desiredConcurrency: concurrency, loggingIntervalSecs: null },
      statisticsOptions: { persistenceOptions: { enable: false } },
      // There is one outgoing address and no cookies, so sessions would have no state.
      useSessionPool: false,
      requestHandlerTimeoutSecs: requestSeconds,
      // `retryError` decides which failures are retried.
      maxRequestRetries: 0,
      ...(maxPages === undefined ? {} : { maxRequestsPerCrawl: maxPages }),
      ...(maxDepth === undefined ? {} : { maxCrawlDepth: maxDepth }),
      requestHandler: (context) =>
        tracked(
          inSpan('page', {}, async (span) => {
            const { request } = context;
            try {
              isRunning = true;
              stop.throwIfAborted();
              const engine = engineOf(request.label);
              span.set({ 'winnow.engine': engine });
              const send = context.sendRequest as unknown as SendRequest;
              await page(await fetch(engine, new URL(request.url), stop, send), context);
              span.set({ 'winnow.outcome': 'ok' });
            } catch (error) {
              if (error instanceof FetchFailure) span.set({ 'winnow.outcome': error.outcome });
              throw retryError(error, request, maxHostWaitMs);
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
  // A pool that is aborted before it runs would never end (3.18.1): its first request then aborts the crawl.
  const abort = () => void (isRunning && crawler.autoscaledPool?.abort());
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
    ended.abort(new Error('the crawl has ended'));
    await Promise.allSettled(active);
  }
  signal.throwIfAborted();
  if (await queue.isFinished()) return;
  stopping?.throwIfAborted();
  throw new Error('the crawl ended before all requests were handled');
}

function engineOf(label: string | undefined): EngineName {
  const engine = engines.find((name) => name === label);
  if (engine === undefined) throw new Error('the label of a request is not an engine');
  return engine;
}
