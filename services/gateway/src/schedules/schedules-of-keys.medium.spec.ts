import { hash } from 'node:crypto';
import type { Schedules as ScheduleList } from '@winnow/contracts';
import { Schedules, type JobHandlers } from '@winnow/jobs';
import { waitUntil } from '@winnow/testing';
import { ApiKeys } from '../session/api-keys';
import { setUpGateways } from '../testing/set-up-gateways';
import { Visitor } from '../testing/visitor';
import type { ScheduledRequest } from './schedule-store';

const setUp = setUpGateways({ prefix: 'key-schedules', hasDatabase: true });
const entryOf = (name: string, token: string, date = '') => `${name}:${hash('sha256', token, 'hex')}:${date}`;
const key = 'wn-a-key-of-a-tool';
const withKey = { authorization: `Bearer ${key}` };
const body = { crawl: { url: 'https://a.test/', depth: 1, limit: 2 }, time: '06:00', timeZone: 'Europe/Berlin' };
const everySecond = { pattern: '* * * * * *', timeZone: 'Europe/Berlin' };
const limits = { owner: 9, block: 9, all: 9 };

let crawls: number;
const handlers: Partial<JobHandlers<'scraper'>> = {
  'crawl-site': async () => {
    crawls += 1;
    return { pages: [], stats: { found: 0, outcomes: {}, skipped: {} } };
  },
};
beforeEach(() => {
  crawls = 0;
  setUp.startWorker('scraper', handlers);
});

it.each([
  ['removed', [entryOf('other', 'wn-another-key')]],
  ['expired', [entryOf('tool', key, '2026-01-01')]],
])('does not run while its API key is %s, and runs again afterwards', async (_name, without) => {
  const apiKeys = [entryOf('tool', key)];
  const owner = new ApiKeys(apiKeys).sessionOf('tool') ?? '';
  const first = await setUp.startGateway({ apiKeys });
  const created = await new Visitor(first.url).post('/api/schedules', body, withKey);
  expect(created.status).toBe(201);
  const schedules = setUp.closeLater(new Schedules<ScheduledRequest>(setUp.redis.url, setUp.queuePrefix));
  const [daily] = await schedules.list(owner);
  await setUp.close(first);

  const second = await setUp.startGateway({ apiKeys: without });
  const { id } = await schedules.add(daily!.work, everySecond, limits);
  const lastRun = async () => (await schedules.list(owner)).find((one) => one.id === id)?.last;
  const skipped = await waitUntil(lastRun);
  expect(skipped).toEqual({ at: expect.any(String), message: 'The API key was removed or has expired.' });
  expect(crawls).toBe(0);
  await setUp.close(second);

  const third = await setUp.startGateway({ apiKeys });
  await waitUntil(() => crawls > 0);
  const response = await new Visitor(third.url).fetch('/api/schedules', { headers: withKey });
  expect(((await response.json()) as ScheduleList).schedules.map((one) => one.id)).toContain(id);
});
