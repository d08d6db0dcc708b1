import type { ConnectModel, ModelStatus } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { silentLogger } from '@winnow/logging';
import { startChatServer, type ModelHandler } from '@winnow/rpc';
import { setUpGateways } from '../testing/set-up-gateways';
import type { TestGateway } from '../testing/start-gateway';

const setUp = setUpGateways({ prefix: 'model', isPrefixShared: true });
let gateway: TestGateway;
let connected: ConnectModel[];

const status: ModelStatus = { model: 'offline', contextTokens: null, tokensPerSecond: null, canConnect: true };
const models: ModelHandler = {
  status: async () => status,
  find: async () => ({ servers: [{ server: 'Ollama', models: ['small'] }] }),
  connect: async (choice) => {
    connected.push(choice);
    if (choice.chosen?.model === 'gone') throw new ProblemError('invalid-request', 'It is gone.');
    return { ...status, model: choice.chosen?.model ?? 'offline', contextTokens: 4_096 };
  },
};

beforeAll(async () => {
  const chat = await startChatServer('127.0.0.1:0', async function* () {}, silentLogger, {
    models,
    ask: async function* () {},
  });
  setUp.closeLater({ close: () => chat.close(0) });
  gateway = await setUp.startGateway({ aiRpcUrl: `127.0.0.1:${chat.port}` });
});
beforeEach(() => void (connected = []));

const put = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}/api/model`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

it('returns the active model and the models found', async () => {
  const get = async (path: string) => (await fetch(`${gateway.url}${path}`)).json();
  expect(await get('/api/model')).toEqual(status);
  expect(await get('/api/model/found')).toEqual(await models.find());
});

it('connects the chosen model, and passes on the reason of a rejection', async () => {
  const chosen = { server: 'Ollama', model: 'small' };
  const response = await put({ chosen });
  expect([response.status, await response.json()]).toMatchObject([200, { model: 'small', contextTokens: 4_096 }]);
  expect(connected).toEqual([{ chosen }]);
  const rejected = await put({ chosen: { ...chosen, model: 'gone' } });
  expect([rejected.status, await rejected.json()]).toMatchObject([400, { message: 'It is gone.' }]);
});

it.each([{}, { chosen: 'http://10.0.0.1' }, { chosen: { server: 'x', model: '' } }])(
  'rejects %j without a call to the model service',
  async (body) => {
    expect((await put(body)).status).toBe(400);
    expect(connected).toEqual([]);
  },
);

it('rejects a choice from another site', async () => {
  const response = await put({ chosen: null }, { 'sec-fetch-site': 'cross-site' });
  expect(response.status).toBe(403);
  expect(connected).toEqual([]);
});
