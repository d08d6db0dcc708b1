import type { NewSchedule, Schedule } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { Schedules, type AfterRun, type Recurrence, type ScheduleLimits, type StoredSchedule } from '@winnow/jobs';
import type { Logger } from '@winnow/logging';
import type { GatewayConfig } from '../config';
import type { Caller, RunOperation } from '../run-operation';

/** A refresh at times of day. */
export type ScheduledRefresh = Pick<Caller, 'owner' | 'block'> & { readonly schedule: NewSchedule };

const limited: ScheduleLimits = { owner: 20, block: 60, all: 100_000 };
const unlimited: ScheduleLimits = { owner: 10_000, block: 10_000, all: 100_000 };

/** When all gateways together start refreshes of collections. */
export class ScheduleStore {
  readonly schedules: Schedules<ScheduledRefresh>;
  private readonly limits: ScheduleLimits;

  constructor({ redisUrl, queuePrefix, rateLimit }: GatewayConfig) {
    this.schedules = new Schedules(redisUrl, queuePrefix);
    this.limits = rateLimit ? limited : unlimited;
  }

  /** Throws `quota`. */
  async add({ owner, block }: Pick<Caller, 'owner' | 'block'>, schedule: NewSchedule): Promise<Schedule> {
    return toSchedule(await this.schedules.add({ owner, block, schedule }, recurrenceOf(schedule), this.limits));
  }

  /** An owner's schedules, by when they are due. */
  async list(owner: string): Promise<Schedule[]> {
    const all = (await this.schedules.list(owner)).map(toSchedule);
    return all.toSorted((one, other) => (one.next ?? '').localeCompare(other.next ?? ''));
  }

  /** False when it is unknown or another owner's. */
  remove(id: string, owner: string): Promise<boolean> {
    return this.schedules.remove(id, owner);
  }

  /** Removes the schedules of a collection, or of all. */
  async removeOf(owner: string, collection?: string): Promise<void> {
    for (const { id, work } of await this.schedules.list(owner))
      if (collection === undefined || work.schedule.collection === collection) await this.remove(id, owner);
  }

  /** Starts what is due. */
  run(operations: RunOperation, log: Logger): void {
    this.schedules.run((work, key) => startRefresh(work, key, operations, log), log);
  }

  close(): Promise<void> {
    return this.schedules.close();
  }
}

/** A collection that is gone ends its schedule; one that cannot be refreshed now waits for the next time. */
async function startRefresh(
  { owner, block, schedule: { collection, webhook, sink } }: ScheduledRefresh,
  key: string,
  operations: RunOperation,
  log: Logger,
): Promise<AfterRun> {
  const caller: Caller = { owner, block, correlationId: key, idempotencyKey: key };
  try {
    const ends = { ...(webhook ? { webhook } : {}), ...(sink ? { sink } : {}) };
    const jobId = await operations.start('refresh-collection', { collection, ...ends }, caller);
    log.info({ jobId, correlationId: key }, 'scheduled refresh started');
    return 'keep';
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code === 'unavailable') throw error;
    log.info({ code: error.code, correlationId: key }, 'scheduled refresh refused');
    return error.code === 'not-found' ? 'remove' : 'keep';
  }
}

function recurrenceOf({ time, days, timeZone }: NewSchedule): Recurrence {
  const [hours, minutes] = time.split(':').map(Number);
  return { pattern: `0 ${minutes} ${hours} * * ${days?.join(',') ?? '*'}`, timeZone };
}

const toSchedule = ({ id, work, next }: StoredSchedule<ScheduledRefresh>): Schedule => ({
  id,
  ...work.schedule,
  ...(next === undefined ? {} : { next: new Date(next).toISOString() }),
});
