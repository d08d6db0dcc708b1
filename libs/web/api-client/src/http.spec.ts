import { ApiProblem } from './api-problem';
import { readJson, send } from './http';

const realFetch = globalThis.fetch;
const fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>();

beforeEach(() => {
  globalThis.fetch = fetchMock as unknown as typeof fetch;
});
afterEach(() => {
  fetchMock.mockReset();
  globalThis.fetch = realFetch;
});

const respondWith = (status: number, body: string, statusText = '') =>
  fetchMock.mockResolvedValue(new Response(body, { status, statusText }));

test('sends credentials with every call', async () => {
  respondWith(200, '{}');
  await readJson('/api/anything');
  expect(fetchMock.mock.calls[0]?.[1].credentials).toBe('include');
});

test('a 401 on a read is an error, or an empty result if requested', async () => {
  respondWith(401, 'Who are you?');
  await expect(readJson('/api/anything')).rejects.toMatchObject({ status: 401 });
  await expect(readJson('/api/anything', { on401: 'null' })).resolves.toBeNull();
  respondWith(403, '');
  await expect(readJson('/api/anything', { on401: 'null' })).rejects.toBeInstanceOf(ApiProblem);
});

test.each([
  [500, 'Out of order', 'Internal Server Error', '500: Out of order'],
  [502, '', 'Bad Gateway', '502: Bad Gateway'],
])('describes a response of %i without a message by status and text', async (status, body, text, message) => {
  respondWith(status, body, text);
  await expect(send('/api/anything')).rejects.toMatchObject({ message });
});

describe('the body of a read', () => {
  it('that breaks off is a lost connection, so that a job is followed again instead of started again', async () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"id":')),
      pull: (controller) => controller.error(new TypeError('terminated')),
    });
    fetchMock.mockResolvedValue(new Response(body));
    await expect(readJson('/api/anything')).rejects.toMatchObject({ name: 'ApiProblem', code: 'network', status: 0 });
  });

  it('that is a page of a proxy is an invalid response', async () => {
    respondWith(200, '<title>Sign in</title>');
    await expect(readJson('/api/anything')).rejects.toMatchObject({ name: 'ApiProblem', code: 'invalid-response' });
  });
});
