import * as z from 'zod/mini';
import { defineOperation } from '../define-operation';
import { crawlShape } from '../entities/crawl-request';
import { crawlStatsSchema } from '../entities/crawl-stats';
import { sinkSchema } from '../entities/sink';
import { siteHeadersField } from '../entities/site-headers';
import { webhookSchema } from '../entities/webhook';
import { failedPageSchema, pageSchema } from '../entities/page';

export const crawlSite = defineOperation({
  name: 'crawl-site',
  summary:
    'Crawls a website: follows its links from a page, adds the pages of its sitemap, and extracts the main text of each page. Each page is sent as a `page` event as soon as it is final, and can be read from `/api/jobs/{id}/pages` while the crawl is running.',
  request: z.object({
    ...crawlShape,
    /** Headers sent to the host of `url` alone. They are not stored with the collection. */
    headers: siteHeadersField,
    /** Receives the outcome of the crawl. */
    webhook: z.optional(webhookSchema),
    /** The bucket that the collection is sent to. */
    sink: z.optional(sinkSchema),
  }),
  payload: z.object({ ...crawlShape, headers: siteHeadersField }),
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
