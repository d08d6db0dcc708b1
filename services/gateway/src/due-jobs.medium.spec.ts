import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '@winnow/testing';
import { Redis } from 'ioredis';
import { crawlPages } from './testing/crawl-pages';
import { setUpGateways } from './testing/set-up-gateways';
import { testIntervals } from './testing/start-gateway';
import { Visitor } from './testing/visitor';
import { SinkStore } from './sinks/sink-store';
import { startReceiver } from './webhooks/testing/start-receiver';

const setUp = setUpGateways({ prefix: 'due-jobs' });

function open() {
  const redis = setUp.closeLater(
    Object.assign(new Redis(setUp.redis.url), {
      close(this: Redis) {
        this.disconnect();
      },
    }),
  );
  const store = new SinkStore(redis, setUp.queuePrefix);
  const add = (collection: string) =>
    store.add({ job: 'a', owner: 'ann', collection, sink: 'archive', format: 'jsonl' }, true);
  return { redis, hash: `${setUp.queuePrefix}:delivery:a`, store, add };
}

it('schedules a job once, also when it is added again after its end', async () => {
  const { store, add } = open();
  await add('first');
  await add('second');
  expect(await store.claim(10)).toEqual(['a']);
  expect(await store.read('a')).toMatchObject({ collection: 'first' });
  await store.settle('a');
  await add('third');
  await store.postpone('a', 0);
  expect(await store.claim(10)).toEqual([]);
  await store.remove('a');
  await add('fourth');
  await store.postpone('a', 0);
  expect(await store.claim(10)).toEqual([]);
  expect(await store.read('a')).toBeNull();
});

it('keeps the work for a job for as long as it is postponed', async () => {
  const { store, add, redis, hash } = open();
  await add('first');
  const retention = await redis.ttl(hash);
  await redis.expire(hash, 10);
  await store.postpone('a', 0);
  expect(await redis.ttl(hash)).toBeGreaterThan(retention / 2);
});

it('leaves no hash without expiry when a gateway that lost its lease writes after another one has ended the job', async () => {
  const { store, add, redis, hash } = open();
  await add('first');
  await store.remove('a');
  await store.write('a', { attempts: 1 });
  expect(await redis.ttl(hash)).toBeGreaterThan(0);
  await redis.del(hash);
  await store.write('a', { attempts: 1 });
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
