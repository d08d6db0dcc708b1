import type { IncomingHttpHeaders } from 'node:http';
import { decodePercent, type ContentFormat, type RequestOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import * as z from 'zod/mini';
import { joinSelectors } from '../firecrawl/selectors';
import { fieldProblem, parseStrictly } from '../strict-request';

/** Path before the address of the page. */
export const readPath = '/api/read/';

/** Jina Reader's headers that have an effect; names are in lower case. */
const optionsSchema = z.object({
  'x-return-format': z.optional(z.enum(['markdown', 'html', 'text'])),
  'x-target-selector': z.optional(z.string()),
  'x-remove-selector': z.optional(z.string()),
  'x-wait-for-selector': z.optional(z.string()),
  'x-timeout': z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(300)), 60),
});

const bodySchema = z.object({ url: z.string() });

/** Headers of the same API that would change the result. */
const unsupported = [
  ...['x-engine', 'x-locale', 'x-proxy', 'x-proxy-url', 'x-set-cookie', 'x-respond-with', 'x-token-budget'],
  ...['x-with-generated-alt', 'x-with-links-summary', 'x-with-images-summary', 'x-with-iframe', 'x-retain-images'],
  ...['x-json-schema', 'x-instruction'],
];

export interface ReadRequest {
  readonly body: RequestOf<'scrape-content'> & { readonly format: ContentFormat };
  readonly timeout: number;
  /** Whether the response is the content alone, which a named format requests. */
  readonly isBare: boolean;
  readonly isJson: boolean;
}

/** Parses a request for one page. Throws `invalid-request` naming a header that is unsupported or has an invalid value. */
export function readRequest(address: string, headers: IncomingHttpHeaders): ReadRequest {
  const { accept = '*/*' } = headers;
  // As Jina Reader does: many HTTP clients accept JSON as well by default.
  const isTextAccepted = /\btext\/(?:plain\b|\*)|\*\/\*/i.test(accept);
  if (!isTextAccepted && /\btext\/event-stream\b/i.test(accept))
    throw fieldProblem('Accept', 'streams are not supported');
  const name = unsupported.find((header) => headers[header] !== undefined);
  if (name !== undefined) throw fieldProblem(name, 'is not supported');
  const { success, data, error } = optionsSchema.safeParse(headers);
  if (!success) throw fieldProblem(String(error.issues[0]?.path[0]), 'the value is invalid');
  const wanted = data['x-return-format'];
  const selectorIn = (header: `x-${'target' | 'remove' | 'wait-for'}-selector`) =>
    data[header] === undefined ? undefined : joinSelectors([data[header]], header);
  const [only, remove, selector] = (['target', 'remove', 'wait-for'] as const).map((name) =>
    selectorIn(`x-${name}-selector`),
  );
  return {
    body: {
      urls: [address],
      format: wanted ?? 'markdown',
      include: ['metadata'],
      ...((only ?? remove) !== undefined && { selectors: { only, remove } }),
      ...(selector !== undefined && { waitFor: { selector } }),
    },
    timeout: data['x-timeout'] * 1_000,
    isBare: wanted !== undefined,
    isJson: !isTextAccepted && /\b(?:application|text)\/json\b/i.test(accept),
  };
}

/** Returns the address of the body of a POST. Throws `invalid-request` naming another field, whose header has to be used. */
export const addressOf = (body: unknown): string => parseStrictly(bodySchema, body).url;

/** Returns the address after the path: as it is, with its query, or percent-encoded as a whole. */
export function addressIn(target: string): string {
  const given = target.slice(readPath.length);
  const address = /^https?%3a/i.test(given) ? decodePercent(given) : given;
  if (address === undefined) throw new ProblemError('invalid-request', 'The address is not valid.');
  // Proxies merge slashes in paths.
  return address.replace(/^(https?:\/)(?!\/)/i, '$1/');
}

/**
 * Returns the target of a request as the router accepts it, which decodes paths as UTF-8: an address with escapes of another
 * encoding is percent-encoded as a whole.
 */
export function routableTarget(target: string): string {
  const isRouted = !/^\/api\/read\/https?:/i.test(target) || decodePercent(target.split('?', 1)[0] ?? '') !== undefined;
  return isRouted ? target : readPath + encodeURIComponent(target.slice(readPath.length));
}
