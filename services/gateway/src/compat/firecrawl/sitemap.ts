import type { RequestOf } from '@winnow/contracts';
import * as z from 'zod/mini';
import { fieldProblem } from '../strict-request';

/** Version 2 has `sitemap`, version 1 `ignoreSitemap` and, for a map, `sitemapOnly`. */
export const sitemapFields = {
  sitemap: z.optional(z.enum(['include', 'skip', 'only'])),
  ignoreSitemap: z.optional(z.boolean()),
} as const;
export const mapSitemapFields = { ...sitemapFields, sitemapOnly: z.optional(z.boolean()) } as const;

type Fields = z.infer<z.ZodMiniObject<typeof mapSitemapFields>>;

/** Returns the requested use of sitemaps; nothing for the default. Throws `invalid-request` when fields contradict. */
export function sitemapOf({ sitemap, ignoreSitemap, sitemapOnly }: Fields): Pick<RequestOf<'crawl-site'>, 'sitemap'> {
  const uses = new Set([
    sitemap,
    ignoreSitemap ? ('skip' as const) : undefined,
    sitemapOnly ? ('only' as const) : undefined,
  ]);
  uses.delete(undefined);
  if (uses.size > 1)
    throw fieldProblem(ignoreSitemap ? 'ignoreSitemap' : 'sitemapOnly', 'contradicts another field about the sitemap');
  const [use] = uses;
  return use === undefined ? {} : { sitemap: use };
}
