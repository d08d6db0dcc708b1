import { setTimeout as sleep } from 'node:timers/promises';
import { retryAfterMs } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { Fetch } from '@winnow/egress-client';
import { boundedText } from '@winnow/worker-process';

/** An OpenAI-compatible server configured by the operator. */
export interface Endpoint {
  /** Base URL, including `/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly model: string;
  /** Milliseconds until one request times out. */
  readonly timeoutMs: number;
  /** `fetch` through the egress. */
  readonly fetch: Fetch;
}

/** Maximum bytes of one response. */
const maxResponseBytes = 4 * 2 ** 20;
const maxAttempts = 3;
/** Milliseconds before the first retry without `Retry-After`, and the maximum before any retry. */
const [defaultWaitMs, maxWaitMs] = [1_000, 20_000];

/**
 * Posts a request and returns the response's text; a rejection (4xx) is returned with its status. Retries busy and
 * failing servers. Throws `model-failed` for an unusable response, or the signal's reason.
 */
export async function postToEndpoint(
  endpoint: Endpoint,
  path: string,
  body: () => { readonly body: FormData | string; readonly headers?: Readonly<Record<string, string>> },
  signal: AbortSignal | undefined,
): Promise<{ readonly status: number; readonly text: string }> {
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    const limited = AbortSignal.any([AbortSignal.timeout(endpoint.timeoutMs), ...(signal ? [signal] : [])]);
    const { headers, body: sent } = body();
    const key = endpoint.apiKey === null ? {} : { authorization: `Bearer ${endpoint.apiKey}` };
    const response = await endpoint
      .fetch(`${endpoint.baseUrl.replace(/\/$/, '')}${path}`, {
        method: 'POST',
        headers: { ...key, ...headers },
        body: sent,
        signal: limited,
        // A redirect would send the key elsewhere.
        redirect: 'manual',
      })
      .catch((error: unknown) => {
        signal?.throwIfAborted();
        throw endpointFailure('It could not be reached.', error);
      });
    const isBusy = response.status === 429 || response.status >= 500;
    if (isBusy && attempt < maxAttempts) {
      await response.body?.cancel();
      const ms = retryAfterMs(response.headers.get('retry-after')) ?? defaultWaitMs * 2 ** (attempt - 1);
      await sleep(Math.min(maxWaitMs, ms), undefined, { signal }).catch(() => signal?.throwIfAborted());
      continue;
    }
    const { text, isWhole } = await boundedText(response, maxResponseBytes).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw endpointFailure('Its response ended early.', error);
    });
    if (isBusy) throw endpointFailure(`It responded with status ${response.status}.`, text.slice(0, 500));
    if (!isWhole) throw endpointFailure('Its response is too long.');
    return { status: response.status, text };
  }
}

export const endpointFailure = (message: string, cause?: unknown): ProblemError =>
  new ProblemError('model-failed', message, { cause });
