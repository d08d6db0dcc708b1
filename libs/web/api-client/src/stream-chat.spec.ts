import {
  respondsWith,
  delta,
  disconnects,
  fails,
  neverEnds,
  installMockApi,
  succeeds,
  type MockApi,
} from '@winnow/web-testing';
import { streamChat } from './index';

let api: MockApi;
beforeEach(() => {
  api = installMockApi();
});
afterEach(() => api.restore());

const request = { messages: [{ role: 'user' as const, content: 'Hi' }], systemPrompt: 'Be kind.' };
const reply = { response: 'Hello there', model: 'offline' };

test('passes on each piece as it arrives and resolves with the complete reply', async () => {
  api.on('chat', succeeds('chat', reply, [delta('Hello'), delta(' there')]));
  const pieces: string[] = [];
  await expect(streamChat(request, { onDelta: (text) => pieces.push(text) })).resolves.toEqual(reply);
  expect(pieces).toEqual(['Hello', ' there']);
  expect(api.callsOf('chat')[0]?.body).toEqual(request);
});

test('supports a server that does not stream', async () => {
  api.on('chat', respondsWith(200, { response: 'Hello there' }, { 'content-type': 'application/json' }));
  const onDelta = jest.fn();
  await expect(streamChat(request, { onDelta })).resolves.toEqual({ response: 'Hello there', model: undefined });
  expect(onDelta).toHaveBeenCalledWith('Hello there');
});

test.each([
  ['rejects the request', fails('quota', 'Used up.'), { code: 'quota', message: 'Used up.', status: 429 }],
  ['fails midway', fails('model-failed', 'No.', [delta('He')]), { code: 'model-failed', message: 'No.' }],
  ['disconnects', { steps: [delta('He'), disconnects()] }, { code: 'network' }],
  ['ends without a result', { steps: [delta('He')] }, { code: 'network' }],
  [
    'returns an invalid response',
    respondsWith(200, '{}', { 'content-type': 'application/json' }),
    { code: 'invalid-response' },
  ],
])('rejects when the server %s', async (_name, script, problem) => {
  api.on('chat', script);
  await expect(streamChat(request)).rejects.toMatchObject({ name: 'ApiProblem', ...problem });
});

test('aborts when the visitor stops it', async () => {
  api.on('chat', neverEnds([delta('He')]));
  const abort = new AbortController();
  await expect(streamChat(request, { signal: abort.signal, onDelta: () => abort.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('rejects when nothing arrives any more, not even a heartbeat', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
  api.on('chat', neverEnds([delta('He')]));
  const outcome = streamChat(request).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(120_000);
  jest.useRealTimers();
  const pending = new Promise((resolve) => setTimeout(resolve, 1_000, 'pending'));
  expect(await Promise.race([outcome, pending])).toMatchObject({ name: 'ApiProblem', code: 'network' });
});
