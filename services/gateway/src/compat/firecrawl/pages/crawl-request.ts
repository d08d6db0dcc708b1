import { parseWebUrl, type RequestOf } from '@winnow/contracts';
import * as z from 'zod/mini';
import { fieldProblem, parseStrictly } from '../../strict-request';
import { labels, outputOptionsOf, pageOptionsSchema, readingOf } from '../requests';
import { selectorsOf } from '../selectors';
import { renderingOf } from '../actions';
import { sitemapFields, sitemapOf } from '../sitemap';

const paths = z.optional(z.array(z.string()).check(z.maxLength(20)));

const crawlSchema = z.object({
  ...labels,
  url: z.string(),
  includePaths: paths,
  excludePaths: paths,
  maxDepth: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  maxDiscoveryDepth: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(100)))),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 200),
  crawlEntireDomain: z._default(z.boolean(), false),
  allowBackwardLinks: z._default(z.boolean(), false),
  allowSubdomains: z._default(z.boolean(), false),
  allowExternalLinks: z.optional(z.literal(false)),
  ignoreQueryParameters: z.optional(z.literal(false)),
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

/** Converts a body to the request of `crawl-site`. Throws `invalid-request` naming an unsupported field. */
export function crawlRequest(body: unknown): RequestOf<'crawl-site'> {
  const parsed = parseStrictly(crawlSchema, body);
  const { url, includePaths = [], excludePaths = [], limit, allowSubdomains: subdomains } = parsed;
  const options = parseStrictly(pageOptionsSchema, parsed.scrapeOptions ?? {}, 'scrapeOptions');
  const { format, include: fields } = outputOptionsOf(options.formats);
  const depth = parsed.maxDiscoveryDepth ?? parsed.maxDepth;
  const include = includePaths.map((path) => patternOf('includePaths', path));
  const folder = parsed.crawlEntireDomain || parsed.allowBackwardLinks ? '/' : folderOf(url);
  if (folder !== '/' && include.length > 0)
    throw fieldProblem(
      'includePaths',
      'is supported only with the address of a whole website, or with crawlEntireDomain',
    );
  return {
    url,
    include: folder === '/' ? include : [folder],
    exclude: excludePaths.map((path) => patternOf('excludePaths', path)),
    limit,
    subdomains,
    // As Firecrawl does for PDF.
    documents: true,
    format,
    fields,
    ...readingOf(options),
    ...selectorsOf(options, 'scrapeOptions'),
    ...renderingOf(options, 'scrapeOptions'),
    ...(depth === undefined ? {} : { depth }),
    ...sitemapUseOf(parsed),
  };
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
    throw fieldProblem(field, 'only letters, .*, .+, ^ and $ of regular expressions are supported');
  // Firecrawl matches the expression anywhere in the path, with or without its leading slash.
  const start = isStart ? (pattern.startsWith('/') ? '' : '/') : '*';
  return `${start}${pattern}${isEnd ? '$' : ''}`;
}
