import type { IncomingHttpHeaders } from 'node:http';
import type { ContentFormat, RequestOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import * as z from 'zod/mini';
import { fieldProblem } from '../strict-request';

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
export function readRequest(target: string, headers: IncomingHttpHeaders): ReadRequest {
  const accepted = headers.accept ?? '';
  if (/\btext\/event-stream\b/i.test(accepted)) throw fieldProblem('Accept', 'streams are not supported');
  const name = unsupported.find((header) => headers[header] !== undefined);
  if (name !== undefined) throw fieldProblem(name, 'is not supported');
  const { success, data, error } = optionsSchema.safeParse(headers);
  if (!success) throw fieldProblem(String(error.issues[0]?.path[0]), 'the value is invalid');
  const wanted = data['x-return-format'];
  const [only, remove, selector] = [data['x-target-selector'], data['x-remove-selector'], data['x-wait-for-selector']];
  return {
    body: {
      urls: [addressIn(target)],
      format: wanted ?? 'markdown',
      include: ['metadata'],
      ...((only ?? remove) !== undefined && { selectors: { only, remove } }),
      ...(selector !== undefined && { waitFor: { selector } }),
    },
    timeout: data['x-timeout'] * 1_000,
    isBare: wanted !== undefined,
    isJson: /\bapplication\/json\b/i.test(accepted),
  };
}

/** Returns the address after the path: as it is, with its query, or percent-encoded as a whole. */
function addressIn(target: string): string {
  const address = target.slice(readPath.length);
  // Proxies merge slashes in paths.
  if (/^https?:\/(?!\/)/i.test(address)) return address.replace('/', '//');
  if (!/^https?%3a/i.test(address)) return address;
  try {
    return decodeURIComponent(address);
  } catch {
    throw new ProblemError('invalid-request', 'The address is not valid.');
  }
}
