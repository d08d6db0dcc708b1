import { getEventListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '@winnow/errors';
import { silentLogger } from '@winnow/logging';
import { createChatClient, startChatServer, type ChatHandler, type ChatPart } from './index';

const request = {
  messages: [{ role: 'user' as const, content: 'hi' }],
  systemPrompt: 'be kind',
  owner: 'ann',
  block: 'address-block',
};
const closers: (() => Promise<void>)[] = [];

async function connect(handler: ChatHandler) {
  const server = await startChatServer('127.0.0.1:0', handler, silentLogger);
  const client = createChatClient(`127.0.0.1:${server.port}`);
  closers.push(
    () => client.close(),
    () => server.close(100),
  );
  return (signal = new AbortController().signal) => client.chat(request, { signal, correlationId: 'click-123' });
}

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

it('streams deltas and the result, and passes the request and the correlation id unchanged', async () => {
  let received: unknown;
  const chat = await connect(async function* (chatRequest, { correlationId }) {
    received = { ...chatRequest, correlationId };
    yield { delta: 'Hel' };
    yield { delta: 'lo' };
    yield { response: 'Hello', model: 'offline' };
  });
  const parts: ChatPart[] = await Array.fromAsync(chat());
  expect(parts).toEqual([{ delta: 'Hel' }, { delta: 'lo' }, { response: 'Hello', model: 'offline' }]);
  expect(received).toEqual({ ...request, correlationId: 'click-123' });
});

it('passes on a problem with its message, and hides the details of a defect', async () => {
  const quota = await connect(() => failing(new ProblemError('quota', 'Enough for today.', { retryAfter: 60 })));
  await expect(Array.fromAsync(quota())).rejects.toMatchObject({
    code: 'quota',
    message: 'Enough for today.',
    retryAfter: 60,
  });
  const defect = await connect(() => failing(new TypeError('secret')));
  await expect(Array.fromAsync(defect())).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.not.stringContaining('secret'),
  });
});

it('logs why a chat failed', async () => {
  const info = jest.spyOn(silentLogger, 'info');
  const error = new ProblemError('model-failed', 'No answer.', { cause: new Error('502 out of memory') });
  const chat = await connect(() => failing(error));
  await expect(Array.fromAsync(chat())).rejects.toMatchObject({ code: 'model-failed' });
  const line = { correlationId: 'click-123', code: 'model-failed', cause: expect.stringContaining('out of memory') };
  expect(info).toHaveBeenCalledWith(line, 'chat failed');
  info.mockRestore();
});

it('aborts the handler shortly after the client has disconnected', async () => {
  const aborted = Promise.withResolvers<void>();
  const chat = await connect(async function* (_asked, { signal }) {
    signal.addEventListener('abort', () => aborted.resolve());
    yield { delta: 'x' };
    await aborted.promise;
  });
  const controller = new AbortController();
  for await (const _part of chat(controller.signal)) controller.abort();
  await aborted.promise;
});

it('leaves no listeners behind when its reader pauses', async () => {
  const listeners: number[] = [];
  const chat = await connect(async function* (_asked, { signal }) {
    for (let part = 0; part < 20; part++) {
      yield { delta: 'x'.repeat(100_000) };
      listeners.push(getEventListeners(signal, 'abort').length);
    }
    yield { response: '', model: 'offline' };
  });
  expect(await Array.fromAsync(chat())).toHaveLength(21);
  expect(Math.max(...listeners)).toBe(0);
});

it('distributes calls among the replicas of a name, and continues with the remaining ones', async () => {
  const counts = [0, 0];
  const servers = await Promise.all(
    counts.map((_, index) =>
      startChatServer(
        '127.0.0.1:0',
        async function* () {
          counts[index] = (counts[index] ?? 0) + 1;
          yield { response: 'hello', model: 'offline' };
        },
        silentLogger,
      ),
    ),
  );
  // Several addresses of one target, as a headless service resolves to.
  const client = createChatClient(`ipv4:${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}`);
  closers.push(() => client.close(), ...servers.map((server) => () => server.close(100)));
  const chat = () =>
    Array.fromAsync(client.chat(request, { signal: new AbortController().signal, correlationId: 'click-123' }));
  // The second connection may take a moment longer than the first.
  for (let calls = 0; calls < 200 && counts.includes(0); calls++) await chat();
  const before = [...counts];
  for (let calls = 0; calls < 10; calls++) await chat();
  expect(counts.map((count, index) => count - (before[index] ?? 0))).toEqual([5, 5]);
  await servers[0]?.close(100);
  for (let calls = 0; calls < 5; calls++) expect(await chat()).toHaveLength(1);
});

it('waits a moment for a restarting service', async () => {
  const handler: ChatHandler = async function* () {
    yield { response: 'hello', model: 'offline' };
  };
  const first = await startChatServer('127.0.0.1:0', handler, silentLogger);
  const client = createChatClient(`127.0.0.1:${first.port}`);
  closers.push(() => client.close());
  const chat = () =>
    Array.fromAsync(client.chat(request, { signal: new AbortController().signal, correlationId: 'click-123' }));
  expect(await chat()).toHaveLength(1);
  await first.close(100);
  const waiting = chat();
  await sleep(500);
  const second = await startChatServer(`127.0.0.1:${first.port}`, handler, silentLogger);
  closers.push(() => second.close(100));
  expect(await waiting).toHaveLength(1);
});

it('fails with unavailable when the service does not respond', async () => {
  const client = createChatClient('127.0.0.1:1');
  closers.push(() => client.close());
  const chat = client.chat(request, { signal: new AbortController().signal, correlationId: 'click-123' });
  await expect(Array.fromAsync(chat)).rejects.toMatchObject({ code: 'unavailable' });
});

async function* failing(error: Error): AsyncGenerator<ChatPart> {
  throw error;
}
