import { isKnownLanguage, maxSearchResults, searchQueryChars, type RequestOf } from '@winnow/contracts';
import * as z from 'zod/mini';
import { fieldError, fieldProblem, parseStrictly } from '../strict-request';
import { labels, pageOptionsSchema, pagesOf } from './requests';

const web = z.literal('web');

const common = {
  ...labels,
  query: z.string().check(z.trim(), z.minLength(1), z.maxLength(searchQueryChars)),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(maxSearchResults)), 5),
  timeout: z._default(z.int().check(z.minimum(1), z.maximum(300_000)), 60_000),
  /** Without effect: a result is always the address of a page. */
  ignoreInvalidURLs: z.optional(z.boolean()),
  scrapeOptions: z.optional(z.unknown()),
} as const;

const firstSchema = z.object({
  ...common,
  lang: z.optional(z.string().check(z.refine(isKnownLanguage, fieldError('is not a known language')))),
  /** Clients of version 1 always send `us`. */
  country: z.optional(z.string().check(z.regex(/^[a-z]{2}$/i))),
});
const secondSchema = z.object({
  ...common,
  sources: z.optional(z.array(z.union([web, z.strictObject({ type: web })])).check(z.minLength(1))),
});

export interface SearchRequest {
  readonly body: RequestOf<'search-web'>;
  readonly timeout: number;
  /** Returns the request that reads the results; absent when only their addresses are requested. */
  readonly pagesAt?: (urls: string[]) => RequestOf<'scrape-content'>;
}

/** Converts a body of version 1 or 2. Throws `invalid-request` naming an unsupported field. */
export function searchRequest(body: unknown, version: 1 | 2): SearchRequest {
  const { lang, country, ...parsed } = version === 1 ? parseStrictly(firstSchema, body) : withoutLanguage(body);
  const { query, limit, timeout, scrapeOptions } = parsed;
  if (country !== undefined && lang === undefined) throw fieldProblem('country', 'is supported only with lang');
  const request = { query, limit, ...(lang === undefined ? {} : { language: languageOf(lang, country) }) };
  if (scrapeOptions === undefined) return { body: request, timeout };
  const options = parseStrictly(pageOptionsSchema, scrapeOptions, 'scrapeOptions');
  const pagesAt = (urls: string[]) => pagesOf(urls, options, 'scrapeOptions');
  // Before the search, so that an invalid field costs none.
  pagesAt([]);
  return { body: request, timeout, ...(options.formats.length === 0 ? {} : { pagesAt }) };
}

const withoutLanguage = (body: unknown) => ({
  ...parseStrictly(secondSchema, body),
  lang: undefined,
  country: undefined,
});

/** Returns the language as spoken in a country, unless it names its own. */
function languageOf(language: string, country: string | undefined): string {
  const regional = `${language}-${country?.toUpperCase()}`;
  return country !== undefined && isKnownLanguage(regional) ? regional : language;
}
