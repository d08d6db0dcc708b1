import { gzipSync } from 'node:zlib';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import { startTestGateway, type TestGateway } from '../testing/start-gateway';

let redis: TestRedis;
let gateway: TestGateway;
beforeAll(async () => {
  redis = await startTestRedis();
  gateway = await startTestGateway({ redisUrl: redis.url, queuePrefix: 'encoded-bodies' });
});
afterAll(async () => {
  await gateway.close();
  await redis.stop();
});

const send = (method: string, path: string, coding: string) =>
  fetch(gateway.url + path, {
    method,
    headers: { 'content-type': 'application/json', 'content-encoding': coding },
    body: gzipSync('{}'),
  });

it.each([
  ['POST', '/api/get-links', 'gzip'],
  ['POST', '/firecrawl/v2/scrape', 'GZIP'],
  ['PUT', '/open-webui/process', 'br'],
  ['PUT', '/api/tika/tika', 'gzip'],
])('rejects a compressed body with its reason: %s %s, %s', async (method, path, coding) => {
  const response = await send(method, path, coding);
  expect(response.status).toBe(415);
  expect(response.headers.get('accept-encoding')).toBe('identity');
  expect(await response.json()).toMatchObject({
    message: 'Send the body without the header “Content-Encoding”, uncompressed.',
    code: 'unsupported-type',
  });
});

it('reads a body that is declared as uncompressed', async () => {
  const response = await fetch(`${gateway.url}/api/get-links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'identity' },
    body: '{}',
  });
  expect(await response.json()).toMatchObject({ code: 'invalid-request', issues: [{ path: 'url' }] });
});

it('responds to a request without a body that declares a compression', async () => {
  const response = await fetch(`${gateway.url}/api/limits`, { headers: { 'content-encoding': 'gzip' } });
  expect(response.status).toBe(200);
});
