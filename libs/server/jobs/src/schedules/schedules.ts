import { randomUUID } from 'node:crypto';
import { ProblemError } from '@winnow/errors';
import type { Logger } from '@winnow/logging';
import { Queue, Worker, type Job } from 'bullmq';
import { digest, jobKeys } from '../keys';
import { closeWorker } from '../queues/close-worker';
import { queueOptions } from '../queues/job-queues';
import { connectRedis } from '../redis';
import { nextDue } from './next-due';
import { withLock } from './schedule-lock';
import { ScheduleVisits } from './schedule-visits';

/** Payload of a schedule, which belongs to an owner and counts for an address block. */
export interface ScheduledWork {
  readonly owner: string;
  readonly block: string;
}

/** A due time of a schedule, with the job that it started, or the reason why it started none. */
export interface ScheduleRun {
  /** ISO 8601. */
  readonly at: string;
  readonly job?: string;
  readonly message?: string;
}

export interface StoredSchedule<Work> {
  readonly id: string;
  readonly work: Work;
  readonly last: ScheduleRun | undefined;
  /** Next due time in milliseconds since 1970. */
  readonly next: number | undefined;
}

export interface Recurrence {
  /** Cron pattern with seconds. */
  readonly pattern: string;
  readonly timeZone: string;
}

/** Maximum numbers of schedules. */
export interface ScheduleLimits {
  readonly owner: number;
  readonly block: number;
  readonly all: number;
}

/** What happens to a schedule after a run. */
export type AfterRun = 'keep' | 'remove';

const queueName = 'schedules';
/** Maximum attempts to start due work; retries follow after one, two, four and eight minutes. */
const attempts = 5;
const firstRetryMs = 60_000;
/** Seconds for which the last run is stored. */
const runSeconds = 60 * 24 * 60 * 60;
/** Milliseconds for which an addition waits for another one under the same idempotency key. */
const addWaitMs = 10_000;
const settings = { repeatStrategy: nextDue };

/**
 * Runs work at times of day by BullMQ's job schedulers: one job per due time for any number of processes. After a
 * downtime with several due times the work runs once.
 */
export class Schedules<Work extends ScheduledWork> {
  private readonly keys;
  private readonly redis;
  readonly visits: ScheduleVisits;
  private readonly queue: Queue;
  private readonly workerConnection;
  private worker: Worker | undefined;

  constructor(
    redisUrl: string,
    private readonly prefix: string,
  ) {
    this.keys = jobKeys(prefix);
    this.redis = connectRedis(redisUrl, 'producer');
    this.visits = new ScheduleVisits(this.redis, this.keys);
    this.workerConnection = () => connectRedis(redisUrl, 'worker');
    this.queue = new Queue(queueName, { ...queueOptions(this.redis, prefix), settings });
    this.queue.on('error', () => undefined);
  }

  /**
   * Adds a schedule, or returns the one that the owner has added under the same `idempotencyKey`. Throws `quota` when the
   * owner, the address block or the installation is at its maximum.
   */
  async add(
    work: Work,
    recurrence: Recurrence,
    limits: ScheduleLimits,
    idempotencyKey?: string,
  ): Promise<StoredSchedule<Work>> {
    if (idempotencyKey === undefined) return this.create(randomUUID(), work, recurrence, limits);
    const id = digest([work.owner, idempotencyKey]);
    const added = async () => ((await this.isCounted(id, work.owner)) ? this.read(id) : null);
    // The first request, if it fails, removes what a second one would find or have written meanwhile.
    const add = async () => (await added()) ?? this.create(id, work, recurrence, limits);
    return withLock(this.redis, this.keys.scheduleChange(id), addWaitMs, add);
  }

  private async create(id: string, work: Work, recurrence: Recurrence, limits: ScheduleLimits) {
    await this.count(id, work, limits);
    try {
      await this.write(id, work, recurrence);
      // Again, since a concurrent addition may have taken it for an incomplete one.
      await this.join(id, work);
      await this.visits.begin(work.owner);
      return (await this.read(id)) as StoredSchedule<Work>;
    } catch (error) {
      // Only the reply may have been lost: a schedule that is not counted would run without being listed.
      await this.queue.removeJobScheduler(id);
      await this.uncount(id, work);
      throw error;
    }
  }

  /** Lists an owner's schedules, in no particular order. */
  async list(owner: string): Promise<StoredSchedule<Work>[]> {
    const ids = await this.redis.smembers(this.keys.ownedSchedules(owner));
    const all = await Promise.all(ids.map((id) => this.read(id)));
    return all.filter((one) => one?.work.owner === owner) as StoredSchedule<Work>[];
  }

  /**
   * Changes the payload and recurrence of a schedule. Returns null when it is unknown or another owner's. Throws `conflict`
   * while another change is in progress.
   */
  async change(
    id: string,
    owner: string,
    changed: (work: Work) => { readonly work: Work; readonly recurrence: Recurrence },
  ): Promise<StoredSchedule<Work> | null> {
    if ((await this.read(id))?.work.owner !== owner) return null;
    return withLock(this.redis, this.keys.scheduleChange(id), 0, async () => {
      // Again, since another change may have ended meanwhile.
      const found = await this.read(id);
      return found && (await this.replace(id, owner, changed(found.work)));
    });
  }

  private async replace(
    id: string,
    owner: string,
    { work, recurrence }: { readonly work: Work; readonly recurrence: Recurrence },
  ): Promise<StoredSchedule<Work> | null> {
    await this.write(id, work, recurrence);
    if (await this.isCounted(id, owner)) return this.read(id);
    // It was removed after it was read, and the write has created it again.
    await this.queue.removeJobScheduler(id);
    return null;
  }

  /** Records the outcome of a due run. */
  async recordRun(id: string, run: ScheduleRun): Promise<void> {
    await this.redis.set(this.keys.scheduleRun(id), JSON.stringify(run), 'EX', runSeconds);
  }

  /** Removes a schedule. Returns false when it is unknown or another owner's. */
  async remove(id: string, owner: string): Promise<boolean> {
    const found = await this.read(id);
    if (found?.work.owner !== owner) return false;
    // Before its scheduler: a concurrent change removes the scheduler of a schedule that is no longer counted.
    await this.uncount(id, found.work);
    await this.queue.removeJobScheduler(id);
    await this.redis.del(this.keys.scheduleRun(id));
    return true;
  }

  /**
   * Calls `start` with due work, in one of all running processes. `key` is the same for every attempt at a due time,
   * also in another process. Retries when `start` rejects.
   */
  run(start: (work: Work, key: string, schedule: string) => Promise<AfterRun>, log: Logger): void {
    const connection = this.workerConnection();
    const process = async ({ id: key = '', data, repeatJobKey: schedule = '' }: Job<Work>) => {
      // A process may have died between the two steps of a removal or change.
      const isKept = (await this.isCounted(schedule, data.owner)) && (await start(data, key, schedule)) === 'keep';
      if (isKept) return;
      await this.remove(schedule, data.owner);
      log.info({ schedule }, 'schedule removed');
    };
    const options = { ...queueOptions(connection, this.prefix), settings, concurrency: 2 };
    this.worker = new Worker(queueName, process, options);
    this.worker.on('error', () => undefined);
    this.worker.on('failed', (job, error) => log.warn({ schedule: job?.repeatJobKey, err: error }, 'schedule failed'));
    this.worker.on('closed', () => connection.disconnect());
  }

  async close(): Promise<void> {
    if (this.worker) await closeWorker(this.worker, this.redis);
    await this.queue.close().catch(() => undefined);
    this.redis.disconnect();
  }

  private async read(id: string): Promise<StoredSchedule<Work> | null> {
    const found = await this.queue.getJobScheduler(id);
    const work = found?.template?.data as Work | undefined;
    if (work === undefined) return null;
    const run = await this.redis.get(this.keys.scheduleRun(id));
    return { id, work, next: found?.next, last: run === null ? undefined : (JSON.parse(run) as ScheduleRun) };
  }

  private async write(id: string, work: Work, { pattern, timeZone }: Recurrence): Promise<void> {
    const retries = { attempts, backoff: { type: 'exponential', delay: firstRetryMs } };
    const opts = { ...retries, removeOnComplete: true, removeOnFail: true };
    await this.queue.upsertJobScheduler(id, { pattern, tz: timeZone }, { name: 'due', data: work, opts });
  }

  private async count(id: string, work: Work, limits: ScheduleLimits): Promise<void> {
    await this.join(id, work);
    if (await this.isWithin(work, limits)) return;
    await this.dropIncomplete(id, work);
    if (await this.isWithin(work, limits)) return;
    await this.uncount(id, work);
    throw new ProblemError('quota', 'The maximum number of schedules is reached. Delete one first.');
  }

  private async isWithin(work: Work, limits: ScheduleLimits): Promise<boolean> {
    const [owned = 0, ofBlock = 0] = await Promise.all(this.setsOf(work).map((key) => this.redis.scard(key)));
    return owned <= limits.owner && ofBlock <= limits.block && (await this.queue.getJobSchedulersCount()) < limits.all;
  }

  /** Stops counting schedules whose addition failed half-way, since nothing else would ever remove them. */
  private async dropIncomplete(added: string, work: Work): Promise<void> {
    for (const key of this.setsOf(work))
      for (const id of await this.redis.smembers(key))
        if (id !== added && !(await this.read(id))) await this.redis.srem(key, id);
  }

  private async join(id: string, work: Work): Promise<void> {
    await Promise.all(this.setsOf(work).map((key) => this.redis.sadd(key, id)));
  }

  private async isCounted(id: string, owner: string): Promise<boolean> {
    return (await this.redis.sismember(this.keys.ownedSchedules(owner), id)) === 1;
  }

  private async uncount(id: string, work: Work): Promise<void> {
    await Promise.all(this.setsOf(work).map((key) => this.redis.srem(key, id)));
  }

  private setsOf({ owner, block }: Work): string[] {
    return [this.keys.ownedSchedules(owner), this.keys.schedulesOf(`block:${block}`)];
  }
}
