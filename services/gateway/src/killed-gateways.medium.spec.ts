import type { Collections, Job, Page } from '@winnow/contracts';
import { connectRedis, JobClient } from '@winnow/jobs';
import { startBucket, waitUntil, type Bucket } from '@winnow/testing';
import { crawlPages } from './testing/crawl-pages';
import { setUpGateways } from './testing/set-up-gateways';
import { Visitor } from './testing/visitor';

// A gateway may be killed between any two of its writes: here, all that follow the last one are rejected.

const keys = { region: 'eu-central-1', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a-secret-of-the-bucket' };
const setUp = setUpGateways({
  prefix: 'killed-gateways',
  hasDatabase: true,
  settings: () => ({
    egressUrl: bucket.url,
    s3Sinks: JSON.stringify({ archive: { endpoint: 'http://s3.test', bucket: 'pages', ...keys } }),
  }),
});
const pages: Page[] = [0, 1].map((at) => ({ url: `https://a.test/${at}`, title: '', content: `Text ${at}` }));
let connection: ReturnType<typeof connectRedis>;
/** Replaces egress, and so the receiver of webhooks, whose requests it rejects. */
let bucket: Bucket;
let visitor: Visitor;

beforeAll(() => {
  connection = connectRedis(setUp.redis.url, 'producer');
  setUp.closeLater({ close: () => connection.disconnect() });
});
beforeEach(async () => {
  bucket = setUp.closeLater(await startBucket(keys));
  setUp.startWorker('scraper', { 'crawl-site': ({ limit }, { frontier }) => crawlPages(frontier, pages, limit) });
  visitor = new Visitor((await setUp.startGateway({}, { webhookRetries: [] })).url);
  await visitor.fetch('/api/jobs');
});
afterEach(() => jest.restoreAllMocks());

const key = (name: string) => `${setUp.queuePrefix}:${name}`;
const untilNothingWaits = () =>
  waitUntil(async () => {
    const waiting = ['collecting', 'webhooks', 'deliveries'].map((name) => connection.zcard(key(name)));
    return (await Promise.all(waiting)).every((count) => count === 0);
  });
const jobs = async () => (await (await visitor.fetch('/api/jobs')).json()) as Job[];
const collections = async () =>
  ((await (await visitor.fetch('/api/collections')).json()) as Partial<Collections>).collections ?? [];
const webhook = { url: 'http://hook.test/', events: ['completed'] };
const request = { url: 'https://a.test/', limit: 50, webhook, sink: { name: 'archive' } };
const headers = { prefer: 'respond-async', 'idempotency-key': 'k' };

/** Sends the request to a gateway that is killed before or after it enqueues the job, whose id is returned. */
async function startKilled(when: 'before' | 'after'): Promise<string> {
  const { add } = JobClient.prototype;
  jest.spyOn(JobClient.prototype, 'add').mockImplementationOnce(async function (this: JobClient, job) {
    const onRecorded: typeof job.onRecorded = async (recorded) => {
      await job.onRecorded?.(recorded);
      if (when === 'before') throw new Error('killed');
    };
    await add.call(this, { ...job, onRecorded });
    throw new Error('killed');
  });
  expect((await visitor.post('/api/crawl-site', request, headers)).status).toBe(503);
  const [job] = await jobs();
  return job?.id ?? '';
}
async function expectAllOf(id: string): Promise<void> {
  await waitUntil(async () => (await collections()).some((one) => one.id === id), { timeoutMs: 60_000 });
  await waitUntil(async () => (await jobs()).find((job) => job.id === id)?.delivery?.status === 'delivered');
  await waitUntil(() => bucket.requests.some(({ host }) => host === 'hook.test'));
}

it('after it has enqueued a crawl: its collection is stored, sent to its bucket, and its webhook called', async () => {
  const id = await startKilled('after');
  await expectAllOf(id);
});

describe('after it has recorded a crawl that it does not enqueue', () => {
  let id: string;

  beforeEach(async () => {
    id = await startKilled('before');
    // A job that is not in its queue seconds after it was recorded is lost.
    await connection.hset(key(`job:${id}`), { createdAt: Date.now() - 60_000 });
  });

  it('nothing waits for the crawl, and it does not count as open', async () => {
    await untilNothingWaits();
    expect(await connection.keys(key('owner:*:open'))).toEqual([]);
    expect(await collections()).toEqual([]);
  });

  it('the repeated request starts it, with all that follows it', async () => {
    await untilNothingWaits();
    expect(await visitor.start('/api/crawl-site', request, headers)).toBe(id);
    await expectAllOf(id);
  });
});
