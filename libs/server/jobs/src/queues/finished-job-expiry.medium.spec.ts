import { ProblemError } from '@winnow/errors';
import { DeadLetters } from '../index';
import { setUpJobs } from '../testing/set-up-jobs';

const jobs = setUpJobs();
const ttlOf = (id: string) => jobs.connection.ttl(`${jobs.prefix}:bull:scraper:${id}`);
const hours = 60 * 60;

// BullMQ removes finished jobs only when another job of their queue ends, which may take days.
describe('BullMQ’s own copy of a job', () => {
  let isBroken: boolean;
  beforeEach(() => {
    isBroken = true;
    jobs.startWorker('scraper', {
      'get-links': async () => {
        if (isBroken) throw new ProblemError('blocked');
        return { links: [] };
      },
    });
  });
  const run = async () => {
    const id = await jobs.add('get-links', { url: 'https://a.test/', depth: 1 });
    await jobs.endOf(id);
    return id;
  };

  it('expires with the result of a completed job, but not before it', async () => {
    isBroken = false;
    const id = await run();
    expect(await ttlOf(id)).toBeGreaterThan(await jobs.connection.ttl(`${jobs.prefix}:job:${id}`));
    expect(await ttlOf(id)).toBeLessThan(hours / 2);
  });

  it('of a failed job expires after a day, and not once it is retried', async () => {
    const id = await run();
    expect(await ttlOf(id)).toBeGreaterThan(23 * hours);
    expect(await ttlOf(id)).toBeLessThan(25 * hours);
    const expired = await run();
    await jobs.connection.del(`${jobs.prefix}:bull:scraper:${expired}`);
    const letters = new DeadLetters(jobs.redis.url, jobs.prefix);
    expect((await letters.list()).map((letter) => letter.id)).toEqual([id]);
    isBroken = false;
    expect(await letters.retry(id)).toBe(true);
    await letters.close();
    expect((await jobs.follow(id)).at(-1)?.event).toBe('result');
    expect(await ttlOf(id)).toBeLessThan(hours / 2);
  });

  it('that has expired is removed from BullMQ’s list by the next one', async () => {
    const expired = await run();
    await jobs.connection.del(`${jobs.prefix}:bull:scraper:${expired}`);
    const failed = `${jobs.prefix}:bull:scraper:failed`;
    await jobs.connection.zadd(failed, 'XX', Date.now() - 25 * hours * 1_000, expired);
    const next = await run();
    expect(await jobs.connection.zrange(failed, 0, -1)).toEqual([next]);
  });
});
