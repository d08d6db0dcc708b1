import type { Collection } from '@winnow/contracts';
import { connectRedis, type JobHandlers } from '@winnow/jobs';
import { waitUntil } from '@winnow/testing';
import { setUpGateways } from '../testing/set-up-gateways';
import { Visitor } from '../testing/visitor';
import { RefreshLocks } from './refresh-locks';

const setUp = setUpGateways({ prefix: 'concurrent-refreshes', hasDatabase: true });
let visitor: Visitor;
/** Lets the refreshes end. */
let release: () => void;

const url = 'https://a.test/';
const stats = { new: 0, changed: 1, gone: 0, same: 0, failed: 0, requested: 1 };

beforeEach(async () => {
  const { promise: mayEnd, resolve } = Promise.withResolvers<void>();
  release = resolve;
  const handlers: Partial<JobHandlers<'scraper'>> = {
    'refresh-collection': async (_payload, { storeItem, signal }) => {
      const { promise: aborted, resolve: abort } = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => abort());
      await Promise.race([mayEnd, aborted]);
      await storeItem('changes', 0, { url, change: 'changed', page: { url, title: 'A', content: 'New text' } });
      return { stored: { list: 'changes', length: 1 }, rest: { stats } };
    },
  };
  setUp.startWorker('scraper', handlers);
  visitor = new Visitor((await setUp.startGateway()).url);
});

async function collectionOf(sources = [{ url, title: 'A', content: 'Old text' }]): Promise<string> {
  // The first request creates the tables, for which a busy machine may need longer than a query may take.
  const response = await waitUntil(async () => {
    const created = await visitor.post('/api/collections', { name: 'Mine', sources });
    return created.status === 503 ? undefined : created;
  });
  const { id, ...rest } = (await response.json()) as Collection;
  expect([response.status, rest]).toMatchObject([201, { name: 'Mine' }]);
  return id;
}
const refresh = (collection: string, headers: Record<string, string> = {}) =>
  visitor.post('/api/refresh-collection', { collection }, { prefer: 'respond-async', ...headers });
/** Refreshes a collection whose changes have been stored; its lock is released only after them. */
const refreshAgain = (collection: string, headers: Record<string, string> = {}) =>
  waitUntil(async () => {
    const response = await refresh(collection, headers);
    return response.status === 202 ? response : undefined;
  });
const read = async <Body>(path: string) => (await (await visitor.fetch(path)).json()) as Body;
const untilRefreshed = (collection: string, job: string) =>
  waitUntil(async () => (await read<Collection>(`/api/collections/${collection}`)).refresh?.job === job);

it('is rejected while another one runs, and its changes keep their previous text', async () => {
  const collection = await collectionOf();
  const { id: job } = (await (await refresh(collection)).json()) as { id: string };
  const second = await refresh(collection);
  expect([second.status, await second.json()]).toMatchObject([409, { code: 'conflict' }]);
  release();
  await untilRefreshed(collection, job);
  const { patch } = await read<{ patch: string }>(`/api/collections/${collection}/diff?url=${url}`);
  expect(patch).toContain('-Old text');
  await refreshAgain(collection);
});

it('does not run without its lock, nor when its request is repeated while another one runs', async () => {
  const collection = await collectionOf();
  jest.spyOn(RefreshLocks.prototype, 'hold').mockRejectedValueOnce(new Error('Command timed out'));
  const repeated = { 'idempotency-key': 'one' };
  expect((await refresh(collection, repeated)).status).toBe(503);
  const { id: other } = (await (await refresh(collection)).json()) as { id: string };
  expect((await refresh(collection, repeated)).status).toBe(409);
  release();
  await untilRefreshed(collection, other);
  const { id: job } = (await (await refreshAgain(collection, repeated)).json()) as { id: string };
  await untilRefreshed(collection, job);
});

it('keeps its lock for as long as it runs', async () => {
  const collection = await collectionOf();
  await refresh(collection);
  const redis = connectRedis(setUp.redis.url, 'producer');
  setUp.closeLater({ close: () => redis.disconnect() });
  const lock = `${setUp.queuePrefix}:refreshing:${collection}`;
  await redis.expire(lock, 60);
  await waitUntil(async () => (await redis.ttl(lock)) > 60);
});

it('is started once when two gateways receive it at the same time', async () => {
  const other = await setUp.startGateway();
  const collection = await collectionOf();
  const rival = new Visitor(other.url);
  rival.cookie = visitor.cookie;
  const body = { collection };
  const both = [visitor, rival].map((one) => one.post('/api/refresh-collection', body, { prefer: 'respond-async' }));
  expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([202, 409]);
});

it('is the same job for a repeated request, also while a later one runs', async () => {
  const collection = await collectionOf();
  const repeat = async () =>
    ((await (await refresh(collection, { 'idempotency-key': 'one' })).json()) as { id: string }).id;
  const [job, same] = await Promise.all([repeat(), repeat()]);
  expect(same).toBe(job);
  expect(await repeat()).toBe(job);
  release();
  await untilRefreshed(collection, job);
  await refreshAgain(collection);
  expect(await repeat()).toBe(job);
});

it('starts at once after the running one is cancelled', async () => {
  const collection = await collectionOf();
  const { id: job } = (await (await refresh(collection)).json()) as { id: string };
  expect((await visitor.fetch(`/api/jobs/${job}`, { method: 'DELETE' })).ok).toBe(true);
  expect((await refresh(collection)).status).toBe(202);
});

it('is not blocked by one that could not start', async () => {
  const collection = await collectionOf([{ url: 'Uploaded File', title: 'A', content: 'Text' }]);
  for (let count = 0; count < 2; count++)
    expect(await (await refresh(collection)).json()).toMatchObject({ code: 'no-text' });
});
