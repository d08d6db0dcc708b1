import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '@winnow/errors';
import { DeadLetters, type JobAccount, type JobHandler } from '../index';
import { setUpJobs } from '../testing/set-up-jobs';

const jobs = setUpJobs();
const startWorker = (transform: JobHandler<'transform-to-json'>) =>
  jobs.startWorker('ai', { 'transform-to-json': transform }, { concurrency: 1, graceMs: 100 });

const account = (limits: Partial<JobAccount>, name = 'block:a'): JobAccount => {
  return { name, maxOpenJobs: 0, maxBytes: 0, ...limits };
};
const add = (accounts: JobAccount[], text = 'x', owner = 'ann') =>
  jobs.add('transform-to-json', { text }, { owner, accounts });

/** Adds this many jobs concurrently. Returns how many were accepted, and the errors of the others. */
async function addAll(count: number, addOne: (at: number) => Promise<string>) {
  const ends = await Promise.allSettled(Array.from({ length: count }, (_, at) => addOne(at)));
  const accepted = ends.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const rejected = ends.flatMap((one) => (one.status === 'rejected' ? [one.reason as ProblemError] : []));
  return { accepted, rejected };
}

const countedBytes = async (name = 'block:a') =>
  Number(await jobs.connection.hget(`${jobs.prefix}:account:${name}:bytes`, 'sum'));
async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await condition()) && Date.now() < deadline) await sleep(50);
}

describe('open jobs of an account', () => {
  it('are counted over all its visitors, including concurrent requests, until the jobs end', async () => {
    const three = [account({ maxOpenJobs: 3 })];
    const { accepted, rejected } = await addAll(20, (at) => add(three, 'x', `visitor-${at}`));
    expect([accepted.length, rejected.length]).toEqual([3, 17]);
    expect(rejected[0]).toMatchObject({ code: 'quota', retryAfter: 10, message: expect.stringContaining('At most 3') });
    startWorker(async () => ({}));
    await Promise.all(accepted.map(jobs.endOf));
    expect((await addAll(3, (at) => add(three, 'x', `late-${at}`))).accepted).toHaveLength(3);
  });

  it('are not counted once Redis has lost them', async () => {
    const one = [account({ maxOpenJobs: 1 })];
    const id = await add(one);
    await jobs.connection.del(`${jobs.prefix}:job:${id}`);
    expect(await add(one)).toEqual(expect.any(String));
    await expect(add(one)).rejects.toMatchObject({ code: 'quota' });
  });
});

describe('bytes of an account', () => {
  it('include concurrently added payloads until they are dropped', async () => {
    const limits = [account({ maxBytes: 10_000 }), account({ maxBytes: 1_000_000 }, 'session:ann')];
    const { accepted, rejected } = await addAll(10, () => add(limits, 'x'.repeat(4_000)));
    expect([accepted.length, rejected.length]).toEqual([2, 8]);
    expect(rejected[0]).toMatchObject({
      code: 'quota',
      message: expect.stringContaining('Results expire after 15 minutes'),
    });
    await jobs.client.cancel(accepted[0] ?? '', 'ann');
    expect((await addAll(2, () => add(limits, 'x'.repeat(4_000)))).accepted).toHaveLength(1);
    startWorker(async () => ({}));
    await jobs.endOf(accepted[1] ?? '');
    await waitUntil(async () => (await countedBytes('session:ann')) < 1_000);
    expect(await countedBytes('session:ann')).toBeLessThan(1_000);
  });

  it('stop counting when they expire, without being released', async () => {
    const limits = [account({ maxBytes: 5_000 })];
    await add(limits, 'x'.repeat(4_000));
    await expect(add(limits, 'x'.repeat(4_000))).rejects.toMatchObject({ code: 'quota' });
    const key = `${jobs.prefix}:account:block:a:bytes:until`;
    for (const entry of await jobs.connection.zrange(key, 0, -1))
      await jobs.connection.zadd(key, Date.now() - 1_000, entry);
    expect(await add(limits, 'x'.repeat(4_000))).toEqual(expect.any(String));
  });

  it('include parts: a part without room is rejected alone, and parts are released with the job', async () => {
    const outcomes: unknown[] = [];
    startWorker(async (_payload, { keepPart }) => {
      for (const key of ['0', '1', '2']) {
        const page = { index: Number(key), page: { url: 'https://a.test', title: '', content: 'y'.repeat(2_000) } };
        outcomes.push(await keepPart(key, 'x'.repeat(20_000), page).catch(({ code }: ProblemError) => code));
      }
      // The marker of a missing part is small enough to fit.
      outcomes.push(await keepPart('3', 'none'));
      return { done: true };
    });
    const id = await add([account({ maxBytes: 46_000 })]);
    expect(await jobs.endOf(id)).toMatchObject({ result: { done: true } });
    expect(outcomes).toEqual([true, true, 'quota', true]);
    // Two events of two thousand characters are still readable.
    await waitUntil(async () => (await countedBytes()) < 6_000);
    expect(await countedBytes()).toBeGreaterThan(4_000);
    expect(await countedBytes()).toBeLessThan(6_000);
  });

  it('include results: one without room fails its job, not the worker', async () => {
    startWorker(async ({ text }) => ({ answer: 'x'.repeat(Number(text)) }));
    const limits = [account({ maxBytes: 20_000 })];
    expect(await jobs.endOf(await add(limits, '15000'))).toMatchObject({ result: {} });
    expect(await jobs.endOf(await add(limits, '15000'))).toMatchObject({ problem: { code: 'quota' } });
    expect(await jobs.endOf(await add(limits, '1000'))).toMatchObject({ result: {} });
    expect(await countedBytes()).toBeGreaterThan(15_000);
  });

  it('are counted once Redis accepts writes again, without losing a result that may have been paid for', async () => {
    let runs = 0;
    startWorker(async () => {
      runs += 1;
      await jobs.connection.config('SET', 'maxmemory', '1');
      void sleep(1_500).then(() => jobs.connection.config('SET', 'maxmemory', '0'));
      return { answer: 'x'.repeat(5_000) };
    });
    expect(await jobs.endOf(await add([account({ maxBytes: 20_000 })]))).toMatchObject({ result: {} });
    expect(runs).toBe(1);
    expect(await countedBytes()).toBeGreaterThan(5_000);
  });

  it('of dead letters are released for new work once their visitor cannot read them any more', async () => {
    startWorker(async () => {
      throw new ProblemError('model-failed', undefined, { retry: false });
    });
    const limits = [account({ maxBytes: 5_000 })];
    const id = await add(limits, 'x'.repeat(4_000));
    expect(await jobs.endOf(id)).toMatchObject({ problem: { code: 'model-failed' } });
    await expect(add(limits, 'x'.repeat(4_000))).rejects.toMatchObject({ code: 'quota' });
    const letters = new DeadLetters(jobs.redis.url, jobs.prefix);
    expect(await letters.list()).toMatchObject([{ id }]);
    // The record has expired.
    await jobs.connection.del(`${jobs.prefix}:job:${id}`);
    const next = await add(limits, 'x'.repeat(4_000));
    await jobs.endOf(next);
    expect(await letters.list()).toMatchObject([{ id: next }]);
    await letters.close();
  });
});
