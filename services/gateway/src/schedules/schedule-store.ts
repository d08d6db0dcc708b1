import type { ChangeSchedule, NewSchedule, Schedule } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import {
  Schedules,
  type AfterRun,
  type Recurrence,
  type ScheduleLimits,
  type ScheduleRun,
  type StoredSchedule,
} from '@winnow/jobs';
import type { Logger } from '@winnow/logging';
import type { GatewayConfig } from '../config';
import type { Caller, RunOperation } from '../run-operation';
import { ApiKeys } from '../session/api-keys';

/** A schedule with the record of its last run. */
export interface ListedSchedule {
  readonly schedule: Schedule;
  readonly last: ScheduleRun | undefined;
}

type ScheduleOwner = Pick<Caller, 'owner' | 'block'> & {
  /** Whether the owner is the session of an API key, without which the schedule does not run. */
  readonly hasKey: boolean;
};

/** A refresh or a crawl at given times of day. */
export type ScheduledRequest = ScheduleOwner & { readonly schedule: NewSchedule };

const limited: ScheduleLimits = { owner: 20, block: 60, all: 100_000 };
const unlimited: ScheduleLimits = { owner: 10_000, block: 10_000, all: 100_000 };

/** Schedules of refreshes and crawls, run by all gateways together. */
export class ScheduleStore {
  readonly schedules: Schedules<ScheduledRequest>;
  private readonly limits: ScheduleLimits;
  private readonly apiKeys: ApiKeys;

  constructor({ redisUrl, queuePrefix, rateLimit, apiKeys }: GatewayConfig) {
    this.schedules = new Schedules(redisUrl, queuePrefix);
    this.apiKeys = new ApiKeys(apiKeys);
    this.limits = rateLimit ? limited : unlimited;
  }

  /** Adds a schedule, or returns the one of the same idempotency key. Throws `quota`. */
  async add(
    { owner, block, hasKey, idempotencyKey }: ScheduleOwner & Pick<Caller, 'idempotencyKey'>,
    schedule: NewSchedule,
  ): Promise<Schedule> {
    const work = { owner, block, hasKey, schedule };
    return toSchedule(await this.schedules.add(work, recurrenceOf(schedule), this.limits, idempotencyKey)).schedule;
  }

  /** Lists an owner's schedules by due time, with the records of their last runs. */
  async list(owner: string): Promise<ListedSchedule[]> {
    const all = (await this.schedules.list(owner)).map(toSchedule);
    const dueOf = ({ schedule: { next = '~' } }: ListedSchedule) => next;
    return all.toSorted((one, other) => dueOf(one).localeCompare(dueOf(other)));
  }

  /** Changes a schedule; returns null when it is unknown or another owner's. */
  async change(id: string, owner: string, change: ChangeSchedule): Promise<Schedule | null> {
    const found = await this.schedules.change(id, owner, (work) => {
      const schedule = withoutNull({ ...work.schedule, ...change });
      return { work: { ...work, schedule }, recurrence: recurrenceOf(schedule) };
    });
    return found && toSchedule(found).schedule;
  }

  /** Removes a schedule; returns false when it is unknown or another owner's. */
  remove(id: string, owner: string): Promise<boolean> {
    return this.schedules.remove(id, owner);
  }

  /** Removes the schedules of a collection, or all of an owner's. */
  async removeOf(owner: string, collection?: string): Promise<void> {
    for (const { id, work } of await this.schedules.list(owner))
      if (collection === undefined || work.schedule.collection === collection) await this.remove(id, owner);
  }

  /** Records a request of an owner with schedules. */
  visited(owner: string): Promise<void> {
    return this.schedules.visits.record(owner);
  }

  /** Starts due refreshes and crawls, except those of API keys that were removed or have expired: the keys may return. */
  run(operations: RunOperation, log: Logger): void {
    this.schedules.run(async (work, key, id) => {
      if (await this.isAbandoned(work)) {
        log.info({ schedule: id, reason: 'visitor absent' }, 'schedule ended');
        return 'remove';
      }
      if (work.schedule.paused) return 'keep';
      const at = new Date().toISOString();
      const record = (run: Omit<ScheduleRun, 'at'>) => this.schedules.recordRun(id, { at, ...run });
      if (work.hasKey && !this.apiKeys.isSession(work.owner)) {
        await record({ message: 'The API key was removed or has expired.' });
        log.info({ schedule: id, reason: 'unknown API key' }, 'schedule skipped');
        return 'keep';
      }
      return startDue(work, key, { operations, log, record });
    }, log);
  }

  /** Whether its visitor has been absent for too long; schedules of API keys end with their key. */
  private async isAbandoned({ owner, hasKey }: ScheduledRequest): Promise<boolean> {
    return !hasKey && !this.apiKeys.isSession(owner) && this.schedules.visits.isAbsent(owner);
  }

  close(): Promise<void> {
    return this.schedules.close();
  }
}

interface RunParts {
  readonly operations: RunOperation;
  readonly log: Logger;
  readonly record: (run: Omit<ScheduleRun, 'at'>) => Promise<void>;
}

/** Returns the operation that a schedule starts, and its request. */
export function requestOf({
  collection,
  crawl,
  webhook,
  sink,
}: Pick<NewSchedule, 'collection' | 'crawl'> & Pick<ChangeSchedule, 'webhook' | 'sink'>) {
  const receivers = { ...(webhook ? { webhook } : {}), ...(sink ? { sink } : {}) };
  return crawl
    ? ({ operation: 'crawl-site', body: { ...crawl, ...receivers } } as const)
    : ({ operation: 'refresh-collection', body: { collection, ...receivers } } as const);
}

/** Starts a due run. Ends the schedule of a deleted collection; a rejected run is tried again at the next due time. */
async function startDue(
  { owner, block, schedule }: ScheduledRequest,
  key: string,
  { operations, log, record }: RunParts,
): Promise<AfterRun> {
  const caller: Caller = { owner, block, correlationId: key, idempotencyKey: key };
  try {
    const { operation, body } = requestOf(schedule);
    const job = await operations.start(operation, body, caller);
    await record({ job });
    log.info({ jobId: job, correlationId: key, operation }, 'scheduled job started');
    return 'keep';
  } catch (error) {
    if (error instanceof ProblemError) await record({ message: error.message });
    if (!(error instanceof ProblemError) || error.code === 'unavailable') throw error;
    log.info({ code: error.code, correlationId: key }, 'scheduled job rejected');
    return error.code === 'not-found' ? 'remove' : 'keep';
  }
}

function recurrenceOf({ time, days, timeZone }: Pick<NewSchedule, 'time' | 'days' | 'timeZone'>): Recurrence {
  const [hours, minutes] = time.split(':').map(Number);
  return { pattern: `0 ${minutes} ${hours} * * ${days?.join(',') ?? '*'}`, timeZone };
}

const withoutNull = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], null>;
  };

/** Converts a stored schedule; schedules of earlier versions have no `paused`. */
const toSchedule = ({ id, work, next, last }: StoredSchedule<ScheduledRequest>): ListedSchedule => {
  const { paused = false, ...schedule } = work.schedule;
  const isDue = next !== undefined && !paused;
  return { schedule: { id, ...schedule, paused, ...(isDue ? { next: new Date(next).toISOString() } : {}) }, last };
};
