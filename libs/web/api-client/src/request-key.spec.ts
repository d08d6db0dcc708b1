import { respondsWith, fails, installMockApi, succeeds, type MockApi, type Script } from '@winnow/web-testing';
import { forgetRequests, runOperation, uploadFile } from './index';

let api: MockApi;
beforeEach(() => {
  api = installMockApi();
});
afterEach(() => {
  api.restore();
  jest.restoreAllMocks();
});

const links = { links: [{ url: 'https://a.example/', text: 'A' }] };
const done = succeeds('get-links', links);
/** Makes every test's request unique, so that it matches no key of an earlier test. */
let requests = 0;
const newRequest = () => ({ url: `${++requests}.example` });
const run = (request: { url: string }) => runOperation('get-links', request).catch((error: Error) => error);
const keys = (name: 'get-links' | 'extract-text' = 'get-links') =>
  api.callsOf(name).map(({ headers }) => headers.get('idempotency-key') ?? 'none');

/** The server receives the next request, but its response is lost. */
function loseNextResponse(): void {
  const { fetch } = globalThis;
  globalThis.fetch = async (...call) => {
    globalThis.fetch = fetch;
    await fetch(...call);
    throw new TypeError('connection lost');
  };
}

test('sends a request under the key of its caller', async () => {
  api.on('get-links', done);
  expect(await runOperation('get-links', newRequest(), { requestKey: 'one-key' })).toEqual(links);
  expect(keys()).toEqual(['one-key']);
});

test('repeats a request under its key after its response was lost', async () => {
  const request = newRequest();
  api.on('get-links', done);
  loseNextResponse();
  expect(await run(request)).toMatchObject({ code: 'network' });
  expect(await run(request)).toEqual(links);
  const [first, repeated] = keys();
  expect(first).toMatch(/^[\da-f]{32}$/);
  expect(repeated).toBe(first);
});

test('forgets requests on demand: they may contain secrets', async () => {
  const request = newRequest();
  api.on('get-links', done);
  loseNextResponse();
  await run(request);
  forgetRequests();
  await run(request);
  expect(new Set(keys()).size).toBe(2);
});

test.each<[string, Script]>([
  ['a 502 of a proxy', respondsWith(502, '<h1>Bad gateway</h1>')],
  ['a 504 of a proxy', respondsWith(504, '')],
  ['a 503 of the gateway', respondsWith(503, { message: 'Away.', code: 'unavailable', correlationId: 'c' })],
  ['a truncated response', respondsWith(202, '{"id": "jo')],
])('repeats a request under its key after %s', async (_name, script) => {
  const request = newRequest();
  api.on('get-links', script, done);
  expect(await run(request)).toBeInstanceOf(Error);
  expect(await run(request)).toEqual(links);
  expect(new Set(keys()).size).toBe(1);
});

test.each<[string, Script]>([
  ['a result', done],
  ['a failed job', fails('blocked')],
  ['a 400', respondsWith(400, { message: 'No.', code: 'invalid-request', correlationId: 'c' })],
  ['a 429', respondsWith(429, { message: 'Wait.', code: 'rate-limited', correlationId: 'c' })],
])('uses a new key for the same request after %s', async (_name, script) => {
  const request = newRequest();
  api.on('get-links', script, done);
  await run(request);
  expect(await run(request)).toEqual(links);
  expect(new Set(keys()).size).toBe(2);
});

test('uses a new key once a lost request was answered after all', async () => {
  const request = newRequest();
  api.on('get-links', done);
  loseNextResponse();
  await run(request);
  await run(request);
  await run(request);
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('uses two keys for two identical concurrent requests', async () => {
  const request = newRequest();
  api.on('get-links', done);
  await Promise.all([run(request), run(request)]);
  expect(new Set(keys()).size).toBe(2);
});

test('uses another key for another request body', async () => {
  api.on('get-links', done);
  loseNextResponse();
  await run(newRequest());
  await run(newRequest());
  expect(new Set(keys()).size).toBe(2);
});

test('does not reuse a key that may have expired on the server', async () => {
  const request = newRequest();
  api.on('get-links', done);
  loseNextResponse();
  await run(request);
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 15 * 60_000);
  await run(request);
  expect(new Set(keys()).size).toBe(2);
});

test('repeats a file under its key after its response was lost, and under a new key after that', async () => {
  const file = new File(['Hello'], 'a.txt');
  api.on('extract-text', respondsWith(502, ''), succeeds('extract-text', { text: 'Hello', source: 'file' }));
  await expect(uploadFile(file)).rejects.toMatchObject({ status: 502 });
  await uploadFile(file);
  await uploadFile(file);
  const [first, repeated, later] = keys('extract-text');
  expect(first).toMatch(/^[\da-f]{32}$/);
  expect(repeated).toBe(first);
  expect(later).not.toBe(first);
});
