import type { RequestOf } from '@winnow/contracts';
import * as z from 'zod/mini';
import { fieldProblem, parseStrictly } from '../../strict-request';
import { pdfOptionsOf } from '../parsers';
import { labels, mainContentOnly, scrapeOptions } from '../requests';

/** Maximum pages of one request; each is read, and costs, as one of its own. */
export const maxExtractedPages = 20;

const extractSchema = z.object({
  ...labels,
  urls: z.array(z.string()).check(z.minLength(1), z.maxLength(maxExtractedPages)),
  prompt: z.optional(z.string()),
  systemPrompt: z.optional(z.string()),
  schema: z.optional(z.record(z.string(), z.unknown())),
  allowExternalLinks: z.optional(z.literal(false)),
  enableWebSearch: z.optional(z.literal(false)),
  includeSubdomains: z.optional(z.literal(false)),
  showSources: z._default(z.boolean(), false),
  ignoreInvalidURLs: z._default(z.boolean(), false),
  /** Whether only linked pages of a site are meant. */
  ignoreSitemap: z._default(z.boolean(), false),
  scrapeOptions: z.optional(z.unknown()),
});
const extractedPages = z.object({
  ...scrapeOptions,
  ...mainContentOnly,
  formats: z.optional(z.tuple([z.literal('markdown')])),
});

type Values = Pick<RequestOf<'convert-to-json'>, 'schema' | 'prompt'>;

export interface ExtractRequest {
  /** Addresses of pages. */
  readonly pages: readonly string[];
  /** Addresses whose linked pages are meant, without their `*`. */
  readonly sites: readonly string[];
  readonly sitemap: 'include' | 'skip';
  readonly invalid: readonly string[];
  readonly values: Values;
  readonly showSources: boolean;
}

/** Parses the request for the values of pages. Throws a problem that names a field. */
export function extractRequest(body: unknown, isValid: (url: string) => boolean): ExtractRequest {
  const parsed = parseStrictly(extractSchema, body);
  const { urls, prompt, systemPrompt, schema, showSources, ignoreInvalidURLs } = parsed;
  const { parsers } = parseStrictly(extractedPages, parsed.scrapeOptions ?? {}, 'scrapeOptions');
  if (Object.keys(pdfOptionsOf(parsers, 'scrapeOptions')).length > 0)
    throw fieldProblem('scrapeOptions.parsers', 'cannot select pages here: documents are read as a whole');
  const instructions = [systemPrompt, prompt].filter((part) => part !== undefined && part.trim() !== '').join('\n\n');
  const values = { ...(schema && { schema }), ...(instructions !== '' && { prompt: instructions }) };
  const known = [...new Set(urls)];
  const invalid = ignoreInvalidURLs ? known.filter((url) => !isValid(url.replace(/\*$/, ''))) : [];
  const wanted = known.filter((url) => !invalid.includes(url));
  if (wanted.length === 0) throw fieldProblem('urls', 'has no valid address');
  const sites = wanted.filter((url) => url.endsWith('*')).map((url) => url.slice(0, -1));
  const several = wanted.length > 1 || sites.length > 0;
  if (several && Object.keys(values).length === 0)
    throw fieldProblem('urls', 'several pages require a schema or a prompt');
  const misplaced = wanted.find((url) => url.slice(0, -1).includes('*') || /[^/]\*$/.test(url));
  if (misplaced !== undefined) throw fieldProblem('urls', 'can have * only as the last part of a path, as in /docs/*');
  const sitemap = parsed.ignoreSitemap ? 'skip' : 'include';
  return { pages: wanted.filter((url) => !url.endsWith('*')), sites, sitemap, invalid, values, showSources };
}

/** Returns the request for the values of one page. */
export const pageRequest = (url: string, values: Values): RequestOf<'convert-to-json'> => ({
  url,
  type: 'webpage',
  ...values,
});
