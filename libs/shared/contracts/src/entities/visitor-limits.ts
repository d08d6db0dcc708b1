import * as z from 'zod/mini';

/** Limits of this installation that a client can check itself (`limits.ts`), and what it offers. */
export const visitorLimitsSchema = z.object({
  /** Maximum addresses of one scrape. */
  pages: z.int().check(z.positive()),
  /** Maximum megabytes (2^20 bytes) of one uploaded file. */
  uploadMb: z.number().check(z.positive()),
  /** Whether the installation has a search engine for `search-web`; absent in responses of earlier versions. */
  search: z.optional(z.boolean()),
});
export type VisitorLimits = z.infer<typeof visitorLimitsSchema>;
