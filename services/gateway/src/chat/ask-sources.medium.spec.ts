import { silentLogger } from '@winnow/logging';
import { startChatServer, type AskRequest, type ChatServer } from '@winnow/rpc';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import { startTestGateway, type TestGateway } from '../testing/start-gateway';
import { Visitor } from '../testing/visitor';

let redis: TestRedis;
let chat: ChatServer;
let gateway: TestGateway;
let requests: AskRequest[];

const result = { response: 'Ten [1].', model: 'test', citations: [], unsupported: [] };
const fail = () => Promise.reject(new Error('not asked'));

beforeAll(async () => {
  redis = await startTestRedis();
  chat = await startChatServer('127.0.0.1:0', async function* () {}, silentLogger, {
    async *ask(request) {
      requests.push(request);
      yield { delta: 'Ten ' };
      yield result;
    },
    models: { status: fail, find: fail, connect: fail },
  });
  gateway = await startTestGateway({
    redisUrl: redis.url,
    queuePrefix: 'ask-sources',
    aiRpcUrl: `127.0.0.1:${chat.port}`,
    contentChars: 2_000_000,
  });
});
beforeEach(() => void (requests = []));
afterAll(async () => {
  await gateway.close();
  await chat.close(0);
  await redis.stop();
});

const postQuestion = (body: unknown, headers: Record<string, string> = {}) =>
  new Visitor(gateway.url).post('/api/ask-sources', body, headers);
const sources = [{ id: 'a', title: 'A', text: 'It opens at ten.' }];

it('returns the answer as a stream or as a whole', async () => {
  const response = await postQuestion({ question: ' When? ', sources });
  expect([response.status, await response.json()]).toEqual([200, result]);
  expect(requests[0]).toMatchObject({ question: 'When?', sources, owner: expect.any(String) });
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
  expect(requests).toEqual([]);
});
