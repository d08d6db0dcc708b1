import { createHmac } from 'node:crypto';
import type { Fetch } from '@winnow/egress-client';
import type { Webhook } from './webhook-request';

/** Milliseconds for a receiver to answer. */
const answerMs = 10_000;

/** Sends a body once; resolves with whether it was taken. */
export type PostWebhook = (webhook: Webhook, body: string, signal: AbortSignal) => Promise<boolean>;

/**
 * Sends through the egress. A redirect counts as a failure: its target was not asked for. With a secret the body is signed:
 * `X-Firecrawl-Signature: sha256=<HMAC of the body, hex>`.
 */
export function postWebhook(fetch: Fetch, secret: string | null): PostWebhook {
  return async ({ url, headers }, body, signal) => {
    const signature = secret && `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        body,
        headers: {
          'user-agent': 'Winnow-Webhook',
          ...headers,
          'content-type': 'application/json',
          ...(signature ? { 'x-firecrawl-signature': signature } : {}),
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
