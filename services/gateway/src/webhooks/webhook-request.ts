import { checkAddress, type AddressPolicy } from '@winnow/address-policy';
import { parseWebUrl } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import * as z from 'zod/mini';
import { fieldError, fieldProblem, parseStrictly } from '../compat/strict-request';

const webhookEvents = ['started', 'page', 'completed', 'failed'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Receiver of a job's events. */
export interface Webhook {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly metadata: Readonly<Record<string, string>>;
  readonly events: readonly WebhookEvent[];
}

/** Maximum entries of `headers` and of `metadata`, and maximum characters of a value. */
const maxEntries = 20;
const valueChars = 1_000;

/** Matches headers that belong to the connection, the proxy or this product (RFC 9110, 7.6.1). */
const reserved =
  /^(?:connection|content-.*|date|expect|host|keep-alive|proxy-.*|sec-.*|te|trailer|traceparent|tracestate|transfer-encoding|upgrade|via|webhook-.*|x-firecrawl-.*|x-forwarded-.*)$/i;

const entries = z
  .record(z.string().check(z.minLength(1), z.maxLength(100)), z.string().check(z.maxLength(valueChars)))
  .check(z.refine((record) => Object.keys(record).length <= maxEntries, fieldError(`more than ${maxEntries} entries`)));
/** Names are tokens, values visible ASCII (RFC 9110, 5.5), so no value can end its header. */
const headers = entries.check(
  z.refine(
    (record) => Object.keys(record).every((name) => /^[\w-]+$/.test(name) && !reserved.test(name)),
    fieldError('a name is not allowed'),
  ),
  z.refine(
    (record) => Object.values(record).every((value) => /^[\x20-\x7e\t]*$/.test(value)),
    fieldError('values must be ASCII'),
  ),
);
const webhookSchema = z.object({
  url: z.string(),
  headers: z._default(headers, {}),
  metadata: z._default(entries, {}),
  events: z._default(z.array(z.enum(webhookEvents)).check(z.minLength(1)), [...webhookEvents]),
});

/**
 * Parses the `webhook` of a request: an address, or an object. Throws `invalid-request` naming the invalid field, and
 * `address-refused`. The egress checks the resolved address for each delivery.
 */
export function webhookOf(field: unknown, policy: AddressPolicy, isPossible: boolean): Webhook | null {
  if (field === undefined || field === null) return null;
  if (!isPossible) throw fieldProblem('webhook', 'is not supported by this installation');
  const requested = typeof field === 'string' ? { url: field } : field;
  if (typeof requested !== 'object' || Array.isArray(requested))
    throw fieldProblem('webhook', 'must be an address or an object');
  const { url, ...rest } = parseStrictly(webhookSchema, requested, 'webhook');
  const address = parseWebUrl(url);
  if (!address || !checkAddress(address, policy).allowed) throw new ProblemError('address-refused');
  return { url: address.href, ...rest };
}
