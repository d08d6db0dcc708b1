import * as z from 'zod/mini';

export const linkSchema = z.object({
  url: z.string(),
  /** Title of the page on the site: anchor text, title attribute or the last segment of the address. */
  text: z.string(),
});
export type Link = z.infer<typeof linkSchema>;

export const linkStatsSchema = z.object({
  /**
   * Number of addresses omitted because they are not pages of this site (files, other hosts, traps) or do not match the
   * patterns.
   */
  filtered: z.number(),
  /** Number of addresses omitted because they repeat another one, are a translation or exceed the limit. */
  skipped: z.number(),
  /**
   * The same counts by reason: `not-web`, `off-site`, `file`, `action`, `trap`, `pattern`; `duplicate`,
   * `translation`, `over-limit`.
   */
  reasons: z.optional(z.record(z.string(), z.number())),
});
export type LinkStats = z.infer<typeof linkStatsSchema>;
