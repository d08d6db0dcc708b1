import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRedis } from '@winnow/testing';

type Redis = FaultRedis['client'];

/** Milliseconds within which the accounts are settled after all jobs have ended. */
const settling = 20_000;

/**
 * What Redis counts wrongly for sessions and address blocks when no job is active: jobs that stay open, texts of jobs
 * that have ended, and sums that differ from their entries.
 */
export async function checkAccounts(redis: Redis): Promise<string[]> {
  const end = Date.now() + settling;
  for (;;) {
    const wrong = await look(redis);
    if (wrong.length === 0 || Date.now() > end) return wrong;
    await sleep(500);
  }
}

async function look(redis: Redis): Promise<string[]> {
  const keys = await redis.keys('winnow:*');
  const open = keys.filter((key) => /:(?:owner|account):.*:open$/.test(key));
  const stillOpen = await Promise.all(open.map(async (key) => `${key}: ${(await redis.smembers(key)).join(', ')}`));
  const bytes = keys.filter((key) => /:account:.*:bytes$/.test(key));
  const miscounted = await Promise.all(bytes.map(async (key) => miscountOf(key, await redis.hgetall(key))));
  return [...stillOpen, ...miscounted.flat()];
}

function miscountOf(key: string, { sum = '0', ...entries }: Record<string, string>): string[] {
  const total = Object.values(entries).reduce((all, value) => all + Number(value), 0);
  const parts = Object.keys(entries).filter((entry) => entry.startsWith('parts:'));
  const wrongSum = total === Number(sum) ? [] : [`${key}: ${sum} instead of ${total}`];
  return [...wrongSum, ...parts.map((entry) => `${key}: ${entry} of a job that is over`)];
}
