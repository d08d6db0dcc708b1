import type { Collection, Schedule, Schedules as ScheduleList } from '@winnow/contracts';
import { Schedules, type JobHandlers } from '@winnow/jobs';
import { waitUntil } from '@winnow/testing';
import { setUpGateways } from '../testing/set-up-gateways';
import { Visitor } from '../testing/visitor';
import { startReceiver } from '../webhooks/testing/start-receiver';
import type { ScheduledRequest } from './schedule-store';

const setUp = setUpGateways({ prefix: 'schedules', hasDatabase: true, settings: () => ({ rateLimit: true }) });
let visitor: Visitor;
let stranger: Visitor;
/** Collections and addresses of the jobs so far. */
let refreshed: string[];
let crawled: string[];

const stats = { new: 0, changed: 0, gone: 0, same: 1, failed: 0, requested: 1 };
const handlers: Partial<JobHandlers<'scraper'>> = {
  'crawl-site': async ({ url, limit }) => {
    crawled.push(`${url} ${limit}`);
    return { pages: [], stats: { found: 0, outcomes: {}, skipped: {} } };
  },
  'refresh-collection': async ({ collection }) => {
    refreshed.push(collection);
    return { stored: { list: 'changes', length: 0 }, rest: { stats } };
  },
};

beforeEach(async () => {
  [refreshed, crawled] = [[], []];
  setUp.startWorker('scraper', handlers);
  visitor = new Visitor((await setUp.startGateway()).url);
  stranger = new Visitor(visitor.url);
  await stranger.fetch('/api/jobs');
});

async function collectionOf(owner: Visitor): Promise<string> {
  const sources = [{ url: 'https://b.test/', title: 'B', content: 'Text' }];
  return ((await (await owner.post('/api/collections', { name: 'Mine', sources })).json()) as Collection).id;
}

const daily = (collection: string) => ({ collection, time: '06:00', timeZone: 'Europe/Berlin' });
const listOf = async (owner: Visitor) =>
  ((await (await owner.fetch('/api/schedules')).json()) as ScheduleList).schedules;
async function changeSchedule(id: string, change: object, owner = visitor) {
  const init = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: JSON.stringify(change) };
  const response = await owner.fetch(`/api/schedules/${id}`, init);
  return { status: response.status, body: (await response.json()) as Schedule };
}

/** Opens the store of schedules, and returns it with the visitor's first one. */
async function openSchedules() {
  const schedules = setUp.closeLater(new Schedules<ScheduledRequest>(setUp.redis.url, setUp.queuePrefix));
  const [key = ''] = await setUp.redis.keys(`${setUp.queuePrefix}:owner:*:schedules`);
  const owner = key.slice(`${setUp.queuePrefix}:owner:`.length, -':schedules'.length);
  const [first] = await schedules.list(owner);
  if (!first) throw new Error('there is no schedule');
  return { schedules, first };
}
const everySecond = { pattern: '* * * * * *', timeZone: 'Europe/Berlin' };
const limits = { owner: 9, block: 9, all: 9 };

it('refreshes a collection at a time of day, and is listed and deleted', async () => {
  const collection = await collectionOf(visitor);
  const response = await visitor.post('/api/schedules', { ...daily(collection), days: ['mon', 'thu'] });
  expect(response.status).toBe(201);
  const created = (await response.json()) as Schedule;
  expect(created).toEqual({
    ...daily(collection),
    days: ['mon', 'thu'],
    paused: false,
    id: expect.any(String),
    next: expect.stringMatching(/^\d{4}-\d\d-\d\dT0[45]:00:00.000Z$/),
  });
  expect([1, 4]).toContain(new Date(created.next ?? '').getUTCDay());
  expect(await listOf(visitor)).toEqual([created]);
  expect((await visitor.fetch(`/api/schedules/${created.id}`, { method: 'DELETE' })).status).toBe(204);
  expect(await listOf(visitor)).toEqual([]);
  expect((await visitor.fetch(`/api/schedules/${created.id}`, { method: 'DELETE' })).status).toBe(404);
});

const crawl = {
  url: 'https://a.test/',
  include: ['/docs/'],
  depth: 3,
  limit: 50,
  subdomains: false,
  selectors: { only: 'main' },
  waitFor: { selector: '.price', ms: 500 },
  actions: [{ type: 'click', selector: '.more', times: 3 }],
};
const dailyCrawl = { crawl, time: '06:00', timeZone: 'Europe/Berlin' };

it('crawls a website at a time of day, into a collection of its own', async () => {
  const response = await visitor.post('/api/schedules', dailyCrawl);
  expect(response.status).toBe(201);
  const created = (await response.json()) as Schedule;
  expect(created).toEqual({ ...dailyCrawl, paused: false, id: expect.any(String), next: expect.any(String) });
  expect(await listOf(visitor)).toEqual([created]);
  const { schedules, first } = await openSchedules();
  await schedules.add(first.work, everySecond, limits);
  await waitUntil(() => crawled.length >= 2);
  expect(crawled.slice(0, 2)).toEqual(['https://a.test/ 50', 'https://a.test/ 50']);
  const often = (await listOf(visitor)).find(({ id }) => id !== created.id);
  expect(often?.last).toMatchObject({
    job: expect.any(String),
    status: expect.stringMatching(/queued|active|completed/),
  });
  expect((await visitor.fetch(`/api/schedules/${often?.id}`, { method: 'DELETE' })).status).toBe(204);
});

it.each([
  ['a collection and a crawl', { collection: 'c', crawl }, 'invalid-request'],
  ['no task', {}, 'invalid-request'],
  ['a crawl of a private address', { crawl: { ...crawl, url: 'http://10.0.0.1/' } }, 'address-refused'],
  ['too many pages', { crawl: { ...crawl, limit: 2_000_000 } }, 'invalid-request'],
  ['an invalid selector', { crawl: { ...crawl, selectors: { only: 'p::before' } } }, 'invalid-request'],
  ['an invalid selector to wait for', { crawl: { ...crawl, waitFor: { selector: 'text=a' } } }, 'invalid-request'],
  ['an unknown bucket', { crawl, sink: { name: 'none', format: 'jsonl' } }, 'invalid-request'],
])('is rejected with %s', async (_name, task, code) => {
  const response = await visitor.post('/api/schedules', { time: '06:00', timeZone: 'Europe/Berlin', ...task });
  expect(await response.json()).toMatchObject({ code });
  expect(await listOf(visitor)).toEqual([]);
});

it('is changed, paused and resumed', async () => {
  const collection = await collectionOf(visitor);
  const { id } = (await (await visitor.post('/api/schedules', daily(collection))).json()) as Schedule;
  const change = (body: object, owner = visitor) => changeSchedule(id, body, owner);
  const changed = await change({ time: '07:30', days: ['sat', 'sat'] });
  expect(changed).toMatchObject({ status: 200, body: { id, time: '07:30', days: ['sat'], timeZone: 'Europe/Berlin' } });
  expect(new Date(changed.body.next ?? '').getUTCDay()).toBe(6);
  expect((await change({ days: null })).body).toEqual({
    ...daily(collection),
    ...{ id, time: '07:30', paused: false },
    next: expect.any(String),
  });
  const paused = (await change({ paused: true })).body;
  expect([paused.paused, paused.next]).toEqual([true, undefined]);
  expect(await listOf(visitor)).toEqual([paused]);
  expect((await change({ paused: false })).body.next).toMatch(/T0[56]:30:00/);
  expect((await change({ time: '25:00' })).status).toBe(400);
  expect((await change({ paused: true }, stranger)).status).toBe(404);
  expect(await listOf(visitor)).toMatchObject([{ paused: false }]);
});

it('gets another bucket and webhook, or none', async () => {
  const access = { accessKeyId: 'id', secretAccessKey: 'secret' };
  const s3Sinks = JSON.stringify({ lake: { endpoint: 'https://s3.example.com', bucket: 'pages', ...access } });
  visitor.url = (await setUp.startGateway({ s3Sinks, egressUrl: 'http://127.0.0.1:9' })).url;
  const { id } = (await (await visitor.post('/api/schedules', dailyCrawl)).json()) as Schedule;
  const change = async (body: object) => (await changeSchedule(id, body)).body;
  const [sink, webhook] = [{ name: 'lake', format: 'zip' }, { url: 'https://hook.test/in' }];
  expect(await change({ sink, webhook })).toMatchObject({ sink, webhook, time: '06:00' });
  expect(await change({ sink: { name: 'none' } })).toMatchObject({ code: 'invalid-request' });
  expect(await change({ webhook: { url: 'http://127.0.0.1/' } })).toMatchObject({ code: 'address-refused' });
  expect(await listOf(visitor)).toMatchObject([{ id, sink, webhook }]);
  const without = await change({ sink: null, webhook: null });
  expect(without).toEqual({ ...dailyCrawl, id, paused: false, next: expect.any(String) });
});

it("[N120] is found only by its owner, and only for the owner's collections", async () => {
  const collection = await collectionOf(visitor);
  const { id } = (await (await visitor.post('/api/schedules', daily(collection))).json()) as Schedule;
  expect(await listOf(stranger)).toEqual([]);
  expect((await stranger.fetch(`/api/schedules/${id}`, { method: 'DELETE' })).status).toBe(404);
  expect((await stranger.post('/api/schedules', daily(collection))).status).toBe(404);
  expect(await listOf(visitor)).toHaveLength(1);
});

it('sends the end of a refresh to its webhook after the collection is updated', async () => {
  const receiver = setUp.closeLater(await startReceiver());
  visitor.url = (await setUp.startGateway({ egressUrl: receiver.url })).url;
  const collection = await collectionOf(visitor);
  const webhook = { url: 'http://hook.test/in' };
  const job = await visitor.start('/api/refresh-collection', { collection, webhook });
  await waitUntil(() => receiver.deliveries.length > 0);
  expect(receiver.deliveries.map(({ body }) => body)).toEqual([
    { type: 'refresh-collection.completed', timestamp: expect.any(String), data: { job, collection, stats } },
  ]);
  const { refresh } = (await (await visitor.fetch(`/api/collections/${collection}`)).json()) as Collection;
  expect(refresh).toMatchObject({ job, same: 1 });
});

it('is deleted with its collection', async () => {
  const [one, other] = [await collectionOf(visitor), await collectionOf(visitor)];
  for (const id of [one, other]) await visitor.post('/api/schedules', daily(id));
  await visitor.fetch(`/api/collections/${one}`, { method: 'DELETE' });
  expect((await listOf(visitor)).map(({ collection }) => collection)).toEqual([other]);
  await visitor.fetch('/api/collections', { method: 'DELETE' });
  expect(await listOf(visitor)).toEqual([]);
});

it('has a maximum per session', async () => {
  const collection = await collectionOf(visitor);
  for (let count = 0; count < 20; count++)
    expect((await visitor.post('/api/schedules', daily(collection))).status).toBe(201);
  const rejected = await visitor.post('/api/schedules', daily(collection));
  expect([rejected.status, await rejected.json()]).toMatchObject([429, { code: 'quota' }]);
});

it.each([
  { time: '6:00' },
  { time: '24:00' },
  { timeZone: 'Mars/Olympus' },
  { timeZone: '+01:00' },
  { days: [] },
  { days: ['1-5'] },
  { webhook: { url: 'http://127.0.0.1/' } },
])('is rejected with %j', async (fields) => {
  const collection = await collectionOf(visitor);
  expect((await visitor.post('/api/schedules', { ...daily(collection), ...fields })).status).toBe(400);
});

it('starts one refresh per due time across two gateways, and none for a deleted collection', async () => {
  await setUp.startGateway();
  const collection = await collectionOf(visitor);
  const { id } = (await (await visitor.post('/api/schedules', daily(collection))).json()) as Schedule;
  const { schedules, first } = await openSchedules();
  expect(first.id).toBe(id);
  await schedules.add(first.work, everySecond, limits);
  await waitUntil(() => refreshed.length >= 3);
  expect(refreshed).toEqual([collection, collection, collection]);
  // A run that is due before the previous one is stored starts no job.
  const often = await waitUntil(async () => (await listOf(visitor)).find((one) => one.id !== id && one.last?.job));
  const jobs = (await (await visitor.fetch('/api/jobs')).json()) as { id: string; operation: string }[];
  expect(jobs.length).toBeGreaterThanOrEqual(3);
  expect(jobs.map((one) => one.id)).toContain(often.last?.job);
  expect(often.last).toEqual({ at: expect.any(String), job: expect.any(String), status: expect.any(String) });
  const { editor } = await openCollections();
  await editor.removeAll(first.work.owner);
  await waitUntil(async () => (await listOf(visitor)).length <= 1);
  expect((await listOf(visitor)).map((one) => one.id)).toEqual([id]);
});

async function openCollections() {
  const { Collections } = await import('@winnow/collections');
  const maximum = Number.MAX_SAFE_INTEGER;
  const sizes = { keepDays: 7, collections: 9, ownerBytes: maximum, blockBytes: maximum, allBytes: maximum };
  return setUp.closeLater(new Collections(setUp.database.url, sizes));
}
