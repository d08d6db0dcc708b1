import type { PageInclude, RequestOf } from '@winnow/contracts';
import * as z from 'zod/mini';
import { fieldError, fieldPath, fieldProblem, parseStrictly } from '../strict-request';
import { renderingOf, renderingOptions } from './actions';
import { parsersSchema, pdfOptionsOf, type PdfOptions } from './parsers';
import { headerOptions, headersOf } from './request-headers';
import { selectorsOf, tagsSchema } from './selectors';
import { mapSitemapFields, sitemapOf } from './sitemap';

/** Client identification, without effect. */
export const labels = { origin: z.optional(z.string()), integration: z.optional(z.string()) };

/** How the tools of Firecrawl's catalogue are described, without effect. */
export const toolDetail = z.optional(z.enum(['compact', 'summary', 'full']));

/** Supported page formats; others such as `screenshot` are rejected by name. */
export const formats = ['markdown', 'html', 'rawHtml', 'links', 'images'] as const;
export const formatName = z.enum(formats);
const formatSchema = z.union([formatName, z.object({ type: formatName })]);
export type Formats = readonly Named<string>[];

/** Fields that accept only the value without effect. */
export const scrapeOptions = {
  ...labels,
  formats: z._default(z.array(formatSchema).check(z.maxLength(formats.length)), ['markdown']),
  onlyMainContent: z._default(z.boolean(), true),
  timeout: z._default(z.int().check(z.minimum(1), z.maximum(300_000)), 60_000),
  /** Every page is fetched again, which satisfies any maximum age. */
  maxAge: z.optional(z.number().check(z.nonnegative())),
  storeInCache: z.optional(z.boolean()),
  /** Ignored: certificates are always verified. Clients send it by default. */
  skipTlsVerification: z.optional(z.boolean()),
  removeBase64Images: z.optional(z.literal(true)),
  blockAds: z.optional(z.literal(true)),
  fastMode: z.optional(z.literal(false)),
  // Dify sends 0 by default, other clients empty lists and headers.
  waitFor: z.optional(z.literal(0)),
  headers: z.optional(z.strictObject({})),
  includeTags: tagsSchema,
  excludeTags: tagsSchema,
  mobile: z.optional(z.literal(false)),
  zeroDataRetention: z.optional(z.literal(false)),
  // Models that call Firecrawl's MCP server fill in their defaults.
  lockdown: z.optional(z.literal(false)),
  redactPII: z.optional(z.literal(false)),
  domainTools: z.optional(z.literal(false)),
  toolDetail,
  checkPromptInjection: z.optional(z.literal(false)),
  /** Pages are requested as from any address; a proxy of the operator is used anyway. */
  proxy: z.optional(z.enum(['basic', 'auto'])),
  parsers: parsersSchema,
  /** The name of version 1, without effect as well. */
  parsePDF: z.optional(z.boolean()),
} as const;

/** Options of the pages of a scrape, a batch or a crawl. */
export const pageOptions = {
  ...scrapeOptions,
  ...renderingOptions,
  ...headerOptions,
} as const;
export const pageOptionsSchema = z.object(pageOptions);

const mapSchema = z.object({
  ...labels,
  url: z.string(),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 5_000),
  timeout: z._default(z.int().check(z.minimum(1), z.maximum(300_000)), 60_000),
  /** Words that the first addresses or their titles contain. */
  search: z._default(z.string().check(z.maxLength(1_000)), ''),
  ...mapSitemapFields,
  includeSubdomains: z.optional(z.boolean()),
  ignoreQueryParameters: z._default(z.boolean(), false),
  location: headerOptions.location,
});

/** Only the main content is available for `extract` and `parse`. */
const noTags = z.optional(
  z.array(z.string()).check(z.maxLength(0, fieldError('selecting elements is not supported here, use an empty list'))),
);
export const mainContentOnly = {
  onlyMainContent: z.optional(z.literal(true)),
  includeTags: noTags,
  excludeTags: noTags,
};
const { formats: _, ...fileOptions } = scrapeOptions;
const fileFormat = z.enum(['markdown', 'html']);
const parseSchema = z.object({
  ...fileOptions,
  ...mainContentOnly,
  formats: z._default(
    z
      .array(z.union([fileFormat, z.object({ type: fileFormat })]))
      .check(z.length(1, fieldError('only one format per request is supported'))),
    ['markdown'],
  ),
});

/** Parses the `options` of a form, which are JSON text. */
export const parseRequestOf = (options: string | undefined) => {
  const { formats: wanted, timeout, parsers } = parseStrictly(parseSchema, jsonOf(options ?? '{}'));
  const [format = 'markdown'] = namesOf(wanted);
  return { format, timeout, ...pdfOptionsFor(format, parsers) };
};

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw fieldProblem('options', 'must be JSON');
  }
}

export interface MapRequest {
  readonly body: RequestOf<'get-links'>;
  readonly limit: number;
  readonly search: string;
  /** Whether addresses that differ only by their query are one, without it. */
  readonly isQueryIgnored: boolean;
  readonly timeout: number;
}

export const mapRequest = (body: unknown): MapRequest => {
  const {
    url,
    limit,
    search,
    timeout,
    ignoreQueryParameters: isQueryIgnored,
    includeSubdomains: subdomains,
    location,
    ...wanted
  } = parseStrictly(mapSchema, body);
  return {
    body: { url, ...sitemapOf(wanted), ...(subdomains && { subdomains }), ...headersOf({ location }) },
    limit,
    search,
    isQueryIgnored,
    timeout,
  };
};

/** Returns the request that reads pages. Throws a problem that names the field `within`. */
export const pagesOf = (
  urls: string[],
  { formats: wanted, ...rest }: Omit<z.output<typeof pageOptionsSchema>, 'formats'> & { readonly formats: Formats },
  within?: string,
): RequestOf<'scrape-content'> => ({
  urls,
  ...outputOptionsOf(wanted),
  ...readingOf(rest),
  ...headersOf(rest, within),
  ...selectorsOf(rest, within),
  ...renderingOf(rest, within),
  ...maxPdfPagesOf(rest, within),
});

/** Returns which part of each page to read: the whole page without `onlyMainContent`. */
export const readingOf = ({ onlyMainContent }: { readonly onlyMainContent: boolean }) =>
  onlyMainContent ? {} : { reading: 'whole' as const };

/** Returns the maximum pages of each PDF. */
export function maxPdfPagesOf(
  { parsers }: Pick<z.output<typeof pageOptionsSchema>, 'parsers'>,
  within?: string,
): Pick<RequestOf<'scrape-content'>, 'maxPdfPages'> {
  const { maxPdfPages } = pdfOptionsOf(parsers, within);
  return maxPdfPages === undefined ? {} : { maxPdfPages };
}

/** Returns the options of PDF for a format. Throws a problem for pages of another one than Markdown. */
export function pdfOptionsFor(
  format: string | undefined,
  parsers: z.output<typeof parsersSchema>,
  within?: string,
): PdfOptions {
  const options = pdfOptionsOf(parsers, within);
  if (options.pdf && format !== 'markdown')
    throw fieldProblem(fieldPath('parsers', within), 'can have pages and pageMarkers only with the format markdown');
  return options;
}

/** A choice by its name, or, in version 2, as an object with its options. */
type Named<Name extends string> = Name | { readonly type: Name };

export const namesOf = <Name extends string>(wanted: readonly Named<Name>[]): Set<Name> =>
  new Set(wanted.map((one) => (typeof one === 'string' ? one : one.type)));

/** Returns the requested format and page extras. */
export function outputOptionsOf(wanted: Formats): Required<Pick<RequestOf<'scrape-content'>, 'format' | 'include'>> {
  const names = namesOf(wanted);
  const isMarkdown = names.has('markdown') || !names.has('html');
  const added: [boolean, PageInclude][] = [
    [true, 'metadata'],
    [isMarkdown && names.has('html'), 'html'],
    [names.has('rawHtml'), 'raw'],
    [names.has('links'), 'links'],
    [names.has('images'), 'images'],
  ];
  const include = added.flatMap(([isWanted, name]) => (isWanted ? [name] : []));
  return { format: isMarkdown ? 'markdown' : 'html', include };
}
