import * as z from 'zod/mini';

/** Formats of the file sent to a bucket: one page per line, or a ZIP with a Markdown file for each page. */
export const sinkFormats = ['jsonl', 'zip'] as const;
export type SinkFormat = (typeof sinkFormats)[number];

const sinkNameSchema = z.string().check(z.regex(/^[\w-]{1,40}$/, 'Use letters, digits, - and _'));

/** The bucket that a collection is sent to once a job has ended, by the name that the operator configured. */
export const sinkSchema = z.object({
  name: sinkNameSchema,
  format: z._default(z.enum(sinkFormats), 'jsonl'),
});
export type SinkRequest = z.infer<typeof sinkSchema>;

export const deliveryStatuses = ['waiting', 'sending', 'delivered', 'failed'] as const;

/** State of the delivery of a job's pages to a bucket. */
export const deliverySchema = z.object({
  sink: z.string(),
  format: z.enum(sinkFormats),
  status: z.enum(deliveryStatuses),
  /** Failed attempts so far. */
  attempts: z.int(),
  /** Key of the object in the bucket. */
  object: z.optional(z.string()),
  /** Bytes of the object. */
  bytes: z.optional(z.int()),
  /** Reason for the failure of the last attempt. */
  message: z.optional(z.string()),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const sinksSchema = z.object({ sinks: z.array(z.object({ name: z.string() })) });
export type Sinks = z.infer<typeof sinksSchema>;

/** Route of the buckets. */
export const sinksRoute = '/api/sinks';
