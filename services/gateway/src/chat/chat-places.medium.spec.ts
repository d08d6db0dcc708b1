import { setTimeout as sleep } from 'node:timers/promises';
import { silentLogger } from '@winnow/logging';
import { startChatServer, type ChatServer } from '@winnow/rpc';
import { startTestRedis, type TestRedis } from '@winnow/testing';
import { startTestGateway, type TestGateway } from '../testing/start-gateway';
import { Visitor } from '../testing/visitor';

let redis: TestRedis;
let chat: ChatServer;
let gateway: TestGateway;
/** Ends the answers that are under way. */
let release: PromiseWithResolvers<void>;

beforeAll(async () => {
  redis = await startTestRedis();
  release = Promise.withResolvers();
  chat = await startChatServer(
    '127.0.0.1:0',
    async function* () {
      yield { delta: 'Once' };
      await release.promise;
      yield { response: 'Once upon a time.', model: 'test' };
    },
    silentLogger,
  );
  gateway = await startTestGateway({
    redisUrl: redis.url,
    queuePrefix: 'chat-places',
    aiRpcUrl: `127.0.0.1:${chat.port}`,
    rateLimit: true,
    eventStreams: 2,
  });
});
afterAll(async () => {
  release.resolve();
  await gateway.close();
  await chat.close(0);
  await redis.stop();
});

const question = { messages: [{ role: 'user', content: 'Tell me a story.' }], systemPrompt: 'Be brief.' };

it('counts chats among the streams that a visitor may have open, and gives their places back', async () => {
  const visitor = new Visitor(gateway.url);
  const say = () => visitor.post('/api/chat', question, { accept: 'text/event-stream' });
  const open = [await say(), await say()];
  expect(open.map(({ status }) => status)).toEqual([200, 200]);
  const refused = await say();
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'rate-limited' }]);
  release.resolve();
  for (const response of open) expect(await response.text()).toContain('Once upon a time.');
  // The farewell is under way when the client reads the last byte.
  let again = await say();
  // Far sooner than a place that nobody gave back falls out.
  for (let tries = 1; again.status === 429 && tries < 100; tries++) {
    await sleep(100);
    again = await say();
  }
  expect(again.status).toBe(200);
  await again.text();
});
