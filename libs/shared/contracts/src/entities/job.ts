import * as z from 'zod/mini';
import { problemSchema } from '../problem';
import { progressSchema } from '../progress';
import { deliverySchema } from './sink';

export const jobStatuses = ['queued', 'active', 'completed', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** Body of `202 Accepted`. */
export const acceptedJobSchema = z.object({
  id: z.string(),
  status: z.enum(jobStatuses),
  /** Address of the job's event stream. */
  events: z.string(),
});
export type AcceptedJob = z.infer<typeof acceptedJobSchema>;

export const jobSchema = z.object({
  id: z.string(),
  operation: z.string(),
  status: z.enum(jobStatuses),
  progress: z.nullable(progressSchema),
  /** Whether the crawl is paused; absent for all other jobs. */
  paused: z.optional(z.boolean()),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Present if the request names a bucket. */
  delivery: z.optional(deliverySchema),
  result: z.optional(z.unknown()),
  problem: z.optional(problemSchema),
});
export type Job = z.infer<typeof jobSchema>;
