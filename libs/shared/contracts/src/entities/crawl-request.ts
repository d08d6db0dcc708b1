import * as z from 'zod/mini';
import { patternsSchema, sitemapUseSchema, urlSchema } from '../request-fields';
import { crawlReadingSchema, formatSchema, includeSchema } from './page';
import { pageOptionsShape } from './page-options';

/** Scope and format of a crawl. */
export const crawlShape = {
  url: urlSchema,
  /**
   * Paths of pages to read, in the syntax of robots.txt: `/docs/` and everything below, `*` for any characters, `$` at
   * the end.
   */
  include: z.optional(patternsSchema),
  /** Paths of pages to skip; overrides `include`. */
  exclude: z.optional(patternsSchema),
  /** Maximum link steps from the given page. */
  depth: z._default(z.int().check(z.minimum(0), z.maximum(100)), 10),
  /** Maximum pages to read, including failed ones; an installation may allow fewer. */
  limit: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 200),
  /** Whether to read subdomains of the site's host as well. */
  subdomains: z._default(z.boolean(), false),
  /** Whether to follow links without their queries, so that pages that differ only by them are read once. */
  ignoreQueries: z.optional(z.boolean()),
  /** Whether to read linked PDF, Office and other documents of the site as well; they count as pages. */
  documents: z.optional(z.boolean()),
  /**
   * Whether to read the pages of the site's sitemaps besides linked ones: `include` (default); `skip`; or `only`, which
   * follows no links. They count as one link step from the given page.
   */
  sitemap: z.optional(sitemapUseSchema),
  /** Reads only pages that the site's sitemap lists as changed since that date (ISO 8601); follows no links. */
  since: z.optional(z.union([z.iso.date(), z.iso.datetime({ offset: true })])),
  /** Format of `content`; default `text`. */
  format: z.optional(formatSchema),
  /** Additional fields of each page. */
  fields: z.optional(includeSchema),
  /** Part of each page to read; default `main`. */
  reading: z.optional(crawlReadingSchema),
  ...pageOptionsShape,
};
