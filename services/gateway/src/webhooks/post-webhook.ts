import type { Fetch } from '@winnow/egress-client';
import { firecrawlHeaders, standardHeaders } from './sign-webhook';
import type { Webhook } from './webhook-request';

/** Milliseconds for a receiver to answer. */
const answerMs = 10_000;

/** One event for a receiver. Its id is the same at each attempt, in whatever process: receivers know a repeated one by it. */
export interface Delivery {
  readonly id: string;
  readonly body: string;
  /** Firecrawl's own signature is sent too. */
  readonly isFirecrawl: boolean;
}

/** Sends an event once; resolves with whether it was taken. */
export type PostWebhook = (webhook: Webhook, delivery: Delivery, signal: AbortSignal) => Promise<boolean>;

/**
 * Sends through the egress. A redirect counts as a failure: its target was not asked for. With a secret the event is signed as
 * standardwebhooks says.
 */
export function postWebhook(fetch: Fetch, secret: string | null): PostWebhook {
  return async ({ url, headers }, { id, body, isFirecrawl }, signal) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        body,
        headers: {
          'user-agent': 'Winnow-Webhook',
          ...headers,
          'content-type': 'application/json',
          ...standardHeaders(id, body, secret),
          ...(isFirecrawl ? firecrawlHeaders(body, secret) : {}),
        },
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  };
}
