import { createHmac, hash } from 'node:crypto';
import { connectRedis } from '@winnow/jobs';
import type { GatewayConfig } from '../config';
import { setUpGateways } from '../testing/set-up-gateways';
import { Visitor } from '../testing/visitor';

// No worker runs, so jobs wait. Attacks have their ids in the attack catalogue.

const secret = 'a-secret-of-at-least-thirty-two-characters';
const keys = { n8n: 'wn-one-key-of-a-tool', dify: 'wn-another-key-of-a-tool', old: 'wn-an-expired-key' };
const sha = (key: string) => hash('sha256', key, 'hex');
const apiKeys = [`n8n:${sha(keys.n8n)}`, `dify:${sha(keys.dify)}::600`, `old:${sha(keys.old)}:2020-01-01`];
const job = { urls: ['https://site.test/'] };

const setUp = setUpGateways({ prefix: 'sessions' });
const gateway = async (settings?: Partial<GatewayConfig>) => (await setUp.startGateway(settings)).url;

describe('ids and sessions', () => {
  it("[A004] of jobs are 128 random bits, and another session's guess finds no job", async () => {
    const url = await gateway();
    const owner = new Visitor(url);
    const ids: string[] = [];
    for (let at = 0; at < 100; at++) ids.push(await owner.start('/api/scrape-content', job));
    const bits = ids.map((id) => Buffer.from(id, 'base64url'));
    expect(bits.every((bytes) => bytes.length === 16)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    // Each of the 128 bits is set in about half of the ids, so no part is a counter. 20 of 100 are 6 standard
    // deviations away.
    for (let bit = 0; bit < 128; bit++) {
      const set = bits.filter((bytes) => ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1).length;
      expect(set).toBeGreaterThan(20);
      expect(set).toBeLessThan(80);
    }
    const stranger = new Visitor(url);
    await stranger.fetch('/api/jobs');
    const headers = { cookie: stranger.cookie ?? '' };
    const guesses = [...ids, ...Array.from({ length: 5_000 }, (_, at) => mutateId(ids[at % ids.length] ?? '', at))];
    for (let at = 0; at < guesses.length; at += 100) {
      const batch = guesses.slice(at, at + 100).map((id) => fetch(`${url}/api/jobs/${id}`, { headers }));
      for (const response of await Promise.all(batch)) {
        expect(response.status).toBe(404);
        await response.arrayBuffer();
      }
    }
  });

  it('[A004] of jobs cannot name any other key, by any route', async () => {
    const visitor = new Visitor(await gateway());
    const id = await visitor.start('/api/scrape-content', job);
    const store = connectRedis(setUp.redis.url, 'producer');
    await store.xadd(`${setUp.queuePrefix}:job:${id}:events`, '*', 'event', 'progress', 'data', '{}');
    for (const name of [`${id}:events`, `${id}%3Aevents`, `${id}:parts`, `${id}:result`, `${id}.`, '%00', '*']) {
      for (const [method, route] of [
        ['GET', ''],
        ['DELETE', ''],
        ['GET', '/events'],
      ] as const) {
        const response = await visitor.fetch(`/api/jobs/${name}${route}`, { method });
        const { code } = (await response.json()) as { code: string };
        expect([method, name, route, response.status, code]).toEqual([method, name, route, 404, 'not-found']);
      }
    }
    store.disconnect();
  });

  it('[A004] of events are limited: a cursor beyond any stream starts at its beginning', async () => {
    const visitor = new Visitor(await gateway());
    const id = await visitor.start('/api/scrape-content', job);
    await visitor.fetch(`/api/jobs/${id}`, { method: 'DELETE' });
    const top = '18446744073709551615';
    for (const last of ['99999999999999999999-0', `0-${top}0`, `${top}-${top}`, `${'9'.repeat(2_000)}-1`]) {
      const events = await visitor.events(id, last);
      expect([last, events.map(({ event }) => event)]).toEqual([last, ['problem']]);
    }
  });

  it('[A004] of sessions cannot be made without the secret', async () => {
    const url = await gateway();
    const owner = new Visitor(url);
    const id = await owner.start('/api/scrape-content', job);
    const [sid = '', mac = ''] = owner.cookie?.split('=')[1]?.split('.') ?? [];
    const sign = (key: string) => createHmac('sha256', key).update(sid).digest('base64url');
    const forged = [sid, `${sid}.`, `${sid}.${sign('')}`, `${sid}.${sign('guessed')}`, `${sid}.${mac}.${mac}`];
    for (const value of [
      ...forged,
      `${sid}.${mac.slice(0, -1)}`,
      `x${sid}.${mac}`,
      `${sid}.${'A'.repeat(mac.length)}`,
    ]) {
      const response = await fetch(`${url}/api/jobs/${id}`, { headers: { cookie: `sid=${value}` } });
      expect([value, response.status]).toEqual([value, 404]);
    }
    expect((await fetch(`${url}/api/jobs/${id}`, { headers: { cookie: `sid=${sid}.${mac}` } })).status).toBe(200);
  });

  it('of sessions outlive the browser, whose cookie each opened page renews', async () => {
    const url = await gateway();
    const cookieOf = async (path: string, headers = {}) =>
      (await fetch(`${url}${path}`, { headers })).headers.getSetCookie()[0];
    const created = await cookieOf('/api/jobs');
    expect(created).toMatch(/^sid=[^;]+; Max-Age=34560000; Path=\//);
    // Earlier releases set cookies without an expiry.
    const headers = { cookie: created?.split(';')[0] };
    expect(await cookieOf('/api/limits', headers)).toBe(created);
    expect(await cookieOf('/api/jobs', headers)).toBeUndefined();
  });

  it('[A007] of sessions survive a rotation of the secret while the old one is configured', async () => {
    const oldVisitor = new Visitor(await gateway({ sessionSecrets: [secret] }));
    const id = await oldVisitor.start('/api/scrape-content', job);
    const next = 'another-secret-of-at-least-thirty-two-characters';
    const duringRotation = await gateway({ sessionSecrets: [next, secret] });
    const afterwards = await gateway({ sessionSecrets: [next] });
    const read = (url: string) => fetch(`${url}/api/jobs/${id}`, { headers: { cookie: oldVisitor.cookie ?? '' } });
    expect((await read(duringRotation)).status).toBe(200);
    expect((await read(afterwards)).status).toBe(404);
    // New sessions are signed with the new secret only.
    const newVisitor = new Visitor(duringRotation);
    const newId = await newVisitor.start('/api/scrape-content', job);
    const response = await fetch(`${afterwards}/api/jobs/${newId}`, { headers: { cookie: newVisitor.cookie ?? '' } });
    expect(response.status).toBe(200);
  });

  it('[A007] of sessions survive each rollout of a rotation, and its end once a page was opened', async () => {
    const next = 'another-secret-of-at-least-thirty-two-characters';
    const rollouts = [[secret], [secret, next], [next, secret], [next]];
    const [first = '', ...updates] = await Promise.all(rollouts.map((sessionSecrets) => gateway({ sessionSecrets })));
    const visitor = new Visitor(first);
    const id = await visitor.start('/api/scrape-content', job);
    let before = first;
    for (const updated of updates) {
      // During a rollout, requests reach replicas of both versions.
      for (const url of [updated, before, updated]) {
        visitor.url = url;
        await visitor.fetch('/api/limits');
        expect((await visitor.fetch(`/api/jobs/${id}`)).status).toBe(200);
      }
      before = updated;
    }
  });
});

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const fetchWithKey = (url: string, path: string, key: string, method = 'GET') =>
  fetch(`${url}${path}`, { method, headers: bearer(key) });

describe('an API key', () => {
  it('is a session that owns its jobs on every gateway, without a cookie', async () => {
    const [one, other] = [await gateway({ apiKeys }), await gateway({ apiKeys })];
    const id = await new Visitor(one).start('/api/scrape-content', job, bearer(keys.n8n));
    const response = await fetchWithKey(other, `/api/jobs/${id}`, keys.n8n);
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
    expect(await (await fetchWithKey(other, '/api/jobs', keys.n8n)).json()).toMatchObject([{ id }]);
  });

  it('cannot read, follow or cancel jobs of another key or visitor', async () => {
    const url = await gateway({ apiKeys });
    const id = await new Visitor(url).start('/api/scrape-content', job, bearer(keys.n8n));
    const foreign = await new Visitor(url).start('/api/scrape-content', job);
    for (const path of [`/api/jobs/${id}`, `/api/jobs/${id}/events`, `/api/jobs/${foreign}`])
      expect((await fetchWithKey(url, path, keys.dify)).status).toBe(404);
    expect((await fetchWithKey(url, `/api/jobs/${id}`, keys.dify, 'DELETE')).status).toBe(404);
    const visitor = new Visitor(url);
    expect((await visitor.fetch(`/api/jobs/${id}`)).status).toBe(404);
  });

  it('takes precedence over a cookie', async () => {
    const url = await gateway({ apiKeys });
    const visitor = new Visitor(url);
    await visitor.start('/api/scrape-content', job);
    const response = await visitor.fetch('/api/jobs', { headers: bearer(keys.n8n) });
    expect(await response.json()).toEqual([]);
  });

  it.each(['wn-guessed', keys.old, sha(keys.n8n), `${keys.n8n}x`])(
    'is rejected when it is unknown or expired: %s',
    async (key) => {
      const response = await fetchWithKey(await gateway({ apiKeys }), '/api/jobs', key);
      expect([response.status, await response.json()]).toMatchObject([401, { code: 'unauthorized' }]);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(response.headers.get('set-cookie')).toBeNull();
    },
  );

  it('is ignored when none is configured, since some clients always send one: they are visitors', async () => {
    const url = await gateway({ apiKeys: [] });
    const visitor = new Visitor(url);
    const id = await visitor.start('/api/scrape-content', job, bearer('fc-anything'));
    const headers = { ...bearer('fc-anything'), cookie: visitor.cookie ?? '' };
    expect((await fetch(`${url}/api/jobs/${id}`, { headers })).status).toBe(200);
    expect((await fetchWithKey(url, `/api/jobs/${id}`, 'fc-anything')).status).toBe(404);
  });

  it('costs the address more points when it is wrong', async () => {
    const url = await gateway({ rateLimit: true, apiKeys });
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
    const startJob = () =>
      new Visitor(url).post('/api/scrape-content', job, { prefer: 'respond-async', ...bearer(keys.dify) });
    const statuses = [(await startJob()).status, (await startJob()).status, (await startJob()).status];
    expect(statuses).toEqual([202, 202, 429]);
  });
});

/** Returns an id that differs from a real one in one character. */
function mutateId(id: string, at: number): string {
  const bytes = Buffer.from(id, 'base64url');
  const index = at % bytes.length;
  bytes[index] = ((bytes[index] ?? 0) + 1 + (at % 255)) & 0xff;
  return bytes.toString('base64url');
}
