import { hash } from 'node:crypto';
import { connectRedis, Schedules } from '@winnow/jobs';
import { waitUntil } from '@winnow/testing';
import { ApiKeys } from '../session/api-keys';
import { setUpGateways } from '../testing/set-up-gateways';
import { Visitor } from '../testing/visitor';
import type { ScheduledRequest } from './schedule-store';

const key = 'wn-a-key-of-a-tool';
const apiKeys = [`tool:${hash('sha256', key, 'hex')}`];
const setUp = setUpGateways({ prefix: 'absent', hasDatabase: true, settings: () => ({ apiKeys }) });
const body = { crawl: { url: 'https://a.test/', depth: 1, limit: 2 }, time: '06:00', timeZone: 'Europe/Berlin' };
const everySecond = { pattern: '* * * * * *', timeZone: 'Europe/Berlin' };
const limits = { owner: 9, block: 9, all: 9 };
const dayMs = 24 * 60 * 60 * 1_000;

let connection: ReturnType<typeof connectRedis>;
let schedules: Schedules<ScheduledRequest>;
let visitor: Visitor;
let crawls: number;

beforeAll(() => {
  connection = connectRedis(setUp.redis.url, 'producer');
  setUp.closeLater({ close: () => connection.disconnect() });
});
beforeEach(async () => {
  crawls = 0;
  setUp.startWorker('scraper', {
    'crawl-site': async () => {
      crawls += 1;
      return { pages: [], stats: { found: 0, outcomes: {}, skipped: {} } };
    },
  });
  schedules = setUp.closeLater(new Schedules<ScheduledRequest>(setUp.redis.url, setUp.queuePrefix));
  visitor = new Visitor((await setUp.startGateway()).url);
});

const visits = () => `${setUp.queuePrefix}:schedules:visits`;
const lastVisitDaysAgo = (owner: string, days: number) => connection.zadd(visits(), Date.now() - days * dayMs, owner);
const idsOf = async (owner: string) => (await schedules.list(owner)).map(({ id }) => id);

/** Creates a schedule, and returns its owner and payload. */
async function create(headers: Record<string, string> = {}) {
  expect((await visitor.post('/api/schedules', body, headers)).status).toBe(201);
  const owner = headers['authorization']
    ? (new ApiKeys(apiKeys).sessionOf('tool') ?? '')
    : (decodeURIComponent(visitor.cookie ?? '')
        .split('=')[1]
        ?.split('.')[0] ?? '');
  const [first] = await schedules.list(owner);
  if (!first) throw new Error('there is no schedule');
  return { owner, work: first.work, daily: first.id };
}

it('ends the due schedules of a visitor who is absent for a month, and starts none of them', async () => {
  const { owner, work, daily } = await create();
  const paused = { ...work, schedule: { ...work.schedule, paused: true } };
  // The creation of a schedule is a visit.
  jest.spyOn(schedules.visits, 'begin').mockResolvedValue();
  await lastVisitDaysAgo(owner, 31);
  for (const one of [work, paused]) await schedules.add(one, everySecond, limits);
  await waitUntil(async () => (await idsOf(owner)).length === 1);
  expect(await idsOf(owner)).toEqual([daily]);
  expect(crawls).toBe(0);
});

it('keeps those of a visitor whose session has sent a request since then', async () => {
  const { owner, work } = await create();
  await lastVisitDaysAgo(owner, 31);
  await visitor.fetch('/api/jobs');
  await waitUntil(async () => Number(await connection.zscore(visits(), owner)) > Date.now() - dayMs);
  await schedules.add(work, everySecond, limits);
  await waitUntil(() => crawls > 0);
  expect(await idsOf(owner)).toHaveLength(2);
});

it('keeps those that an earlier version has created, from the first due time on', async () => {
  const { owner, work } = await create();
  await schedules.add(work, everySecond, limits);
  await connection.del(visits());
  await waitUntil(() => crawls > 1);
  expect(await idsOf(owner)).toHaveLength(2);
  expect(Number(await connection.zscore(visits(), owner))).toBeGreaterThan(0);
});

it('keeps those of an API key that sends no requests', async () => {
  const { owner, work } = await create({ authorization: `Bearer ${key}` });
  await schedules.add(work, everySecond, limits);
  await lastVisitDaysAgo(owner, 400);
  await waitUntil(() => crawls > 0);
  expect(await idsOf(owner)).toHaveLength(2);
});

it('records no visitor without schedules', async () => {
  await visitor.fetch('/api/jobs');
  await visitor.fetch('/api/jobs');
  expect(await connection.exists(visits())).toBe(0);
});
