import * as z from 'zod/mini';
import { doubtfulSchema, maxDoubtful, placesSchema } from './entities/place';

/** Common fields of the extraction operations' responses. */
export const extractedTextShape = {
  text: z.string(),
  title: z.optional(z.string()),
  /** Number of pages of the document, if it has pages. */
  pages: z.optional(z.int()),
  /** Number of its first pages that were read, if these are not all. */
  readPages: z.optional(z.int()),
  /** Notes for the reader: unreadable parts, truncation. */
  warnings: z.optional(z.array(z.string())),
  /** Locations of the parts of the text in the document, in text order; absent for HTML. */
  places: z.optional(placesSchema),
  /** Words that OCR is not sure of; absent for HTML. */
  doubtful: z.optional(z.array(doubtfulSchema).check(z.maxLength(maxDoubtful))),
} as const;
