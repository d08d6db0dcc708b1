import * as z from 'zod/mini';
import { exampleKinds } from './entities/example';
import { freshSchema, instructionsSchema, typedText } from './request-fields';

/** Maximum characters of a genre or an audience. */
const wordsChars = 200;
/** Maximum tokens that a part of a long text repeats from the previous one. */
const maxOverlap = 500;

const words = (what: string) =>
  typedText.check(z.trim(), z.maxLength(wordsChars, `The ${what} is longer than ${wordsChars} characters.`));

/**
 * Style options of generated examples, shared by the operations that write them. All but `kinds` need a language model.
 */
export const exampleOptionsShape = {
  instructions: z.optional(instructionsSchema),
  /** Kinds of questions; default: all. */
  kinds: z.optional(
    z.array(z.enum(exampleKinds)).check(z.minLength(1, 'Select at least one kind.'), z.maxLength(exampleKinds.length)),
  ),
  /** Style of the pairs, such as "support chat" or "exam". */
  genre: z.optional(words('genre')),
  /** Intended reader, such as "beginners" or "system administrators". */
  audience: z.optional(words('audience')),
  /** Minimum rating, 1 to 5: pairs that a second request to the model rates lower are dropped. */
  minScore: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
  /** Maximum tokens that a part of a long text repeats from the previous one. */
  overlap: z.optional(
    z.int().check(z.minimum(0), z.maximum(maxOverlap, `The overlap is at most ${maxOverlap} tokens.`)),
  ),
  fresh: freshSchema,
} as const;
