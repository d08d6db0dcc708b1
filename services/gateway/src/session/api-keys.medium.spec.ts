import { hash } from 'node:crypto';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import type { GatewayConfig } from '../config';
import { startTestGateway, type TestGateway } from '../testing/start-gateway';
import { Visitor } from '../testing/visitor';

// No worker runs, so jobs wait.

const keys = { n8n: 'wn-one-key-of-a-tool', dify: 'wn-another-key-of-a-tool', old: 'wn-a-key-that-is-over' };
const sha = (key: string) => hash('sha256', key, 'hex');
const apiKeys = [`n8n:${sha(keys.n8n)}`, `dify:${sha(keys.dify)}::600`, `old:${sha(keys.old)}:2020-01-01`];
const job = { urls: ['https://site.test/'] };

let redis: TestRedis;
let gateways: TestGateway[] = [];
let queuePrefix: string;

beforeAll(async () => {
  redis = await startTestRedis();
});
beforeEach(() => (queuePrefix = `keys-${Math.random().toString(36).slice(2)}`));
afterEach(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()));
  gateways = [];
});
afterAll(() => redis.stop());

async function gateway(settings: Partial<GatewayConfig> = {}): Promise<string> {
  const started = await startTestGateway({ redisUrl: redis.url, queuePrefix, apiKeys, ...settings });
  gateways.push(started);
  return started.url;
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const fetchWithKey = (url: string, path: string, key: string, method = 'GET') =>
  fetch(`${url}${path}`, { method, headers: bearer(key) });

describe('an API key', () => {
  it('is a session that owns its jobs on every gateway, without a cookie', async () => {
    const [one, other] = [await gateway(), await gateway()];
    const id = await new Visitor(one).start('/api/scrape-content', job, bearer(keys.n8n));
    const response = await fetchWithKey(other, `/api/jobs/${id}`, keys.n8n);
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
    expect(await (await fetchWithKey(other, '/api/jobs', keys.n8n)).json()).toMatchObject([{ id }]);
  });

  it('cannot read, follow or cancel jobs of another key or visitor', async () => {
    const url = await gateway();
    const id = await new Visitor(url).start('/api/scrape-content', job, bearer(keys.n8n));
    const foreign = await new Visitor(url).start('/api/scrape-content', job);
    for (const path of [`/api/jobs/${id}`, `/api/jobs/${id}/events`, `/api/jobs/${foreign}`])
      expect((await fetchWithKey(url, path, keys.dify)).status).toBe(404);
    expect((await fetchWithKey(url, `/api/jobs/${id}`, keys.dify, 'DELETE')).status).toBe(404);
    const visitor = new Visitor(url);
    expect((await visitor.fetch(`/api/jobs/${id}`)).status).toBe(404);
  });

  it('takes precedence over a cookie', async () => {
    const url = await gateway();
    const visitor = new Visitor(url);
    await visitor.start('/api/scrape-content', job);
    const response = await visitor.fetch('/api/jobs', { headers: bearer(keys.n8n) });
    expect(await response.json()).toEqual([]);
  });

  it.each(['wn-guessed', keys.old, sha(keys.n8n), `${keys.n8n}x`])(
    'is rejected when it is unknown or expired: %s',
    async (key) => {
      const response = await fetchWithKey(await gateway(), '/api/jobs', key);
      expect([response.status, await response.json()]).toMatchObject([401, { code: 'unauthorized' }]);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(response.headers.get('set-cookie')).toBeNull();
    },
  );

  it('is ignored when none is configured, since some clients always send one', async () => {
    const response = await fetchWithKey(await gateway({ apiKeys: [] }), '/api/jobs', 'fc-anything');
    expect(response.status).toBe(200);
  });

  it('costs the address more points when it is wrong', async () => {
    const url = await gateway({ rateLimit: true });
    const statuses: number[] = [];
    for (let at = 0; at < 140; at += 1) {
      const response = await fetchWithKey(url, '/api/jobs', `wn-guess-${at}`);
      statuses.push(response.status);
      await response.arrayBuffer();
    }
    expect(statuses[0]).toBe(401);
    expect(statuses).toContain(429);
  });

  it('has the budget of its entry', async () => {
    const url = await gateway({ rateLimit: true, apiKeys: [`dify:${sha(keys.dify)}::12`] });
    const visit = () =>
      new Visitor(url).post('/api/scrape-content', job, { prefer: 'respond-async', ...bearer(keys.dify) });
    const statuses = [(await visit()).status, (await visit()).status, (await visit()).status];
    expect(statuses).toEqual([202, 202, 429]);
  });
});
