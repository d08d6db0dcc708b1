import type { Schedule, Schedules } from '@winnow/contracts';
import { setUpGateways } from '../testing/set-up-gateways';
import { Visitor } from '../testing/visitor';

const setUp = setUpGateways({ prefix: 'schedules', hasDatabase: true });

const crawl = { url: 'https://a.test/', depth: 3, limit: 50, subdomains: false };
const dailyCrawl = { crawl, time: '06:00', timeZone: 'Europe/Berlin' };

it('a schedule is added once by requests with the same idempotency key, and again after it was deleted', async () => {
  const { url } = await setUp.startGateway();
  const [visitor, stranger] = [new Visitor(url), new Visitor(url)];
  await stranger.fetch('/api/jobs');
  const schedulesOf = async (owner: Visitor) =>
    ((await (await owner.fetch('/api/schedules')).json()) as Schedules).schedules;
  const add = async (owner: Visitor) => {
    const response = await owner.post('/api/schedules', dailyCrawl, { 'idempotency-key': 'k' });
    expect(response.status).toBe(201);
    return ((await response.json()) as Schedule).id;
  };
  const id = await add(visitor);
  expect(await add(visitor)).toBe(id);
  expect(await add(stranger)).not.toBe(id);
  expect(await schedulesOf(visitor)).toHaveLength(1);
  expect((await visitor.fetch(`/api/schedules/${id}`, { method: 'DELETE' })).status).toBe(204);
  await add(visitor);
  expect(await schedulesOf(visitor)).toHaveLength(1);
});
