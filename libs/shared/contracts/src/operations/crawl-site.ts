import * as z from 'zod/mini';
import { defineOperation } from '../define-operation';
import { crawlStatsSchema } from '../entities/crawl-stats';
import { sinkSchema } from '../entities/sink';
import { webhookSchema } from '../entities/webhook';
import { failedPageSchema, formatSchema, includeSchema, pageSchema } from '../entities/page';
import { patternsSchema, urlSchema } from '../request-fields';

const crawlShape = {
  url: urlSchema,
  /** Paths of pages to read, as robots.txt writes them: `/docs/` and what is below, `*` for any characters, `$` at the end. */
  include: z.optional(patternsSchema),
  /** Paths of pages to leave out; it overrides `include`. */
  exclude: z.optional(patternsSchema),
  /** Link steps from the given page. */
  depth: z._default(z.int().check(z.minimum(0), z.maximum(100)), 10),
  /** Pages to read, failed ones included; an installation may allow fewer. */
  limit: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 200),
  /** Also read subdomains of the site's host. */
  subdomains: z._default(z.boolean(), false),
  /** Read only pages that the site's sitemap says have changed since that date (ISO 8601); follows no links. */
  since: z.optional(z.union([z.iso.date(), z.iso.datetime({ offset: true })])),
  /** How `content` is written; `text` unless given. */
  format: z.optional(formatSchema),
  /** What each page carries beside its content. */
  fields: z.optional(includeSchema),
};

export const crawlSite = defineOperation({
  name: 'crawl-site',
  summary:
    'Reads a whole website: follows its links from a page and extracts the main text of each. Each page is announced by a `page` event as soon as it is final, and can be read from `/api/jobs/{id}/pages` while the crawl goes on.',
  request: z.object({
    ...crawlShape,
    /** Where the end of the crawl is sent. */
    webhook: z.optional(webhookSchema),
    /** The bucket that the collection is sent to. */
    sink: z.optional(sinkSchema),
  }),
  payload: z.object(crawlShape),
  response: z.object({
    /** Pages with content, in the order in which they were read. */
    pages: z.array(pageSchema),
    /** Pages without content, each with its reason: the first thousand. */
    failed: z.optional(z.array(failedPageSchema)),
    stats: crawlStatsSchema,
  }),
  transport: { kind: 'job', queue: 'scraper', attempts: 3, deadlineMs: 30 * 60_000 },
  fallbackMessage: 'Failed to read the website',
  weight: 20,
});
