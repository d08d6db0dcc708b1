import * as z from 'zod/mini';
import { maxSiteHeaders, siteHeaderChars } from '../limits';

/**
 * Matches headers that cannot be set: those of the connection (RFC 9110, 7.6.1), the body, a proxy or a browser, those
 * that decide what a response contains, and `User-Agent`, by which websites address their robots.txt to the scraper.
 */
const reserved =
  /^(?:accept-encoding|connection|content-.*|date|expect|host|if-.*|keep-alive|proxy-.*|range|sec-.*|te|trailer|traceparent|tracestate|transfer-encoding|upgrade|user-agent|via)$/i;

/** Whether a header of this name can be sent to a website. */
export const isSiteHeader = (name: string): boolean => !reserved.test(name);

const names = (headers: Record<string, string>) => Object.keys(headers);

/**
 * Headers for the website of a request, such as `Authorization` or `Cookie`: at most 20, with 4,096 characters of names
 * and values together. Names are tokens, values visible ASCII (RFC 9110, 5.5), so no value can end its header.
 */
export const siteHeadersSchema = z
  .record(
    z.string(),
    z
      .string()
      .check(z.trim(), z.minLength(1, 'The value is empty.'), z.regex(/^[\x20-\x7e\t]+$/, 'The value must be ASCII.')),
  )
  .check(
    z.refine((headers) => names(headers).length <= maxSiteHeaders, `Send at most ${maxSiteHeaders} headers.`),
    z.refine(
      (headers) => Object.entries(headers).flat().join('').length <= siteHeaderChars,
      `The headers are longer than ${siteHeaderChars} characters.`,
    ),
    z.refine((headers) => names(headers).every((name) => /^[\w!#$%&'*+.^`|~-]+$/.test(name)), 'A name is invalid.'),
    z.refine((headers) => names(headers).every(isSiteHeader), {
      error: ({ input }) =>
        `The header ${names(input as Record<string, string>).find((name) => !isSiteHeader(name))} cannot be set.`,
    }),
    z.refine(
      (headers) => new Set(names(headers).map((name) => name.toLowerCase())).size === names(headers).length,
      'A header occurs twice.',
    ),
  );
export type SiteHeaders = z.infer<typeof siteHeadersSchema>;

/** Field of a request whose pages need a login. */
export const siteHeadersField = z.optional(siteHeadersSchema).register(z.globalRegistry, {
  description:
    'Headers sent to the host of the given addresses alone, such as {"Authorization": "Bearer ..."} or {"Cookie": "..."}, for pages that require a login.',
});
