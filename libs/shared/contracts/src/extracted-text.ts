import * as z from 'zod/mini';

/** Common fields of the extraction operations' responses. */
export const extractedTextShape = {
  text: z.string(),
  title: z.optional(z.string()),
  /** Pages of the document, where it has pages. */
  pages: z.optional(z.int()),
  /** Notes for the reader: unreadable parts, truncation. */
  warnings: z.optional(z.array(z.string())),
} as const;
