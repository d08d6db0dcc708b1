import { isKnownLanguage, maxSearchResults, searchQueryChars, type RequestOf } from '@winnow/contracts';
import * as z from 'zod/mini';
import { fieldError, fieldProblem, parseStrictly } from '../../strict-request';
import { pdfOptionsOf } from '../parsers';
import { labels, namesOf, pageOptionsSchema, pagesOf, toolDetail } from '../requests';
import { NotEnabled } from '../respond';
import { languageOf, placeOf } from './search-place';
import { scopeFields, scopeOf, type SearchScope } from './search-scope';

/** Google's parameter for the age of results, of which search engines have these. */
const periods = { 'qdr:d': 'day', 'qdr:w': 'week', 'qdr:m': 'month', 'qdr:y': 'year' } as const;

const common = {
  ...labels,
  query: z.string().check(z.trim(), z.minLength(1), z.maxLength(searchQueryChars)),
  /** Clients allow 100. */
  limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 5),
  timeout: z._default(z.int().check(z.minimum(1), z.maximum(300_000)), 60_000),
  /** Without effect: a result is always the address of a page. */
  ignoreInvalidURLs: z.optional(z.boolean()),
  tbs: z.optional(z.enum(['', 'qdr:d', 'qdr:w', 'qdr:m', 'qdr:y'])),
  location: z.optional(z.string().check(z.maxLength(200))),
  country: z.optional(z.string().check(z.regex(/^[a-z]{2}$/i, fieldError('must be the code of a country')))),
  lang: z.optional(z.string().check(z.refine(isKnownLanguage, fieldError('is not a known language')))),
  scrapeOptions: z.optional(z.unknown()),
} as const;

const firstSchema = z.object(common);
const source = z.enum(['web', 'news']);
/** Firecrawl's catalogue of providers, which firecrawl-mcp searches beside the web unless it is rejected. */
const exchange = z.enum(['alexandria', 'exchange']);
const exchangeSchema = z.object({ sources: z.array(z.unknown()) });
const exchangeSource = z.union([exchange, z.object({ type: exchange })]);
const secondSchema = z.object({
  ...common,
  ...scopeFields,
  sources: z._default(z.array(z.union([source, z.strictObject({ type: source })])).check(z.minLength(1)), ['web']),
  /** Whether to return tools of that catalogue for the results. */
  domainTools: z.optional(z.boolean()),
  toolDetail,
  /** Without effect: the descriptions of results are what the search engine quotes of the pages. */
  highlights: z.optional(z.boolean()),
});

export interface SearchRequest {
  /** The search of each source. */
  readonly searches: readonly { readonly source: 'web' | 'news'; readonly body: RequestOf<'search-web'> }[];
  readonly contains: SearchScope['contains'];
  readonly timeout: number;
  readonly warning?: string;
  /** Returns the request that reads the results; absent when only their addresses are requested. */
  readonly pagesAt?: (urls: string[]) => RequestOf<'scrape-content'>;
}

/** Converts a body of version 1 or 2. Throws `invalid-request` naming an unsupported field. */
export function searchRequest(body: unknown, version: 1 | 2): SearchRequest {
  const parsed = version === 1 ? ofFirst(body) : ofSecond(body);
  const { query, limit, timeout, tbs = '', lang, location = '', sources, scrapeOptions } = parsed;
  const place = placeOf(location);
  const country = parsed.country ?? place.country;
  if (place.country !== undefined && country?.toUpperCase() !== place.country && version === 2)
    throw fieldProblem('country', 'contradicts the location');
  // Clients of version 1 always send `us`, which a location replaces.
  const language = languageOf(lang, place.country ?? country);
  const scope = scopeOf(query, parsed);
  const request = {
    query: scope.query,
    limit: Math.min(limit, maxSearchResults),
    ...(language === undefined ? {} : { language }),
    ...(tbs === '' ? {} : { period: periods[tbs] }),
  };
  const searches = [...namesOf(sources)].map((source) => ({
    source,
    body: source === 'web' ? request : { ...request, category: source },
  }));
  const { contains } = scope;
  const search = { searches, contains, timeout, ...(place.warning === undefined ? {} : { warning: place.warning }) };
  if (scrapeOptions === undefined) return search;
  const options = parseStrictly(pageOptionsSchema, scrapeOptions, 'scrapeOptions');
  // The languages of a location may be sent to any website, unlike a login.
  if (Object.keys(options.headers ?? {}).length > 0)
    throw fieldProblem('scrapeOptions.headers', 'cannot be sent to all websites that a search finds');
  const pagesAt = (urls: string[]) => pagesOf(urls, options, 'scrapeOptions');
  // Before the search, so that an invalid field costs none.
  pagesAt([]);
  if (pdfOptionsOf(options.parsers).pdf)
    throw fieldProblem('scrapeOptions.parsers', 'cannot have pages and pageMarkers in a search');
  return { ...search, ...(options.formats.length === 0 ? {} : { pagesAt }) };
}

/** Rejects a search of the catalogue. */
function ofSecond(body: unknown): z.output<typeof secondSchema> {
  const { data: { sources } = { sources: [] } } = exchangeSchema.safeParse(body);
  if (sources.some((one) => exchangeSource.safeParse(one).success)) throw new NotEnabled('Exchange');
  const parsed = parseStrictly(secondSchema, body);
  if (parsed.domainTools) throw new NotEnabled('Exchange');
  return parsed;
}

const ofFirst = (body: unknown) => ({
  ...parseStrictly(firstSchema, body),
  sources: ['web' as const],
  categories: undefined,
  includeDomains: undefined,
  excludeDomains: undefined,
});
