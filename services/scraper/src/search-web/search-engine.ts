import { setTimeout as sleep } from 'node:timers/promises';
import { retryAfterMs, type ProblemCode } from '@winnow/contracts';
import type { Fetch } from '@winnow/egress-client';
import { ProblemError, type ProblemOptions } from '@winnow/errors';
import { boundedText } from '@winnow/worker-process';
import { engineLanguage } from './engine-language';

/** A SearXNG instance configured by the operator. */
export interface SearchEngineSettings {
  readonly baseUrl: string;
  readonly userAgent: string;
  /** Milliseconds until one request times out. */
  readonly timeoutMs: number;
  /** `fetch` through the egress. */
  readonly fetch: Fetch;
}

export interface SearchQuery {
  readonly query: string;
  readonly language?: string | undefined;
  /** Maximum age of the results. */
  readonly period?: 'day' | 'week' | 'month' | 'year' | undefined;
  readonly category?: 'web' | 'news' | undefined;
  /** Page of the results, from 1. */
  readonly page: number;
}

export interface EnginePage {
  /** The results as the engine sent them, not validated. */
  readonly entries: readonly unknown[];
  /** Whether some of the engine's sources did not respond. */
  readonly isPartial: boolean;
}

/** Maximum bytes of one response; a page of a hundred results has about 100 KB. */
const maxResponseBytes = 2 * 2 ** 20;
const maxAttempts = 3;
/** Milliseconds before the first retry without `Retry-After`, and the maximum before any retry. */
const [defaultWaitMs, maxWaitMs] = [1_000, 10_000];

/** The fields in use; older versions also have `number_of_results`, which is mostly 0. */
interface EngineResponse {
  readonly results?: unknown;
  /** Pairs of a name and a reason. */
  readonly unresponsive_engines?: unknown;
}

/** Searches with a SearXNG instance through its JSON API. */
export class SearchEngine {
  constructor(private readonly settings: SearchEngineSettings) {}

  /**
   * Returns one page of results. Retries a busy or failing engine. Throws a problem that says what the engine did, or
   * the signal's reason.
   */
  async search(query: SearchQuery, signal: AbortSignal): Promise<EnginePage> {
    for (let attempt = 1; ; attempt += 1) {
      const timeout = AbortSignal.timeout(this.settings.timeoutMs);
      const problemOf = (error: unknown, what: string): ProblemError => {
        signal.throwIfAborted();
        return timeout.aborted ? engineTimeout(error) : failure('unreachable', what, { cause: error });
      };
      const response = await this.send(query, AbortSignal.any([timeout, signal])).catch((error: unknown) => {
        throw problemOf(error, 'It could not be reached.');
      });
      const { status } = response;
      if (attempt < maxAttempts && (status === 429 || status >= 500)) {
        await response.body?.cancel();
        const waitMs = retryAfterMs(response.headers.get('retry-after')) ?? defaultWaitMs * 2 ** (attempt - 1);
        await sleep(Math.min(maxWaitMs, waitMs), undefined, { signal }).catch(() => signal.throwIfAborted());
        continue;
      }
      if (status !== 200) {
        await response.body?.cancel();
        throw statusFailure(status);
      }
      const { text, isWhole } = await boundedText(response, maxResponseBytes).catch((error: unknown) => {
        throw problemOf(error, 'Its response ended early.');
      });
      if (!isWhole) throw failure('unreachable', 'Its response is too long.', { retry: false });
      return pageOf(text);
    }
  }

  private send({ query, language, period, category, page }: SearchQuery, signal: AbortSignal): Promise<Response> {
    const { baseUrl, userAgent, fetch } = this.settings;
    const parameters = new URLSearchParams({
      q: query,
      format: 'json',
      pageno: String(page),
      safesearch: '1',
      ...(language === undefined ? {} : { language: engineLanguage(language) }),
      ...(period === undefined ? {} : { time_range: period }),
      ...(category === 'news' ? { categories: 'news' } : {}),
    });
    return fetch(`${baseUrl.replace(/\/$/, '')}/search?${parameters}`, {
      headers: { accept: 'application/json', 'user-agent': userAgent },
      signal,
      // A redirect would send the query to another server.
      redirect: 'manual',
    });
  }
}

function pageOf(text: string): EnginePage {
  const { results, unresponsive_engines: unresponsive } = (jsonOf(text) ?? {}) as EngineResponse;
  if (!Array.isArray(results))
    throw failure('unreachable', `It did not respond with results. ${advice}`, { retry: false });
  return { entries: results, isPartial: Array.isArray(unresponsive) && unresponsive.length > 0 };
}

const advice =
  'SEARCH_BASE_URL must be the address of a SearXNG instance whose settings list json under search.formats.';

/**
 * Returns the problem of a response without results; the retries of the request are used up. Its body is not logged,
 * since it may repeat the query.
 */
function statusFailure(status: number): ProblemError {
  const options = { retry: false };
  if (status === 429)
    return failure('rate-limited-by-site', 'It is limiting requests (429). Try again in a few minutes.', options);
  if (status === 403) return failure('blocked', `It rejected the request (403). ${advice}`, options);
  return failure('unreachable', `It responded with status ${status}.`, options);
}

export const engineTimeout = (cause: unknown): ProblemError =>
  failure('timeout', 'It did not respond in time (timeout).', { cause });

/** Creates a problem of the engine; `what` is a sentence about it. */
export const failure = (code: ProblemCode, what: string, options: ProblemOptions = {}): ProblemError =>
  new ProblemError(code, `The search engine failed. ${what}`, options);

/** Returns the value of a JSON text, or undefined for other text, such as a page. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
