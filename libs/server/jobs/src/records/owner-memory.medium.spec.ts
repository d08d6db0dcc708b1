import { jobKeys } from '../keys';
import { connectRedis } from '../redis';
import { setUpJobs } from '../testing/set-up-jobs';
import { OwnerMemory } from './owner-memory';

const jobs = setUpJobs();

describe('owner memory', () => {
  let connection: ReturnType<typeof connectRedis>;
  let memory: OwnerMemory;
  beforeAll(() => {
    connection = connectRedis(jobs.redis.url, 'worker');
    memory = new OwnerMemory(connection, jobKeys('memory'));
  });
  afterAll(() => connection.quit());

  it('returns a value only to its owner', async () => {
    await memory.remember('ann', 'https://a.test/', { text: 'A' });
    expect(await memory.recall('ann', 'https://a.test/')).toEqual({ text: 'A' });
    expect(await memory.recall('bob', 'https://a.test/')).toBeUndefined();
    expect(await memory.recall('ann', 'https://a.test/b')).toBeUndefined();
  });

  it('ignores large values and evicts the oldest of many', async () => {
    await memory.remember('cid', 'large', 'x'.repeat(100_000));
    expect(await memory.recall('cid', 'large')).toBeUndefined();
    for (let number = 0; number < 210; number++) await memory.remember('cid', String(number), number);
    const values = await Promise.all(Array.from({ length: 210 }, (_, number) => memory.recall('cid', String(number))));
    expect(values.filter((value) => value !== undefined)).toHaveLength(200);
    expect([values[0], values[209]]).toEqual([undefined, 209]);
  });

  it('expires with the finished jobs', async () => {
    await memory.remember('dee', 'a', 1);
    const ttls = await Promise.all((await connection.keys('memory:owner:dee:*')).map((key) => connection.ttl(key)));
    expect(ttls).toHaveLength(2);
    for (const seconds of ttls) expect(seconds).toBeLessThanOrEqual(15 * 60);
    for (const seconds of ttls) expect(seconds).toBeGreaterThan(0);
  });

  it('fails no job when Redis rejects writes', async () => {
    let runs = 0;
    jobs.startWorker('scraper', {
      'scrape-content': async (_payload, { remember }) => {
        runs += 1;
        await jobs.connection.config('SET', 'maxmemory', '1');
        try {
          await remember('a', 1);
        } finally {
          await jobs.connection.config('SET', 'maxmemory', '0');
        }
        return { pages: [] };
      },
    });
    const id = await jobs.add('scrape-content', { urls: ['https://a.test'] });
    expect((await jobs.follow(id)).at(-1)).toMatchObject({ event: 'result' });
    expect(runs).toBe(1);
  });
});
