import * as z from 'zod/mini';

/** Maximum places of one text; the places of a longer text are coarser. */
export const maxPlaces = 1_500;
/** Maximum words of one text that are marked as doubtful. */
export const maxDoubtful = 1_000;

const count = z.int().check(z.gte(0));
const name = z.string().check(z.maxLength(500));
const share = z.number().check(z.gte(0), z.lte(1));

/** Location of a part of a text in its document; fields that do not apply are absent. */
export const placeSchema = z.object({
  /** The part: `text.slice(start, end)`, in UTF-16 units. It extends to the next place. */
  start: count,
  end: count,
  /** Page number from 1. */
  page: z.optional(count),
  /** Left, top, right and bottom edge as fractions of the page or picture, from its upper left corner. */
  box: z.optional(z.array(share).check(z.length(4))),
  /** Slide number from 1. */
  slide: z.optional(count),
  sheet: z.optional(name),
  /** Cell range, such as `A1:F20`. */
  cells: z.optional(name),
  /** Heading of a book's chapter, or of a section. */
  chapter: z.optional(name),
  /** Seconds from the start of a recording. */
  seconds: z.optional(z.number().check(z.gte(0))),
  /** File inside an archive or mail. */
  file: z.optional(name),
});
export type Place = z.infer<typeof placeSchema>;
/** A place without its part of the text. */
export type PlaceName = Omit<Place, 'start' | 'end'>;

export const placesSchema = z.array(placeSchema).check(z.maxLength(maxPlaces));

/** A word that OCR is not sure of: `text.slice(start, end)`. */
export const doubtfulSchema = z.object({ start: count, end: count });
export type Doubtful = z.infer<typeof doubtfulSchema>;
