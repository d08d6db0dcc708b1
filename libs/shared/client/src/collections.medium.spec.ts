import { WinnowClient } from './index.ts';
import { ApiServer, json, problemResponse, reset } from './testing/api-server.ts';

let api: ApiServer;
let client: WinnowClient;
beforeEach(async () => {
  api = await ApiServer.start();
  client = new WinnowClient({ server: api.address });
});
afterEach(() => api.close());

describe('collections and schedules', () => {
  const schedule = { collection: 'c', time: '06:00', timeZone: 'Europe/Berlin' };

  it('are read by windows, and a page by its address', async () => {
    const index = { total: 1, offset: 0, pages: [{ url: 'https://a.test/?b', title: 'B' }] };
    const diff = { url: 'https://a.test/?b', change: 'changed', patch: '-a\n+b\n' };
    api.responders = {
      'GET /api/collections': [
        problemResponse(503, 'unavailable', { 'retry-after': '0' }),
        json(200, { collections: [] }),
      ],
      'GET /api/collections/c%2F1/index?offset=0&limit=5000&change=changed': [json(200, index)],
      'GET /api/collections/c/diff?url=https%3A%2F%2Fa.test%2F%3Fb': [json(200, diff)],
    };
    await expect(client.collections.list()).resolves.toEqual({ collections: [] });
    await expect(client.collections.index('c/1', { change: 'changed' })).resolves.toEqual(index);
    await expect(client.collections.diff('c', 'https://a.test/?b')).resolves.toEqual(diff);
  });

  it('are exported as a stream', async () => {
    api.responders = {
      'GET /api/collections/c/export?format=jsonl': [(_request, response) => void response.end('{}\n')],
    };
    expect(await (await client.collections.export('c', 'jsonl')).text()).toBe('{}\n');
  });

  it('are changed and deleted, and a lost response adds no second schedule', async () => {
    api.responders = {
      'POST /api/schedules': [reset, json(201, { id: 's', ...schedule, paused: false })],
      'PATCH /api/schedules/s': [reset, json(200, { id: 's', ...schedule, paused: true })],
      'DELETE /api/schedules/s': [(_request, response) => void response.writeHead(204).end()],
    };
    await expect(client.schedules.add({ ...schedule })).resolves.toMatchObject({ id: 's' });
    const [first, second] = api.requests('POST /api/schedules').map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/./);
    expect(second).toBe(first);
    await expect(client.schedules.change('s', { paused: true })).resolves.toMatchObject({ paused: true });
    await client.schedules.remove('s');
    expect(api.requests('DELETE /api/schedules/s')).toHaveLength(1);
  });
});
