import type { QueueName } from '@winnow/contracts';
import type { Redis } from 'ioredis';
import { jobKeys } from './keys';

/** How much stands in a queue now. */
export interface QueueStats {
  /** Jobs by state. */
  readonly jobs: Readonly<Record<(typeof queueStates)[number], number>>;
  /** Seconds for which the oldest waiting job has waited; 0 where none waits. */
  readonly oldestSeconds: number;
}

export const queueStates = ['waiting', 'active', 'delayed', 'failed'] as const;

/**
 * Counts a queue's jobs and finds the oldest that waits, in one round trip. KEYS: wait, prioritized, active, delayed,
 * failed; ARGV: prefix of job keys. Jobs of one priority stand in the order they came (BullMQ's score is the priority
 * times 2^32 plus a counter), so the first of each priority is looked at: a priority is a visitor's place in line, of which
 * there are few.
 */
const script = `
local oldest = false
local function look(id)
  local at = id and tonumber(redis.call('HGET', ARGV[1] .. id, 'timestamp') or '')
  if at and (not oldest or at < oldest) then oldest = at end
end
look(redis.call('LINDEX', KEYS[1], -1))
local from = '-inf'
for i = 1, 200 do
  local first = redis.call('ZRANGEBYSCORE', KEYS[2], from, '+inf', 'WITHSCORES', 'LIMIT', 0, 1)
  if not first[1] then break end
  look(first[1])
  from = string.format('%.0f', (math.floor(tonumber(first[2]) / 4294967296) + 1) * 4294967296)
end
local time = redis.call('TIME')
local age = oldest and (time[1] * 1000 + math.floor(time[2] / 1000) - oldest) or 0
return {
  redis.call('LLEN', KEYS[1]) + redis.call('ZCARD', KEYS[2]), redis.call('LLEN', KEYS[3]),
  redis.call('ZCARD', KEYS[4]), redis.call('ZCARD', KEYS[5]), math.max(0, age) }`;

/** What stands in a queue of the installation with this key prefix. */
export async function readQueueStats(redis: Redis, prefix: string, queue: QueueName): Promise<QueueStats> {
  const queueKey = `${jobKeys(prefix).bullPrefix}:${queue}`;
  const lists = ['wait', 'prioritized', 'active', 'delayed', 'failed'].map((list) => `${queueKey}:${list}`);
  const counts = (await redis.eval(script, lists.length, ...lists, `${queueKey}:`)) as number[];
  const [waiting = 0, active = 0, delayed = 0, failed = 0, ageMs = 0] = counts;
  return { jobs: { waiting, active, delayed, failed }, oldestSeconds: ageMs / 1_000 };
}
