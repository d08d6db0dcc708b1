import * as z from 'zod/mini';

/** The caps that a client can keep to by itself, as this installation has set them (`limits.ts`). */
export const visitorLimitsSchema = z.object({
  /** Addresses of one scrape. */
  pages: z.int().check(z.positive()),
  /** Megabytes (2^20 bytes) of one uploaded file. */
  uploadMb: z.number().check(z.positive()),
});
export type VisitorLimits = z.infer<typeof visitorLimitsSchema>;
