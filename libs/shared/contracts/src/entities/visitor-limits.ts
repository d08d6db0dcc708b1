import * as z from 'zod/mini';

/** Limits of this installation that a client can check by itself (`limits.ts`). */
export const visitorLimitsSchema = z.object({
  /** Addresses of one scrape. */
  pages: z.int().check(z.positive()),
  /** Megabytes (2^20 bytes) of one uploaded file. */
  uploadMb: z.number().check(z.positive()),
});
export type VisitorLimits = z.infer<typeof visitorLimitsSchema>;
