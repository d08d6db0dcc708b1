import { startTestDatabase, waitUntil, type TestDatabase } from '@winnow/testing';
import { CollectionStore } from '../collections/collection-store';
import type { PendingWork } from '../collections/pending-work';
import type { GatewayConfig } from '../config';
import { createTcpProxy, type TcpProxy } from '../testing/tcp-proxy';
import { createReadCompletion } from './read-completion';
import type { StoredWebhook } from './webhook-store';

let database: TestDatabase;
let proxy: TcpProxy;
let store: CollectionStore;
let endedAt: number;

beforeAll(async () => {
  database = await startTestDatabase();
  proxy = await createTcpProxy(database.url);
});
afterAll(async () => {
  await store.close();
  await database.stop();
});

const stats = { found: 1 };
const jobs = { storedResult: async () => ({ rest: { stats } }), runOf: async () => ({ endedAt }) };
/** Everything is stored. */
const pending = { read: async () => null } as unknown as PendingWork;

it('waits for a stopped database, a limited time, instead of reporting that a crawl has no collection', async () => {
  const limits = { keepDays: 1, collections: 10, allCollectionMb: 10, rateLimit: false };
  store = new CollectionStore({ ...limits, databaseUrl: proxy.url } as GatewayConfig);
  const { writer } = await store.open();
  await proxy.open();
  const source = { url: 'https://a.test/', title: 'A', content: 'Text' };
  const owner = 'ann';
  // A busy machine may need longer for the first connection than a query may take.
  const job = await waitUntil(() => writer.create({ owner, block: 'home' }, 'A', [source]).catch(() => undefined));
  const hook = { job, owner, kind: 'crawl-site' } as StoredWebhook;
  const read = createReadCompletion(jobs as never, store, pending);
  endedAt = Date.now();
  expect(await read(hook)).toEqual({ collection: job, stats });
  await proxy.close();
  await expect(read(hook)).rejects.toMatchObject({ code: 'unavailable' });
  endedAt -= 60 * 60_000;
  expect(await read(hook)).toEqual({ stats });
  expect(await read({ ...hook, kind: 'refresh-collection', collection: job })).toEqual({ stats });
});
