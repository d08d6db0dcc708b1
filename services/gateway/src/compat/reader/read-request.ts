import type { IncomingHttpHeaders } from 'node:http';
import { decodePercent, type ContentFormat, type PageInclude, type RequestOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import * as z from 'zod/mini';
import { joinSelectors } from '../firecrawl/selectors';
import { fieldProblem, parseStrictly } from '../strict-request';

/** Path before the address of the page. */
export const readPath = '/api/read/';

/** Clients of Python send `True`, and `all` for a list that may have the same text twice. */
const lowerCase = <Values extends readonly string[]>(values: Values) =>
  z.optional(z.pipe(z.string().check(z.toLowerCase()), z.enum(values)));
const summary = lowerCase(['true', 'all', 'false', 'none'] as const);
const contentFormat = z.optional(z.enum(['content', 'markdown', 'html', 'text']));

/** Jina Reader's headers that have an effect; names are in lower case. */
const optionsSchema = z.object({
  'x-return-format': contentFormat,
  /** Its later name. */
  'x-respond-with': contentFormat,
  'x-target-selector': z.optional(z.string()),
  'x-remove-selector': z.optional(z.string()),
  'x-wait-for-selector': z.optional(z.string()),
  'x-timeout': z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(300)), 60),
  'x-with-links-summary': summary,
  'x-with-images-summary': summary,
  'x-retain-images': lowerCase(['all', 'none'] as const),
  /** Pages are rendered where they need it, without being asked. */
  'x-engine': lowerCase(['auto', 'direct', 'browser'] as const),
});

const bodySchema = z.object({ url: z.string() });

/** Headers of the same API that would change the result. */
const unsupported = [
  ...['x-locale', 'x-proxy', 'x-proxy-url', 'x-referer', 'x-set-cookie', 'x-token-budget', 'x-user-agent'],
  ...['x-instruction', 'x-json-schema', 'x-with-generated-alt', 'x-with-iframe', 'x-with-shadow-dom'],
];

/** By these values, clients leave out what a header requests. */
const isOff = (value: string | string[] | undefined) => value === undefined || /^(?:false|none)$/i.test(String(value));

export interface ReadRequest {
  readonly body: RequestOf<'scrape-content'> & { readonly format: ContentFormat };
  readonly timeout: number;
  /** Whether the response is the content alone, which a named format requests. */
  readonly isBare: boolean;
  readonly isJson: boolean;
  /** Whether JSON lists every link, also those with the text of another one. */
  readonly hasAllLinks: boolean;
}

/** Returns the headers that have a value. Some clients send all, those without a setting empty. */
const withoutEmpty = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));

/** Parses a request for one page. Throws `invalid-request` naming a header that is unsupported or has an invalid value. */
export function readRequest(address: string, sent: IncomingHttpHeaders): ReadRequest {
  const headers = withoutEmpty(sent);
  const { accept = '*/*' } = headers;
  // As Jina Reader does: many HTTP clients accept JSON as well by default.
  const isTextAccepted = /\btext\/(?:plain\b|\*)|\*\/\*/i.test(accept);
  if (!isTextAccepted && /\btext\/event-stream\b/i.test(accept))
    throw fieldProblem('Accept', 'streams are not supported');
  const name = unsupported.find((header) => !isOff(headers[header]));
  if (name !== undefined) throw fieldProblem(name, 'is not supported');
  const { success, data, error } = optionsSchema.safeParse(headers);
  if (!success) throw fieldProblem(String(error.issues[0]?.path[0]), 'the value is invalid');
  const named = data['x-respond-with'] ?? data['x-return-format'];
  const wanted = named === 'content' ? undefined : named;
  const images = data['x-retain-images'] === 'none' ? ['img'] : [];
  const selectorIn = (header: `x-${'target' | 'remove' | 'wait-for'}-selector`, others: readonly string[] = []) =>
    joinSelectors([...(data[header] === undefined ? [] : [data[header]]), ...others], header);
  const only = selectorIn('x-target-selector');
  const remove = selectorIn('x-remove-selector', images);
  const selector = selectorIn('x-wait-for-selector');
  const include: PageInclude[] = ['metadata'];
  const isJson = !isTextAccepted && /\b(?:application|text)\/json\b/i.test(accept);
  for (const list of ['links', 'images'] as const) {
    const header = `x-with-${list}-summary` as const;
    if (isOff(data[header])) continue;
    if (wanted !== undefined && !isJson)
      throw fieldProblem(header, 'with the content alone, lists are only returned as JSON (Accept: application/json)');
    include.push(list);
  }
  if (images.length > 0 && include.includes('images'))
    throw fieldProblem('x-retain-images', 'none cannot be combined with x-with-images-summary');
  return {
    body: {
      urls: [address],
      format: wanted ?? 'markdown',
      include,
      ...(data['x-engine'] === 'browser' && { reading: 'rendered' }),
      ...((only ?? remove) !== undefined && { selectors: { only, remove } }),
      ...(selector !== undefined && { waitFor: { selector } }),
    },
    timeout: data['x-timeout'] * 1_000,
    isBare: wanted !== undefined,
    isJson,
    hasAllLinks: data['x-with-links-summary'] === 'all',
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
