import { setTimeout as sleep } from 'node:timers/promises';
import { silentLogger } from '@winnow/logging';
import { startChatServer, type ChatServer } from '@winnow/rpc';
import { callTool, key, setUpMcp } from './testing/set-up-mcp';

const setUp = setUpMcp();
let chat: ChatServer;
/** Resolve when a request has reached the model, and when it has been aborted. */
let [begun, aborted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];

async function answer(question: string, signal: AbortSignal): Promise<string> {
  if (question === 'brief') return 'Yes.';
  begun.resolve();
  await sleep(60_000, undefined, { signal }).catch(() => aborted.resolve());
  return 'late';
}
const fail = () => Promise.reject(new Error('not called'));

beforeAll(async () => {
  chat = await startChatServer(
    '127.0.0.1:0',
    async function* ({ messages }, { signal }) {
      yield { response: await answer(messages.at(-1)?.content ?? '', signal), model: 'test' };
    },
    silentLogger,
    {
      async *ask({ question }, { signal }) {
        yield { response: await answer(question, signal), model: 'test', citations: [], unsupported: [] };
      },
      models: { status: fail, find: fail, connect: fail },
    },
  );
});
beforeEach(() => void ([begun, aborted] = [Promise.withResolvers(), Promise.withResolvers()]));
afterAll(() => chat.close(0));

const chatOf = (content: string) => ({ messages: [{ role: 'user', content }] });

it.each([
  ['chat', chatOf('long')],
  ['ask_sources', { question: 'long', sources: [{ id: '1', text: 'A lamp.' }] }],
])('aborts the model of a cancelled %s', async (name, args) => {
  const { url } = await setUp.startGateway({ aiRpcUrl: `127.0.0.1:${chat.port}` });
  const client = await setUp.connect(url, key, 'legacy');
  const cancel = new AbortController();
  const called = client.callTool({ name, arguments: args }, { signal: cancel.signal });
  void called.catch(() => undefined);
  await begun.promise;
  cancel.abort();
  await aborted.promise;
  expect((await callTool(client, 'chat', chatOf('brief'))).text).toContain('Yes.');
});
