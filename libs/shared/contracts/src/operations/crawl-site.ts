import * as z from 'zod/mini';
import { defineOperation } from '../define-operation';
import { crawlStatsSchema } from '../entities/crawl-stats';
import { sinkSchema } from '../entities/sink';
import { webhookSchema } from '../entities/webhook';
import { failedPageSchema, formatSchema, includeSchema, pageSchema } from '../entities/page';
import { patternsSchema, urlSchema } from '../request-fields';

const crawlShape = {
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
  /** Reads only pages that the site's sitemap lists as changed since that date (ISO 8601); follows no links. */
  since: z.optional(z.union([z.iso.date(), z.iso.datetime({ offset: true })])),
  /** Format of `content`; default `text`. */
  format: z.optional(formatSchema),
  /** Additional fields of each page. */
  fields: z.optional(includeSchema),
};

export const crawlSite = defineOperation({
  name: 'crawl-site',
  summary:
    'Reads a whole website: follows its links from a page and extracts the main text of each. Each page is announced by a `page` event as soon as it is final, and can be read from `/api/jobs/{id}/pages` while the crawl goes on.',
  request: z.object({
    ...crawlShape,
    /** Receives the outcome of the crawl. */
    webhook: z.optional(webhookSchema),
    /** The bucket that the collection is sent to. */
    sink: z.optional(sinkSchema),
  }),
  payload: z.object(crawlShape),
  response: z.object({
    /** Pages with content, in reading order. */
    pages: z.array(pageSchema),
    /** The first thousand pages without content, each with its reason. */
    failed: z.optional(z.array(failedPageSchema)),
    stats: crawlStatsSchema,
  }),
  transport: { kind: 'job', queue: 'scraper', attempts: 3, deadlineMs: 30 * 60_000 },
  fallbackMessage: 'Failed to read the website',
  weight: 20,
});
