import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '@winnow/errors';
import { silentLogger } from '@winnow/logging';
import { startChatServer, type AskRequest, type ChatRequest, type ChatServer } from '@winnow/rpc';
import { setUpGateways } from '../testing/set-up-gateways';
import type { TestGateway } from '../testing/start-gateway';
import { Visitor } from '../testing/visitor';

const setUp = setUpGateways({ prefix: 'chat', settings: () => ({ aiRpcUrl: `127.0.0.1:${chat.port}` }) });
let chat: ChatServer;
/** A gateway without rate limits, and one with them. */
let gateway: TestGateway;
let limited: TestGateway;
let questions: AskRequest[];
let chatRequests: ChatRequest[];
/** Ends the answers to "story". */
let release: PromiseWithResolvers<void>;
/** Resolves when the model has been aborted. */
let aborted: PromiseWithResolvers<void>;

const result = { response: 'Ten [1].', model: 'test', citations: [], unsupported: [] };
const fail = () => Promise.reject(new Error('not called'));

beforeAll(async () => {
  chat = await startChatServer(
    '127.0.0.1:0',
    async function* (request, { signal }) {
      chatRequests.push(request);
      const { messages, systemPrompt } = request;
      const last = messages.at(-1)?.content ?? '';
      if (last === 'fail') throw new ProblemError('model-failed');
      yield { delta: `${messages.length} messages, ` };
      if (last === 'wait') await sleep(60_000, undefined, { signal }).catch(() => aborted.resolve());
      if (last === 'story') await release.promise;
      yield { delta: `${systemPrompt.length} characters` };
      yield { response: `${messages.length} messages, ${systemPrompt.length} characters`, model: 'offline' };
    },
    silentLogger,
    {
      async *ask(request) {
        questions.push(request);
        yield { delta: 'Ten ' };
        yield result;
      },
      models: { status: fail, find: fail, connect: fail },
    },
  );
  gateway = await setUp.startGateway({ contentChars: 2_000_000 });
  limited = await setUp.startGateway({ rateLimit: true, eventStreams: 2, trustedHops: 1 });
});
beforeEach(() => {
  [questions, chatRequests] = [[], []];
  [release, aborted] = [Promise.withResolvers(), Promise.withResolvers()];
});
afterEach(() => release.resolve());
afterAll(() => chat.close(0));

describe('the chat', () => {
  const visitor = () => new Visitor(gateway.url);
  const messages = (count: number, last = 'hi') =>
    Array.from({ length: count }, (_, index) => ({
      role: index % 2 ? 'assistant' : 'user',
      content: index === count - 1 ? last : 'x',
    }));

  it('responds with the whole answer, with the limits applied again', async () => {
    const response = await visitor().post('/api/chat', { messages: messages(9), systemPrompt: 'p'.repeat(3_000) });
    expect(await response.json()).toEqual({ response: '5 messages, 2000 characters', model: 'offline' });
  });

  it('streams to clients that accept a stream', async () => {
    const response = await visitor().post('/api/chat', { messages: messages(1) }, { accept: 'text/event-stream' });
    const text = await response.text();
    expect(text).toContain('event: delta\ndata: {"text":"1 messages, "}\n\n');
    expect(text).toContain('event: result\ndata: {"response":"1 messages, 0 characters","model":"offline"}\n\n');
  });

  it('reports a failure in both forms', async () => {
    expect((await visitor().post('/api/chat', { messages: messages(1, 'fail') })).status).toBe(502);
    const stream = await visitor().post(
      '/api/chat',
      { messages: messages(1, 'fail') },
      { accept: 'text/event-stream' },
    );
    expect(await stream.text()).toMatch(/event: problem\ndata: .*"code":"model-failed"/);
  });

  it('aborts the model when the visitor disconnects', async () => {
    const disconnect = new AbortController();
    const response = await visitor().post(
      '/api/chat',
      { messages: messages(1, 'wait') },
      { accept: 'text/event-stream' },
      disconnect.signal,
    );
    await response.body?.getReader().read();
    disconnect.abort();
    await aborted.promise;
  });
});

describe('chats of one visitor', () => {
  const story = { messages: [{ role: 'user', content: 'story' }], systemPrompt: 'Be brief.' };

  it("counts chats towards a visitor's open streams, and releases their permits", async () => {
    const visitor = new Visitor(limited.url);
    const openChat = () => visitor.post('/api/chat', story, { accept: 'text/event-stream' });
    const open = [await openChat(), await openChat()];
    expect(open.map(({ status }) => status)).toEqual([200, 200]);
    const rejected = await openChat();
    expect([rejected.status, await rejected.json()]).toMatchObject([429, { code: 'rate-limited' }]);
    release.resolve();
    for (const response of open) expect(await response.text()).toContain('1 messages, 9 characters');
    // The permit is still being released when the client reads the last byte.
    let reopened = await openChat();
    // Far sooner than the lease of an unreleased permit expires.
    for (let tries = 1; reopened.status === 429 && tries < 100; tries++) {
      await sleep(100);
      reopened = await openChat();
    }
    expect(reopened.status).toBe(200);
    await reopened.text();
  });

  it('sends the model service a hash of the address block, not the address', async () => {
    release.resolve();
    for (const address of ['192.0.2.7', '192.0.2.7', '192.0.2.8'])
      await (await new Visitor(limited.url).post('/api/chat', story, { 'x-forwarded-for': address })).text();
    const [first, second, other] = chatRequests.map(({ block }) => block);
    expect([first === second, first === other]).toEqual([true, false]);
    expect(first).toMatch(/^[\w-]{22}$/);
  });
});

describe('questions about sources', () => {
  const postQuestion = (body: unknown, headers: Record<string, string> = {}) =>
    new Visitor(gateway.url).post('/api/ask-sources', body, headers);
  const sources = [{ id: 'a', title: 'A', text: 'It opens at ten.' }];

  it('returns the answer as a stream or as a whole', async () => {
    const response = await postQuestion({ question: ' When? ', sources });
    expect([response.status, await response.json()]).toEqual([200, result]);
    expect(questions[0]).toMatchObject({ question: 'When?', sources, owner: expect.any(String) });
    const stream = await postQuestion({ question: 'When?', sources }, { accept: 'text/event-stream' });
    expect(await stream.text()).toMatch(/event: delta\ndata: \{"text":"Ten "\}[\s\S]*event: result\n/);
  });

  it.each([
    [{ question: '  ', sources }, /no question/],
    [{ question: 'When?', sources: [] }, /no sources/],
    [{ question: 'When?', sources: Array.from({ length: 201 }, () => sources[0]) }, /more than 200 sources/],
    [{ question: 'When?', sources: [{ id: 'a', text: 'x'.repeat(1_000_001) }] }, /longer than 1,000,000 characters/],
  ])('rejects an invalid request (%#)', async (body, message) => {
    const rejected = await postQuestion(body);
    expect([rejected.status, await rejected.json()]).toMatchObject([400, { message: expect.stringMatching(message) }]);
    expect(questions).toEqual([]);
  });
});
