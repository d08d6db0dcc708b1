import * as z from 'zod/mini';
import { crawlShape } from './crawl-request';
import { jobStatuses } from './job';
import { sinkSchema } from './sink';
import { webhookSchema } from './webhook';

/** Days of the week, as cron names them. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Each day once: the parser of cron patterns throws for repeated ones. */
const daysSchema = z.array(z.enum(weekdays)).check(
  z.minLength(1),
  z.maxLength(7),
  z.overwrite((days) => [...new Set(days)]),
);
const recurrenceShape = {
  /** Hours and minutes, from 00:00 to 23:59. */
  time: z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Use a time like 06:00')),
  /** Default: every day. */
  days: z.optional(daysSchema),
  /** IANA time zone. */
  timeZone: z.string().check(
    // A longer text would exhaust the stack of the expression.
    z.maxLength(64, { abort: true }),
    z.regex(/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/, 'Use a time zone like Europe/Berlin'),
    z.refine(isTimeZone, 'Use a time zone like Europe/Berlin'),
  ),
};

/** A crawl without headers for its website: a schedule would have to store their secrets. */
const scheduledCrawlSchema = z.object({
  ...crawlShape,
  headers: z
    .optional(z.never('A schedule has no headers, since they are not stored.'))
    .register(z.globalRegistry, { description: 'Rejected: headers are not stored.' }),
});

const scheduleShape = {
  /** The collection to refresh. */
  collection: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  /** The website to crawl; each crawl becomes a collection of its own. */
  crawl: z.optional(z.object(crawlShape)),
  ...recurrenceShape,
  /** Whether runs are suspended. */
  paused: z._default(z.boolean(), false),
  /** Receives the outcome of each run. */
  webhook: z.optional(webhookSchema),
  /** The bucket that each run sends the collection to. */
  sink: z.optional(sinkSchema),
};

/** Times at which a collection is refreshed or a website is crawled: a time of day, on some or all days. */
export const newScheduleSchema = z.object({ ...scheduleShape, crawl: z.optional(scheduledCrawlSchema) }).check(
  z.refine(({ collection, crawl }) => (collection === undefined) !== (crawl === undefined), {
    error: 'Give either a collection to refresh or a website to crawl',
    path: ['collection'],
  }),
);
export type NewSchedule = z.infer<typeof newScheduleSchema>;

/** Fields of a schedule to change; absent ones stay unchanged. */
export const changeScheduleSchema = z.object({
  time: z.optional(recurrenceShape.time),
  /** `null` for every day. */
  days: z.optional(z.nullable(daysSchema)),
  timeZone: z.optional(recurrenceShape.timeZone),
  paused: z.optional(z.boolean()),
  /** `null` for none. */
  webhook: z.optional(z.nullable(webhookSchema)),
  /** `null` for none. */
  sink: z.optional(z.nullable(sinkSchema)),
});
export type ChangeSchedule = z.infer<typeof changeScheduleSchema>;

/** The last run of a schedule. */
export const scheduledRunSchema = z.object({
  /** ISO 8601. */
  at: z.string(),
  /** Id of its job; absent if none could be started. */
  job: z.optional(z.string()),
  /** Status of the job; absent once its record has expired. */
  status: z.optional(z.enum(jobStatuses)),
  /** Reason for a failure, as long as it is stored. */
  message: z.optional(z.string()),
});
export type ScheduledRun = z.infer<typeof scheduledRunSchema>;

export const scheduleSchema = z.object({
  ...scheduleShape,
  id: z.string(),
  /** Next due time; ISO 8601. Absent while paused. */
  next: z.optional(z.string()),
  last: z.optional(scheduledRunSchema),
});
export type Schedule = z.infer<typeof scheduleSchema>;

export const schedulesSchema = z.object({ schedules: z.array(scheduleSchema) });
export type Schedules = z.infer<typeof schedulesSchema>;

/** Route of the schedules. */
export const schedulesRoute = '/api/schedules';
