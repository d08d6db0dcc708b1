import { withShareOf } from '@winnow/jobs';
import type { Engine, FetchRequest, FetchedPage } from './engine';
import { FetchFailure } from './fetch-failure';
import { httpFailure } from './http-failure';
import { readBody } from './read-body';
import { statusFailure } from './response-status';
import { conditionOf, validatorsOf } from './validators';

export interface HttpSettings {
  /** `fetch` through the egress. */
  readonly fetch: typeof globalThis.fetch;
  readonly userAgent: string;
  /** Milliseconds without a first byte; a server that hangs is not asked again. */
  readonly firstByteMs: number;
  /** Milliseconds for a whole page. */
  readonly pageMs: number;
}

const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,text/plain;q=0.8,*/*;q=0.5';

/** Pages as the web server sends them. Redirects are followed by the egress client, which has every hop judged. */
export class HttpEngine implements Engine {
  readonly name = 'http';

  constructor(private readonly settings: HttpSettings) {}

  async fetch({ url, maxBytes, signal, unless }: FetchRequest): Promise<FetchedPage> {
    const limit = new AbortController();
    const late = () => limit.abort(new FetchFailure('timeout'));
    const pageTimer = setTimeout(late, this.settings.pageMs);
    const firstByteTimer = setTimeout(late, this.settings.firstByteMs);
    const stop = signal ? withShareOf(signal, AbortSignal.any([signal, limit.signal])) : limit.signal;
    try {
      const response = await this.settings.fetch(url.href, {
        headers: {
          'user-agent': this.settings.userAgent,
          accept,
          'accept-language': 'en;q=0.9,*;q=0.5',
          ...(unless ? conditionOf(unless) : {}),
        },
        signal: stop,
      });
      clearTimeout(firstByteTimer);
      const page = {
        url: response.url || url.href,
        contentType: response.headers.get('content-type'),
        engine: 'http',
      } as const;
      if (unless && response.status === 304) {
        await response.body?.cancel();
        return { ...page, bytes: new Uint8Array(), isUnchanged: true };
      }
      const failure = statusFailure(response.status, response.headers.get('retry-after'));
      if (failure) {
        await response.body?.cancel();
        throw failure;
      }
      // Behind a redirect lies another page: what is asked for next time is this address.
      const validators = page.url === url.href ? validatorsOf(response.headers) : undefined;
      return { ...page, bytes: await readBody(response, maxBytes, stop), ...(validators ? { validators } : {}) };
    } catch (error) {
      signal?.throwIfAborted();
      throw limit.signal.aborted ? limit.signal.reason : httpFailure(error);
    } finally {
      clearTimeout(pageTimer);
      clearTimeout(firstByteTimer);
    }
  }

  async close(): Promise<void> {}
}
