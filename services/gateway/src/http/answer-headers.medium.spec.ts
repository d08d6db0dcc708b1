import { startTestRedis, type TestRedis } from '@winnow/testing';
import { startTestGateway, type TestGateway } from '../testing/start-gateway';

let redis: TestRedis;
let gateway: TestGateway;
beforeAll(async () => {
  redis = await startTestRedis();
  // Behind one trusted proxy, which reports whether the request used TLS.
  gateway = await startTestGateway({ redisUrl: redis.url, queuePrefix: 'answer-headers', trustedHops: 1 });
});
afterAll(async () => {
  await gateway.close();
  await redis.stop();
});

it.each([
  ['a list', '/api/jobs', {}],
  ['what is not there', '/api/none', {}],
  [
    'what is refused',
    '/api/get-links',
    { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
  ],
])('%s gets a response that a browser does not execute, frame, sniff or cache', async (_what, path, init) => {
  const { headers } = await fetch(gateway.url + path, init);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
});

it('a visitor’s cookie is bound to the host, and to TLS when TLS is used', async () => {
  const cookieOver = async (scheme: string) => {
    const response = await fetch(`${gateway.url}/api/jobs`, { headers: { 'x-forwarded-proto': scheme } });
    return response.headers.getSetCookie()[0];
  };
  expect(await cookieOver('https')).toMatch(/^__Host-sid=[\w.-]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(await cookieOver('http')).toMatch(/^sid=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax$/);
});

it.each(['short', 'x'.repeat(65), 'two words', '<script>alert(1)</script>', 'click-0001"; x="'])(
  'replaces an invalid correlation id: %s',
  async (given) => {
    const response = await fetch(`${gateway.url}/api/none`, { headers: { 'x-correlation-id': given } });
    expect(response.headers.get('x-correlation-id')).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    expect(JSON.stringify(await response.json())).not.toContain(given);
  },
);
