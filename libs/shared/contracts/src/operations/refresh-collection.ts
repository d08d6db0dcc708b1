import * as z from 'zod/mini';
import { defineOperation } from '../define-operation';
import { pageChanges, refreshCountsSchema } from '../entities/collection';
import { failedPageSchema, pageSchema } from '../entities/page';
import { sinkSchema } from '../entities/sink';
import { uploadSchema } from '../entities/upload';
import { siteHeadersField } from '../entities/site-headers';
import { webhookSchema } from '../entities/webhook';
import { crawlSite } from './crawl-site';

const idSchema = z.string().check(z.minLength(1), z.maxLength(100));
/** Requests every page, including those that the site's sitemap lists as unchanged. */
const thoroughSchema = z._default(z.boolean(), false);

const { url: _, since: __, ...crawlShape } = crawlSite.payload.shape;

export const refreshCollection = defineOperation({
  name: 'refresh-collection',
  summary:
    'Refreshes a collection: detects pages that changed since they were read by the dates of the sitemap, conditional requests, and the text of each page. The collection then contains the new texts, and the changes of each page.',
  request: z.object({
    collection: idSchema,
    thorough: thoroughSchema,
    /** Headers sent to the host of the crawl alone; required if the crawl had some. */
    headers: siteHeadersField,
    /** Receives the outcome of the refresh. */
    webhook: z.optional(webhookSchema),
    /** The bucket that the refreshed collection is sent to. */
    sink: z.optional(sinkSchema),
  }),
  payload: z.object({
    collection: idSchema,
    thorough: thoroughSchema,
    ...crawlShape,
    /**
     * Start address of the crawl; new pages are searched below it. Absent for given sources, which are only read again.
     */
    url: z.optional(z.string()),
    /** The list of known pages (`knownPagesSchema`), gzipped. */
    upload: uploadSchema,
  }),
  response: z.object({
    changes: z.array(
      z.object({
        url: z.string(),
        change: z.enum(pageChanges),
        /** Absent for a gone page. */
        page: z.optional(pageSchema),
      }),
    ),
    /** The first thousand pages that could not be read. */
    failed: z.optional(z.array(failedPageSchema)),
    stats: refreshCountsSchema,
  }),
  transport: { kind: 'job', queue: 'scraper', attempts: 3, deadlineMs: 30 * 60_000 },
  fallbackMessage: 'Failed to refresh the collection',
  weight: 20,
});

/** State of known pages, as input of a refresh. */
export const knownPagesSchema = z.array(
  z.object({
    url: z.string(),
    hash: z.optional(z.string()),
    etag: z.optional(z.string()),
    lastModified: z.optional(z.string()),
    /** ISO 8601. */
    readAt: z.string(),
  }),
);
export type KnownPage = z.infer<typeof knownPagesSchema>[number];
