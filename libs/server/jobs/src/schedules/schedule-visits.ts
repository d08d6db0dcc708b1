import type { Redis } from 'ioredis';
import type { JobKeys } from '../keys';

const dayMs = 24 * 60 * 60 * 1_000;
/** Milliseconds without a request of their owner after which schedules end. */
const maxAbsenceMs = 30 * dayMs;
/** Milliseconds after which a visit is dropped: schedules are due at least weekly, so those of its owner have ended. */
const keepMs = 2 * maxAbsenceMs;

/** Last requests of the owners of schedules: a visitor who has lost the cookie can no longer delete them. */
export class ScheduleVisits {
  private readonly key;

  constructor(
    private readonly redis: Redis,
    { scheduleVisits }: JobKeys,
  ) {
    this.key = scheduleVisits;
  }

  /** Records the owner of a new schedule. */
  async begin(owner: string): Promise<void> {
    const now = Date.now();
    await this.redis.zremrangebyscore(this.key, '-inf', now - keepMs);
    await this.redis.zadd(this.key, now, owner);
  }

  /** Records a request of an owner with schedules; does nothing for others. */
  async record(owner: string): Promise<void> {
    await this.redis.zadd(this.key, 'XX', Date.now(), owner);
  }

  /** Whether the owner has been absent for too long. Counts from now on for schedules without a recorded visit. */
  async isAbsent(owner: string): Promise<boolean> {
    const now = Date.now();
    await this.redis.zadd(this.key, 'NX', now, owner);
    return Number(await this.redis.zscore(this.key, owner)) < now - maxAbsenceMs;
  }
}
