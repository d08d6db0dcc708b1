import { maxPatterns, parseWebUrl, patternChars, type RequestOf } from '@winnow/contracts';
import * as z from 'zod/mini';
import { fieldProblem, parseStrictly } from '../../strict-request';
import { rejectAttributes } from '../attributes-format';
import { hasModelFormats, modelFormatList } from '../model-formats';
import { headersOf } from '../request-headers';
import { labels, maxPdfPagesOf, readingOf } from '../requests';
import { maxModelPages, modelOutputOf, modelPageSchema, type ModelPages } from '../scrape-request';
import { selectorsOf } from '../selectors';
import { renderingOf } from '../actions';
import { sitemapFields, sitemapOf } from '../sitemap';

/** Each expression may have as many alternatives as there are patterns. */
const path = z.string().check(z.trim(), z.maxLength(maxPatterns * patternChars));
const paths = z.optional(z.array(path).check(z.maxLength(20)));

const crawlSchema = z.object({
  ...labels,
  url: z.string(),
  includePaths: paths,
  excludePaths: paths,
  maxDepth: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  maxDiscoveryDepth: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  crawlEntireDomain: z._default(z.boolean(), false),
  allowBackwardLinks: z._default(z.boolean(), false),
  allowSubdomains: z._default(z.boolean(), false),
  allowExternalLinks: z.optional(z.literal(false)),
  ignoreQueryParameters: z.optional(z.boolean()),
  ...sitemapFields,
  regexOnFullURL: z.optional(z.literal(false)),
  ignoreRobotsTxt: z.optional(z.literal(false)),
  // n8n sends both by default. No host gets as many concurrent requests anyway.
  prompt: z.optional(z.literal('')),
  maxConcurrency: z.optional(z.int().check(z.minimum(50))),
  deduplicateSimilarURLs: z.optional(z.boolean()),
  zeroDataRetention: z.optional(z.literal(false)),
  scrapeOptions: z.optional(z.unknown()),
});

const defaultLimit = 200;

export interface CrawlRequest extends ModelPages {
  readonly body: RequestOf<'crawl-site'>;
}

/** Converts a body to the request of `crawl-site`. Throws `invalid-request` naming an unsupported field. */
export function crawlRequest(body: unknown): CrawlRequest {
  const parsed = parseStrictly(crawlSchema, body);
  const { url, includePaths = [], excludePaths = [], allowSubdomains: subdomains } = parsed;
  const options = parseStrictly(modelPageSchema, parsed.scrapeOptions ?? {}, 'scrapeOptions');
  rejectAttributes(options.formats, 'scrapeOptions');
  const reading = {
    ...readingOf(options),
    ...headersOf(options, 'scrapeOptions'),
    ...selectorsOf(options, 'scrapeOptions'),
    ...renderingOf(options, 'scrapeOptions'),
    ...maxPdfPagesOf(options, 'scrapeOptions'),
  };
  const { format, include: fields, ...added } = modelOutputOf(options, reading, 'scrapeOptions');
  const maxPages = hasModelFormats(added.model) ? maxModelPages : undefined;
  const { limit = Math.min(defaultLimit, maxPages ?? defaultLimit) } = parsed;
  if (maxPages !== undefined && limit > maxPages)
    throw fieldProblem('limit', `must be at most ${maxPages} with ${modelFormatList}`);
  const depth = parsed.maxDiscoveryDepth ?? parsed.maxDepth;
  const include = patternsOf('includePaths', includePaths);
  const folder = parsed.crawlEntireDomain || parsed.allowBackwardLinks ? '/' : folderOf(url);
  if (folder !== '/' && include.length > 0)
    throw fieldProblem(
      'includePaths',
      'is supported only with the address of a whole website, or with crawlEntireDomain',
    );
  const request: RequestOf<'crawl-site'> = {
    url,
    include: folder === '/' ? include : [folder],
    exclude: patternsOf('excludePaths', excludePaths),
    limit,
    subdomains,
    ...(parsed.ignoreQueryParameters && { ignoreQueries: true }),
    // As Firecrawl does for PDF.
    documents: true,
    format,
    fields,
    ...reading,
    ...(depth === undefined ? {} : { depth }),
    ...sitemapUseOf(parsed),
  };
  return { body: request, ...added };
}

/** For Firecrawl, pages of the sitemap have the depth 0, so that this depth excludes only the links of pages. */
function sitemapUseOf(parsed: z.infer<typeof crawlSchema>) {
  const wanted = sitemapOf(parsed);
  return parsed.maxDiscoveryDepth === 0 && wanted.sitemap !== 'skip' ? { sitemap: 'only' as const } : wanted;
}

/** Unless the whole domain is requested, a crawl stays below its address. */
function folderOf(url: string): string {
  const path = parseWebUrl(url)?.pathname ?? '/';
  return path.endsWith('/') ? path : path.slice(0, path.lastIndexOf('/') + 1) || '/';
}

/** Converts regular expressions to patterns, one for each alternative. An empty one would match every page. */
function patternsOf(field: string, expressions: readonly string[]): string[] {
  const alternatives = expressions.filter(Boolean).flatMap((expression) => alternativesOf(field, expression));
  return atMostMaxPatterns(field, alternatives).map((one) => patternOf(field, one));
}

function atMostMaxPatterns(field: string, alternatives: string[]): string[] {
  if (alternatives.length > maxPatterns) throw fieldProblem(field, `has more than ${maxPatterns} alternatives`);
  return alternatives;
}

/** Expands groups without quantifiers, `(a|b)`, of which there may be several, while they are few. */
function alternativesOf(field: string, expression: string): string[] {
  let expanded = [expression];
  for (let at = 0; at < 4; at += 1)
    expanded = expanded.flatMap((one) => {
      const [group, inner = ''] = /\((?:\?:)?([^()\\]*)\)(?![*+?{])/.exec(one) ?? [];
      if (group === undefined) return [one];
      return atMostMaxPatterns(field, inner.split('|')).map((alternative) => one.replace(group, () => alternative));
    });
  return expanded;
}

/** Special characters of regular expressions. */
const special = /[()[\]{}+?|\\^$]/;

/**
 * Converts a regular expression for a path to a robots.txt pattern. Supports letters, `.*` for any characters, `^` and
 * `$`, and rejects others, since a misread expression would select other pages.
 */
function patternOf(field: string, expression: string): string {
  const isStart = expression.startsWith('^');
  const isEnd = /(?<!\\)\$$/.test(expression);
  const inner = expression.slice(isStart ? 1 : 0, isEnd ? -1 : undefined);
  const pattern = inner
    .replace(/\\([./-])/g, '$1')
    .replaceAll('.*', '*')
    .replaceAll('.+', '*')
    .replace(/\/\*$/, '/*');
  if (special.test(pattern))
    throw fieldProblem(
      field,
      'only letters, .*, .+, ^, $ and groups such as (a|b) of regular expressions are supported',
    );
  // Firecrawl matches the expression anywhere in the path, with or without its leading slash.
  const start = isStart ? (pattern.startsWith('/') ? '' : '/') : '*';
  return `${start}${pattern}${isEnd ? '$' : ''}`;
}
