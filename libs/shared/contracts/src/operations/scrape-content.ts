import * as z from 'zod/mini';
import { defineOperation } from '../define-operation';
import { failedPageSchema, formatSchema, includeSchema, pageSchema, readingSchema } from '../entities/page';
import { attributesSchema } from '../entities/page-attributes';
import { pageOptionsShape } from '../entities/page-options';
import { siteHeadersField } from '../entities/site-headers';
import { urlSchema } from '../request-fields';
import { fallbackMessages } from './fallback-messages';

export const scrapeContent = defineOperation({
  name: 'scrape-content',
  summary: 'Extracts the main text of web pages. Each page is sent as a `page` event as soon as it is final.',
  request: z.object({
    urls: z.array(urlSchema).check(z.minLength(1, 'Please select at least one page to scrape')),
    /** Format of `content`; default `text`. */
    format: z.optional(formatSchema),
    /** Additional fields of each page. */
    include: z.optional(includeSchema),
    /** Part of each page to read; default `main`. */
    reading: z.optional(readingSchema),
    ...pageOptionsShape,
    /** Attributes of elements to read from each page, by CSS selectors. */
    attributes: z.optional(attributesSchema),
    /** Headers sent to the hosts of `urls` alone. */
    headers: siteHeadersField,
  }),
  response: z.object({
    /** Pages with content, in the order of the request. */
    pages: z.array(pageSchema),
    /** Pages without content, each with its reason. */
    failed: z.optional(z.array(failedPageSchema)),
  }),
  transport: { kind: 'job', queue: 'scraper', attempts: 3, deadlineMs: 30 * 60_000 },
  fallbackMessage: fallbackMessages['scrape-content'],
  weight: 5,
});
