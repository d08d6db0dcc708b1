import * as z from 'zod/mini';

export const linkSchema = z.object({
  url: z.string(),
  /** Title of the page as the site names it: anchor text, title attribute or the address's last part. */
  text: z.string(),
});
export type Link = z.infer<typeof linkSchema>;

export const linkStatsSchema = z.object({
  /** Addresses left out because they are no pages of this site (files, other hosts, traps) or do not fit the patterns. */
  filtered: z.number(),
  /** Addresses left out because they repeat another one, say the same in another language or exceed the cap. */
  skipped: z.number(),
  /**
   * The same counts by reason: `not-web`, `off-site`, `file`, `action`, `trap`, `pattern`; `duplicate`,
   * `translation`, `over-limit`.
   */
  reasons: z.optional(z.record(z.string(), z.number())),
});
export type LinkStats = z.infer<typeof linkStatsSchema>;
