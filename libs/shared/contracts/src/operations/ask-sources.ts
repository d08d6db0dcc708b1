import * as z from 'zod/mini';
import { defineOperation } from '../define-operation';
import { typedText } from '../request-fields';
import { sourceLimits } from '../source-limits';

/** A text that may contain the answer, with the client's own id. */
const askedSourceSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(2_048)),
  title: z._default(z.string().check(z.maxLength(1_000)), ''),
  text: z.string(),
});

/** Target of a citation number: `sources[id].text.slice(start, end) === quote`. */
const citationSchema = z.object({
  number: z.int(),
  source: z.string(),
  quote: z.string(),
  start: z.int(),
  end: z.int(),
});

export const askSources = defineOperation({
  name: 'ask-sources',
  summary:
    'Answers a question from the given texts; numbers in the answer refer to the passages. Streams with `Accept: text/event-stream`.',
  request: z.object({
    question: typedText.check(
      z.trim(),
      z.minLength(1, 'There is no question to answer.'),
      z.maxLength(sourceLimits.questionChars, 'The question is longer than 2,000 characters.'),
    ),
    sources: z.array(askedSourceSchema).check(
      z.minLength(1, 'There are no sources to ask.'),
      z.maxLength(sourceLimits.sources, 'There are more than 200 sources.'),
      z.refine(
        (sources) => sources.reduce((sum, { text }) => sum + text.length, 0) <= sourceLimits.chars,
        `The sources together are longer than ${sourceLimits.chars.toLocaleString('en')} characters.`,
      ),
    ),
  }),
  response: z.object({
    response: z.string(),
    model: z.optional(z.string()),
    /** Whether the answer stopped at its maximum length. */
    truncated: z.optional(z.boolean()),
    citations: z.array(citationSchema),
    /** Sentences of the answer that the passages do not support: `response.slice(start, end)`. */
    unsupported: z.array(z.object({ start: z.int(), end: z.int() })),
  }),
  transport: { kind: 'rpc', deadlineMs: 5 * 60_000 },
  fallbackMessage: 'Failed to answer from the sources',
  weight: 5,
});
