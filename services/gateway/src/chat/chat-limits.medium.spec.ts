import { setTimeout as sleep } from 'node:timers/promises';
import { silentLogger } from '@winnow/logging';
import { startChatServer, type ChatRequest, type ChatServer } from '@winnow/rpc';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import { startTestGateway, type TestGateway } from '../testing/start-gateway';
import { Visitor } from '../testing/visitor';

let redis: TestRedis;
let chat: ChatServer;
let gateway: TestGateway;
/** Ends the active answers. */
let release: PromiseWithResolvers<void>;
let requests: ChatRequest[];

beforeAll(async () => {
  redis = await startTestRedis();
  release = Promise.withResolvers();
  requests = [];
  chat = await startChatServer(
    '127.0.0.1:0',
    async function* (request) {
      requests.push(request);
      yield { delta: 'Once' };
      await release.promise;
      yield { response: 'Once upon a time.', model: 'test' };
    },
    silentLogger,
  );
  gateway = await startTestGateway({
    redisUrl: redis.url,
    queuePrefix: 'chat-streams',
    aiRpcUrl: `127.0.0.1:${chat.port}`,
    rateLimit: true,
    eventStreams: 2,
    trustedHops: 1,
  });
});
afterAll(async () => {
  release.resolve();
  await gateway.close();
  await chat.close(0);
  await redis.stop();
});

const question = { messages: [{ role: 'user', content: 'Tell me a story.' }], systemPrompt: 'Be brief.' };

it("counts chats towards a visitor's open streams, and releases their permits", async () => {
  const visitor = new Visitor(gateway.url);
  const openChat = () => visitor.post('/api/chat', question, { accept: 'text/event-stream' });
  const open = [await openChat(), await openChat()];
  expect(open.map(({ status }) => status)).toEqual([200, 200]);
  const rejected = await openChat();
  expect([rejected.status, await rejected.json()]).toMatchObject([429, { code: 'rate-limited' }]);
  release.resolve();
  for (const response of open) expect(await response.text()).toContain('Once upon a time.');
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
  requests.length = 0;
  for (const address of ['192.0.2.7', '192.0.2.7', '192.0.2.8'])
    await (await new Visitor(gateway.url).post('/api/chat', question, { 'x-forwarded-for': address })).text();
  const [first, second, other] = requests.map(({ block }) => block);
  expect([first === second, first === other]).toEqual([true, false]);
  expect(first).toMatch(/^[\w-]{22}$/);
});
