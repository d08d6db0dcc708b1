import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '@winnow/testing';
import { Redis } from 'ioredis';
import { DueJobs } from './due-jobs';
import { crawlPages } from './testing/crawl-pages';
import { setUpGateways } from './testing/set-up-gateways';
import { testIntervals } from './testing/start-gateway';
import { Visitor } from './testing/visitor';
import { startReceiver } from './webhooks/testing/start-receiver';

const setUp = setUpGateways({ prefix: 'due-jobs' });
const retentionSeconds = 1_000;

function open() {
  const redis = setUp.closeLater(
    Object.assign(new Redis(setUp.redis.url), {
      close(this: Redis) {
        this.disconnect();
      },
    }),
  );
  const [key, prefix] = [`${setUp.queuePrefix}:due`, `${setUp.queuePrefix}:work`];
  return { redis, hash: `${prefix}:a`, due: new DueJobs(redis, key, prefix, retentionSeconds) };
}

it('schedules a job once, also when it is added again after its end', async () => {
  const { due } = open();
  await due.add('a', 'job', 'first');
  await due.add('a', 'job', 'second');
  expect(await due.claim(10, 0)).toEqual(['a']);
  expect(await due.read('a')).toEqual({ job: 'first' });
  await due.settle('a');
  await due.add('a', 'job', 'third');
  expect(await due.claim(10, 0)).toEqual([]);
  await due.remove('a');
  await due.add('a', 'job', 'fourth');
  expect(await due.claim(10, 0)).toEqual([]);
  expect((await due.read('a'))['job']).toBeUndefined();
});

it('leaves no hash without expiry when a gateway that lost its lease writes after another one has ended the job', async () => {
  const { due, redis, hash } = open();
  await due.add('a', 'job', 'first');
  await due.remove('a');
  await due.write('a', { attempts: '1' });
  expect(await redis.ttl(hash)).toBeGreaterThan(0);
  await redis.del(hash);
  await due.write('a', { attempts: '1' });
  expect(await redis.exists(hash)).toBe(0);
});

it('sends the webhook of a request once, also when the request is repeated after its job has ended', async () => {
  const receiver = setUp.closeLater(await startReceiver());
  setUp.startWorker('scraper', {
    'crawl-site': async ({ url }, { frontier }) =>
      crawlPages(frontier, [{ url, title: 'Harbor', content: 'Harbor' }], 1),
  });
  const { url } = await setUp.startGateway({ egressUrl: receiver.url, egressTokens: ['a-token'] });
  const visitor = new Visitor(url);
  const crawl = () =>
    visitor.start(
      '/api/crawl-site',
      { url: 'https://a.test/', webhook: { url: 'http://hook.test/in' } },
      { 'idempotency-key': 'one' },
    );
  const job = await crawl();
  await waitUntil(() => receiver.deliveries.length > 0);
  await sleep(5 * testIntervals.checkMs);
  expect(await crawl()).toBe(job);
  await sleep(5 * testIntervals.checkMs);
  expect(receiver.deliveries).toHaveLength(1);
});
