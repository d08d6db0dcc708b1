import { setTimeout as sleep } from 'node:timers/promises';
import { silentLogger } from '@winnow/logging';
import { itSlow, setUpRedis, startTestRedis, waitUntil } from '@winnow/testing';
import { Queue } from 'bullmq';
import { connectRedis } from '../redis';
import { Schedules, type ScheduledWork } from './schedules';

type Work = ScheduledWork & { readonly what: string };

const everySecond = { pattern: '* * * * * *', timeZone: 'Europe/Berlin' };
const daily = { pattern: '0 0 6 * * *', timeZone: 'Europe/Berlin' };
const limits = { owner: 2, block: 3, all: 100 };
const work: Work = { owner: 'ann', block: 'home', what: 'refresh' };

const redis = setUpRedis();
let prefix: string;
let open: Schedules<Work>[];

beforeEach(() => {
  prefix = `schedules-${Math.random().toString(36).slice(2)}`;
  open = [];
});
afterEach(async () => {
  for (const one of open) await one.close();
});

function replica(): Schedules<Work> {
  const schedules = new Schedules<Work>(redis.url, prefix);
  open.push(schedules);
  return schedules;
}

it('is due at the time of day of its time zone', async () => {
  const { next } = await replica().add(work, daily, limits);
  const parts = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Europe/Berlin' }).format(next);
  expect(parts).toBe('06:00:00');
  expect(next).toBeGreaterThan(Date.now());
  expect(next).toBeLessThanOrEqual(Date.now() + 25 * 60 * 60 * 1_000);
});

it('is due even on a day without its time', async () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-09-05T12:00:00Z'));
  const { next } = await replica().add(work, { pattern: '0 0 0 * * *', timeZone: 'America/Santiago' }, limits);
  clock.mockRestore();
  expect(next).toBe(Date.parse('2026-09-06T04:00:00Z'));
});

it('leaves no schedule that its owner cannot list when the reply to its creation is lost', async () => {
  const schedules = replica();
  jest.spyOn(Queue.prototype, 'getJobScheduler').mockRejectedValueOnce(new Error('Command timed out'));
  await expect(schedules.add(work, daily, limits)).rejects.toThrow('Command timed out');
  jest.restoreAllMocks();
  expect(await schedules.list('ann')).toEqual([]);
  await expect(schedules.add(work, daily, { ...limits, all: 1 })).resolves.toMatchObject({ work });
});

it('counts no schedule whose creation has failed on the way, for example as Redis restarted', async () => {
  const schedules = replica();
  const unreachable = () => Promise.reject(new Error('Connection is closed'));
  jest.spyOn(Queue.prototype, 'upsertJobScheduler').mockImplementationOnce(unreachable);
  jest.spyOn(Queue.prototype, 'removeJobScheduler').mockImplementationOnce(unreachable);
  await expect(schedules.add(work, daily, limits)).rejects.toThrow('Connection is closed');
  jest.restoreAllMocks();
  const one = { owner: 1, block: 1, all: 100 };
  const { id } = await schedules.add(work, daily, one);
  await expect(schedules.add(work, daily, one)).rejects.toMatchObject({ code: 'quota' });
  expect((await schedules.list('ann')).map((listed) => listed.id)).toEqual([id]);
});

it('keeps the schedule of a repeated request when the first one fails meanwhile', async () => {
  const [schedules, other] = [replica(), replica()];
  const upserted = jest.spyOn(Queue.prototype, 'upsertJobScheduler');
  let repeated: Promise<{ id: string }> | undefined;
  upserted.mockImplementationOnce(async () => {
    repeated = other.add(work, daily, limits, 'key');
    // Time to write it.
    await sleep(500);
    throw new Error('Connection is closed');
  });
  await expect(schedules.add(work, daily, limits, 'key')).rejects.toThrow('Connection is closed');
  jest.restoreAllMocks();
  const { id } = await repeated!;
  expect((await schedules.list('ann')).map((listed) => listed.id)).toEqual([id]);
});

const upsert = Queue.prototype.upsertJobScheduler;

it('loses no change when two requests change it at the same time', async () => {
  const [schedules, other] = [replica(), replica()];
  const { id } = await schedules.add(work, daily, limits);
  const rename = (one: Schedules<Work>, what: string) =>
    one.change(id, 'ann', (found) => ({ work: { ...found, what: `${found.what} ${what}` }, recurrence: daily }));
  let rejected: unknown;
  jest.spyOn(Queue.prototype, 'upsertJobScheduler').mockImplementationOnce(async function (this: Queue, ...written) {
    rejected = await rename(other, 'second').catch((error: unknown) => error);
    return upsert.apply(this, written);
  } as typeof upsert);
  expect(await rename(schedules, 'first')).toMatchObject({ work: { what: 'refresh first' } });
  expect(rejected).toMatchObject({ code: 'conflict' });
  expect(await rename(other, 'second')).toMatchObject({ work: { what: 'refresh first second' } });
});

it('is still locked by the next change when a change ends whose lock has expired', async () => {
  const [slow, next, third] = [replica(), replica(), replica()];
  const { id } = await slow.add(work, daily, limits);
  const change = (one: Schedules<Work>) => one.change(id, 'ann', (found) => ({ work: found, recurrence: daily }));
  const upserted = jest.spyOn(Queue.prototype, 'upsertJobScheduler');
  /** Starts a change that waits before it writes. */
  const start = async (one: Schedules<Work>) => {
    const finish = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    upserted.mockImplementationOnce(async function (this: Queue, ...written) {
      begun.resolve();
      await finish.promise;
      return upsert.apply(this, written);
    } as typeof upsert);
    const changed = change(one);
    await begun.promise;
    return async () => {
      finish.resolve();
      await changed;
    };
  };
  const endSlow = await start(slow);
  const connection = connectRedis(redis.url, 'producer');
  expect(await connection.del(`${prefix}:schedule:${id}:change`)).toBe(1);
  connection.disconnect();
  const endNext = await start(next);
  await endSlow();
  await expect(change(third)).rejects.toMatchObject({ code: 'conflict' });
  await endNext();
  expect(await change(third)).toMatchObject({ id });
});

describe('that is removed while it is changed', () => {
  const weekly = { ...daily, pattern: '0 0 6 * * mon' };
  afterEach(() => jest.restoreAllMocks());

  it('stays removed', async () => {
    const [schedules, other] = [replica(), replica()];
    const { id } = await schedules.add(work, daily, limits);
    jest.spyOn(Queue.prototype, 'upsertJobScheduler').mockImplementationOnce(async function (this: Queue, ...written) {
      expect(await other.remove(id, 'ann')).toBe(true);
      return upsert.apply(this, written);
    } as typeof upsert);
    expect(await schedules.change(id, 'ann', (same) => ({ work: same, recurrence: weekly }))).toBeNull();
    // Neither listed nor counted.
    expect(await schedules.list('ann')).toEqual([]);
    await expect(schedules.add(work, daily, { owner: 1, block: 1, all: 1 })).resolves.toMatchObject({ work });
  });

  it('starts nothing, and is erased at its due time, when the process that changes it dies', async () => {
    const [schedules, other] = [replica(), replica()];
    const { id } = await schedules.add(work, daily, limits);
    jest.spyOn(Queue.prototype, 'upsertJobScheduler').mockImplementationOnce(async function (this: Queue, ...written) {
      await other.remove(id, 'ann');
      await upsert.apply(this, written);
      throw new Error('Connection is closed');
    } as typeof upsert);
    await expect(schedules.change(id, 'ann', (same) => ({ work: same, recurrence: everySecond }))).rejects.toThrow();
    const started: string[] = [];
    other.run(async ({ what }) => {
      started.push(what);
      return 'keep';
    }, silentLogger);
    const onlyOne = { ...limits, all: 1 };
    await waitUntil(async () => {
      const added = await schedules.add(work, daily, onlyOne).catch(() => null);
      return added !== null;
    });
    expect(started).toEqual([]);
  });
});

itSlow('starts due work once over three replicas, and retries it after an error under the same key', async () => {
  const started: { second: number; key: string }[] = [];
  const replicas = [replica(), replica(), replica()];
  for (const one of replicas)
    one.run(async ({ what }, key) => {
      expect(what).toBe('refresh');
      started.push({ second: Math.floor(Date.now() / 1_000), key });
      return 'keep';
    }, silentLogger);
  const { id } = await (replicas[0] as Schedules<Work>).add(work, everySecond, limits);
  for (const end = Date.now() + 30_000; started.length < 4 && Date.now() < end;) await sleep(50);
  expect(await (replicas[1] as Schedules<Work>).remove(id, 'ann')).toBe(true);
  await sleep(300);
  const count = started.length;
  expect(count).toBeGreaterThanOrEqual(4);
  expect(new Set(started.map(({ key }) => key)).size).toBe(count);
  await sleep(2_500);
  expect(started).toHaveLength(count);
});

it('closes its process also while Redis is unreachable', async () => {
  const own = await startTestRedis();
  const schedules = new Schedules<Work>(own.url, prefix);
  schedules.run(async () => 'keep', silentLogger);
  await schedules.add(work, daily, limits);
  await own.stop();
  await schedules.close();
  // Its timers would keep the process alive.
  expect(schedules['worker']).toMatchObject({ closed: true });
});

it('is removed when its work returns `remove`', async () => {
  const [one, other] = [replica(), replica()];
  let count = 0;
  for (const schedules of [one, other])
    schedules.run(async () => {
      count += 1;
      return 'remove';
    }, silentLogger);
  await one.add(work, everySecond, limits);
  for (const end = Date.now() + 20_000; (await other.list('ann')).length > 0 && Date.now() < end;) await sleep(50);
  await sleep(2_500);
  expect(count).toBe(1);
  expect(await other.list('ann')).toEqual([]);
});

it('is listed and removed only by its owner, and counted for owner and address block', async () => {
  const schedules = replica();
  const first = await schedules.add(work, daily, limits);
  await schedules.add(work, daily, limits);
  await expect(schedules.add(work, daily, limits)).rejects.toMatchObject({ code: 'quota' });
  const { id } = await schedules.add({ ...work, owner: 'bob' }, daily, limits);
  await expect(schedules.add({ ...work, owner: 'eve' }, daily, limits)).rejects.toMatchObject({ code: 'quota' });
  expect((await schedules.list('bob')).map((one) => one.id)).toEqual([id]);
  expect(await schedules.list('eve')).toEqual([]);
  expect(await schedules.remove(first.id, 'bob')).toBe(false);
  expect(await schedules.remove('unknown', 'bob')).toBe(false);
  expect(await schedules.remove(first.id, 'ann')).toBe(true);
  expect(await schedules.list('ann')).toHaveLength(1);
  await schedules.add({ ...work, owner: 'eve' }, daily, limits);
});
