import * as z from 'zod/mini';
import { defineOperation } from '../define-operation';
import { linkSchema, linkStatsSchema } from '../entities/link';
import { urlSchema } from '../request-fields';
import { fallbackMessages } from './fallback-messages';

export const getLinks = defineOperation({
  name: 'get-links',
  summary: 'Lists the pages of a website: the links of the given page merged with its sitemap.',
  request: z.object({
    url: urlSchema,
    /** How many link steps to follow from the given page; 0 reads the page and its sitemap. */
    depth: z._default(z.int().check(z.minimum(0), z.maximum(3)), 0),
  }),
  response: z.object({ links: z.array(linkSchema), stats: z.optional(linkStatsSchema) }),
  transport: { kind: 'job', queue: 'scraper', attempts: 3, deadlineMs: 60_000 },
  fallbackMessage: fallbackMessages['get-links'],
  weight: 2,
});
