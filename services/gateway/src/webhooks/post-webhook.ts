import type { Fetch } from '@winnow/egress-client';
import { firecrawlHeaders, standardHeaders } from './sign-webhook';
import type { Webhook } from './webhook-request';

/** Milliseconds until a receiver times out. */
const responseTimeoutMs = 10_000;

/** One event for a receiver. Its id is the same for all attempts, in any process, so that receivers can deduplicate. */
export interface Delivery {
  readonly id: string;
  readonly body: string;
  /** Whether Firecrawl's own signature is sent too. */
  readonly isFirecrawl: boolean;
}

/** Sends an event once; resolves with whether the receiver accepted it. */
export type PostWebhook = (webhook: Webhook, delivery: Delivery, signal: AbortSignal) => Promise<boolean>;

/**
 * Creates a sender that uses the egress. A redirect counts as a failure, since its target was not requested. With a
 * secret, the event is signed according to standardwebhooks.
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
          ...inLowerCase(headers),
          'content-type': 'application/json',
          ...standardHeaders(id, body, secret),
          ...(isFirecrawl ? firecrawlHeaders(body, secret) : {}),
        },
        signal: AbortSignal.any([signal, AbortSignal.timeout(responseTimeoutMs)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  };
}

/** A header in another case would be sent besides ours instead of replacing it. */
const inLowerCase = (headers: Webhook['headers']) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
