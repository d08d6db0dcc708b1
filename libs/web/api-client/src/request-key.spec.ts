import { respondsWith, fails, installMockApi, succeeds, type MockApi, type Script } from '@winnow/web-testing';
import { runOperation, uploadFile } from './index';

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
const ask = (request: { url: string }) => runOperation('get-links', request).catch((error: Error) => error);
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
  expect(await ask(request)).toMatchObject({ code: 'network' });
  expect(await ask(request)).toEqual(links);
  const [first, again] = keys();
  expect(first).toMatch(/^[\da-f]{32}$/);
  expect(again).toBe(first);
});

test.each<[string, Script]>([
  ['a 502 of a proxy', respondsWith(502, '<h1>Bad gateway</h1>')],
  ['a 504 of a proxy', respondsWith(504, '')],
  ['a 503 of the gateway', respondsWith(503, { message: 'Away.', code: 'unavailable', correlationId: 'c' })],
  ['a truncated response', respondsWith(202, '{"id": "jo')],
])('repeats a request under its key after %s', async (_name, script) => {
  const request = newRequest();
  api.on('get-links', script, done);
  expect(await ask(request)).toBeInstanceOf(Error);
  expect(await ask(request)).toEqual(links);
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
  await ask(request);
  expect(await ask(request)).toEqual(links);
  expect(new Set(keys()).size).toBe(2);
});

test('uses a new key once a lost request was answered after all', async () => {
  const request = newRequest();
  api.on('get-links', done);
  loseNextResponse();
  await ask(request);
  await ask(request);
  await ask(request);
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('uses two keys for two identical concurrent requests', async () => {
  const request = newRequest();
  api.on('get-links', done);
  await Promise.all([ask(request), ask(request)]);
  expect(new Set(keys()).size).toBe(2);
});

test('uses another key for another request body', async () => {
  api.on('get-links', done);
  loseNextResponse();
  await ask(newRequest());
  await ask(newRequest());
  expect(new Set(keys()).size).toBe(2);
});

test('does not reuse a key that the server may have forgotten', async () => {
  const request = newRequest();
  api.on('get-links', done);
  loseNextResponse();
  await ask(request);
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 15 * 60_000);
  await ask(request);
  expect(new Set(keys()).size).toBe(2);
});

test('repeats a file under its key after its response was lost, and sends it under a new key afterwards', async () => {
  const file = new File(['Hello'], 'a.txt');
  api.on('extract-text', respondsWith(502, ''), succeeds('extract-text', { text: 'Hello', source: 'file' }));
  await expect(uploadFile(file)).rejects.toMatchObject({ status: 502 });
  await uploadFile(file);
  await uploadFile(file);
  const [first, again, later] = keys('extract-text');
  expect(first).toMatch(/^[\da-f]{32}$/);
  expect(again).toBe(first);
  expect(later).not.toBe(first);
});
