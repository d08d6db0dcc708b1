import * as z from 'zod/mini';
import { defineOperation } from '../define-operation';
import { placesSchema } from '../entities/place';
import { contentSchema } from '../request-fields';

/** Tokens per chunk: embedding models accept from a few hundred to some thousands. */
const [minTokens, usualTokens, maxTokens] = [50, 500, 8_000];

export const makeChunks = defineOperation({
  name: 'make-chunks',
  summary:
    'Splits a text into chunks for retrieval, at headings where possible, otherwise between paragraphs or sentences; each with its exact position, its headings and its token count.',
  request: z
    .object({
      content: contentSchema,
      /** Maximum tokens of one chunk including its overlap, in OpenAI's o200k encoding. */
      tokens: z._default(
        z
          .int()
          .check(
            z.gte(minTokens, `A chunk has at least ${minTokens} tokens.`),
            z.lte(maxTokens, `A chunk has at most ${maxTokens.toLocaleString('en')} tokens.`),
          ),
        usualTokens,
      ),
      overlap: z.optional(z.int().check(z.gte(0, 'The overlap cannot be negative.'))).register(z.globalRegistry, {
        description:
          'Maximum tokens that a chunk repeats from the previous one, at most half of a chunk; default 50, less in short ones.',
      }),
      /** The places of `content`, as in the response of `extract-text`. */
      places: z.optional(placesSchema),
    })
    .check(
      z.refine(({ tokens, overlap = 0 }) => overlap * 2 <= tokens, {
        path: ['overlap'],
        message: 'The overlap is at most half of a chunk.',
      }),
    ),
  response: z.object({
    chunks: z.array(
      z.object({
        /** `content.slice(start, end)`, in UTF-16 units. */
        text: z.string(),
        start: z.int(),
        end: z.int(),
        /** Leading characters that repeat the end of the previous chunk. */
        overlap: z.int(),
        tokens: z.int(),
        /** Headings above the chunk's own text, outermost first. */
        headings: z.array(z.string()),
        /** The places that overlap the chunk, clipped to its bounds; present if places were given. */
        places: z.optional(placesSchema),
      }),
    ),
  }),
  transport: { kind: 'job', queue: 'ai', attempts: 3, deadlineMs: 10 * 60_000 },
  // Not offered in the interface, since it would add to the scripts of the first page.
  fallbackMessage: 'Failed to make chunks',
  weight: 5,
});
