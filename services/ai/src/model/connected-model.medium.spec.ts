import { createServer } from 'node:http';
import { ProblemError } from '@winnow/errors';
import { connectRedis } from '@winnow/jobs';
import { silentLogger } from '@winnow/logging';
import { listen, setUpRedis, startModelServer, type ModelServer } from '@winnow/testing';
import { testModel } from '../testing/tools';
import { ConnectedModel, type ConnectOptions } from './connected-model';
import type { SourceSettings } from './langchain-source';
import { findLocalModels, localServers } from './local-servers';

const redis = setUpRedis();
let server: ModelServer;
beforeEach(async () => void (server = await startModelServer({ models: [{ id: 'small' }, { id: 'large' }] })));
afterEach(() => server.stop());

const local = () => [
  {
    server: 'LM Studio',
    port: Number(new URL(server.url).port),
    provider: 'openai',
    basePath: '/v1',
    listPath: '/v1/models',
  } as const,
];

function createConnectable(
  extra: Partial<ConnectOptions> = {},
  configured: ConstructorParameters<typeof ConnectedModel>[0] = null,
) {
  const connection = connectRedis(redis.url, 'producer');
  const opened: SourceSettings[] = [];
  const models = new ConnectedModel(configured, {
    redis: connection,
    key: `connected:${server.url}`,
    isAllowed: true,
    open: (settings) => {
      opened.push(settings);
      return testModel(settings.baseUrl ?? '', {}, settings);
    },
    log: silentLogger,
    servers: local(),
    ...extra,
  });
  return { models, opened, connection };
}

it('lists a local model, uses it only once it is chosen, and keeps the choice over a restart', async () => {
  const { models, opened, connection } = createConnectable();
  await models.start();
  expect(await models.find()).toEqual({ servers: [{ server: 'LM Studio', models: ['small', 'large'] }] });
  expect(models.current).toBeNull();
  expect(await models.status()).toEqual({
    model: 'offline',
    contextTokens: null,
    tokensPerSecond: null,
    canConnect: true,
  });
  expect(await models.connect({ chosen: { server: 'LM Studio', model: 'large' } })).toMatchObject({
    model: 'large',
    contextTokens: 8_192,
  });
  expect(opened).toEqual([expect.objectContaining({ baseUrl: server.url, apiKey: null })]);
  models.stop();

  const restarted = createConnectable();
  await restarted.models.start();
  expect(restarted.models.current?.name).toBe('large');
  expect(await restarted.models.connect({ chosen: null })).toMatchObject({ model: 'offline' });
  expect(restarted.models.current).toBeNull();
  restarted.models.stop();
  connection.disconnect();
  restarted.connection.disconnect();
});

it('rejects a model that is not served on this machine', async () => {
  const { models, opened, connection } = createConnectable();
  for (const chosen of [
    { server: 'LM Studio', model: 'other' },
    { server: 'http://10.0.0.1', model: 'large' },
  ])
    await expect(models.connect({ chosen })).rejects.toMatchObject({ code: 'invalid-request' });
  expect(opened).toEqual([]);
  connection.disconnect();
});

it.each(['not allowed', 'configured'] as const)('neither lists nor connects models when it is %s', async (reason) => {
  const configured = reason === 'configured' ? await testModel(server.url) : null;
  const { models, connection } = createConnectable({ isAllowed: reason === 'configured' }, configured);
  await models.start();
  expect(await models.find()).toEqual({ servers: [] });
  expect(server.requests).toEqual([]);
  await expect(models.connect({ chosen: { server: 'LM Studio', model: 'large' } })).rejects.toThrow(ProblemError);
  expect(await models.status()).toMatchObject({ model: configured ? 'test-model' : 'offline', canConnect: false });
  connection.disconnect();
});

it('requests only lists from fixed local addresses, and ignores responses that are no list', async () => {
  const requestedPaths: string[] = [];
  const other = createServer((request, response) => {
    requestedPaths.push(request.url ?? '');
    response.end('<html>another program</html>');
  });
  const { port, close } = await listen(other);
  expect(await findLocalModels(localServers.map((one) => ({ ...one, port })))).toEqual({ servers: [] });
  expect(requestedPaths.toSorted()).toEqual(['/api/tags', '/v1/models', '/v1/models', '/v1/models']);
  expect(localServers.map(({ port }) => port)).toEqual([11_434, 1_234, 8_080, 8_000]);
  await close();
});

it('reports the speed of the last answers', async () => {
  const model = await testModel(server.url);
  const { models, connection } = createConnectable({}, model);
  const signal = new AbortController().signal;
  const messages = [{ role: 'user' as const, content: 'word '.repeat(100) }];
  await model.answer({ messages, maxTokens: 500, signal, owner: 'ann', lane: 'work' });
  expect((await models.status()).tokensPerSecond).toBeGreaterThan(0);
  connection.disconnect();
});
