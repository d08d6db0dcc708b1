import * as z from 'zod/mini';

/** An upload stored in Redis; jobs carry this reference, never the bytes. */
export const uploadSchema = z.object({
  /** Random, unguessable key of the bytes. */
  key: z.string(),
  /** The client's file name: a label only, never a path. */
  name: z.string(),
  /** Size in bytes. */
  size: z.int(),
  /** Hexadecimal SHA-256 of the bytes. */
  sha256: z.string(),
});
export type Upload = z.infer<typeof uploadSchema>;
