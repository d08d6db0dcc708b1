import * as z from 'zod/mini';

/** Common fields of the extraction operations' responses. */
export const extractedTextShape = {
  text: z.string(),
  title: z.optional(z.string()),
  /** Pages of the document, where it has pages. */
  pages: z.optional(z.int()),
  /** What a reader of the text should know: parts that could not be read, cuts. */
  warnings: z.optional(z.array(z.string())),
} as const;
