import * as z from 'zod/mini';
import { doubtfulSchema, maxDoubtful, placesSchema } from './entities/place';

/** Common fields of the extraction operations' responses. */
export const extractedTextShape = {
  text: z.string(),
  title: z.optional(z.string()),
  /** Pages of the document, where it has pages. */
  pages: z.optional(z.int()),
  /** Notes for the reader: unreadable parts, truncation. */
  warnings: z.optional(z.array(z.string())),
  /** Where the parts of the text are in the document, in the order of the text; not of HTML. */
  places: z.optional(placesSchema),
  /** Words that OCR is not sure of; not of HTML. */
  doubtful: z.optional(z.array(doubtfulSchema).check(z.maxLength(maxDoubtful))),
} as const;
