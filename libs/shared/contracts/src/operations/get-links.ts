import * as z from 'zod/mini';
import { defineOperation } from '../define-operation';
import { linkSchema, linkStatsSchema } from '../entities/link';
import { siteHeadersField } from '../entities/site-headers';
import { patternsSchema, sitemapUseSchema, urlSchema } from '../request-fields';
import { maxListedPages } from '../limits';
import { fallbackMessages } from './fallback-messages';

export const getLinks = defineOperation({
  name: 'get-links',
  summary: 'Lists the pages of a website: the links of the given page merged with its sitemap.',
  request: z.object({
    url: urlSchema,
    /** Maximum link steps from the given page; 0 reads the page and its sitemap. */
    depth: z._default(z.int().check(z.minimum(0), z.maximum(3)), 0),
    /**
     * Paths of pages to list, in the syntax of robots.txt: `/docs/` and everything below, `*` for any characters, `$`
     * at the end.
     */
    include: z.optional(patternsSchema),
    /** Paths of pages to skip and not to follow; overrides `include`. */
    exclude: z.optional(patternsSchema),
    /** Whether to list the pages of the site's sitemaps: `include` (default); `skip`; or `only`. */
    sitemap: z.optional(sitemapUseSchema),
    /** Maximum number of pages to list; never more than the installation's limit. */
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(maxListedPages))),
    /** Whether to list linked pages of subdomains of the site's host as well. */
    subdomains: z.optional(z.boolean()),
    /** Headers sent to the host of `url` alone. */
    headers: siteHeadersField,
  }),
  response: z.object({ links: z.array(linkSchema), stats: z.optional(linkStatsSchema) }),
  transport: { kind: 'job', queue: 'scraper', attempts: 3, deadlineMs: 60_000 },
  fallbackMessage: fallbackMessages['get-links'],
  weight: 2,
});
