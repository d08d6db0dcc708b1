import * as z from 'zod/mini';
import { failedPageSchema, pageSchema } from './entities/page';
import { problemSchema } from './problem';
import { progressSchema } from './progress';

/**
 * A page of a running scrape or crawl, sent as soon as it is final; `index` is the index of the requested address, or
 * in a crawl the order of completion.
 */
export const pageEventSchema = z.union([
  z.object({ index: z.int(), page: pageSchema }),
  z.extend(failedPageSchema, { index: z.int() }),
]);
export type PageEvent = z.infer<typeof pageEventSchema>;

/**
 * Text of a running rewrite as the model writes it: the new characters of a part of the content, from position `at` of
 * that part's text. A part that is written again starts at 0. The events of a job have a limited size: long texts end
 * early.
 */
export const textEventSchema = z.object({
  /** Number of parts. */
  parts: z.int(),
  pieces: z.array(z.object({ part: z.int(), at: z.int(), text: z.string() })),
});
export type TextEvent = z.infer<typeof textEventSchema>;

/** Data of each server-sent event of a job, by event name. `result` and `problem` end the stream. */
export const jobEventSchemas = {
  progress: progressSchema,
  page: pageEventSchema,
  text: textEventSchema,
  result: z.unknown(),
  problem: problemSchema,
} as const;

export type JobEventName = keyof typeof jobEventSchemas;
export type JobEventData = { [Name in JobEventName]: z.infer<(typeof jobEventSchemas)[Name]> };
export type JobEvent = { [Name in JobEventName]: { event: Name; data: JobEventData[Name] } }[JobEventName];

/** Data of each server-sent event of a chat. */
export const chatEventSchemas = {
  delta: z.object({ text: z.string() }),
  result: z.object({ response: z.string(), model: z.string() }),
  problem: problemSchema,
} as const;
