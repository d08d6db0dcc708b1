import * as z from 'zod/mini';

/** Reasons for which a crawl did not read all addresses of its site. */
export const crawlStops = ['limit', 'quota'] as const;

export const crawlStatsSchema = z.object({
  /** Addresses added to the frontier, each once. */
  found: z.int(),
  /** Number of pages by outcome, without `skipped` ones. */
  outcomes: z.record(z.string(), z.int()),
  /**
   * Number of links that were not followed, by reason: `off-site`, `not-web`, `file`, `action`, `pattern`,
   * `over-limit`, `quota`; pages that redirected off the site, or to a known page, and copies of a page, which name the
   * same canonical address (`duplicate`); traps by name:
   * `calendar`, `loop`, `long`, `facets`, `session`, `dates`.
   */
  skipped: z.record(z.string(), z.int()),
  /** Absent if every known address was read. */
  stopped: z.optional(z.enum(crawlStops)),
});
export type CrawlStats = z.infer<typeof crawlStatsSchema>;
