import { createServer } from 'node:http';
import { readConfig } from '@winnow/config';
import { silentLogger } from '@winnow/logging';
import { Metrics } from '@winnow/telemetry';
import { listen, startModelServer } from '@winnow/testing';
import { Redis } from 'ioredis';
import { variables } from '../config';
import { chooseModel } from './choose-model';
import { readServerSizes } from './server-sizes';

const modelInfo = { 'llama.context_length': 131_072 };

it.each([
  ['its own API', 'ollama', '', 8_192],
  ['its OpenAI-compatible API, which accepts no context size', 'openai', '/v1', 4_096],
] as const)(
  'assumes a context of Ollama that does not truncate prompts: %s',
  async (_, provider, path, contextTokens) => {
    const server = createServer((request, response) => {
      request.resume();
      const body = { '/api/show': { model_info: modelInfo }, '/v1/models': { data: [{ id: 'm' }] } }[request.url ?? ''];
      response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
    });
    const ollama = await listen(server);
    const baseUrl = ollama.origin + path;
    expect(await readServerSizes({ provider, model: 'm', apiKey: null, baseUrl })).toMatchObject({ contextTokens });
    await ollama.close();
  },
);

it('requests the assumed context of an Ollama server that did not report one at the start', async () => {
  const server = await startModelServer({ shape: 'ollama' });
  const redis = new Redis({ lazyConnect: true, enableOfflineQueue: false });
  const settings = { OLLAMA_BASE_URL: server.url, OLLAMA_MODEL: 'm', AI_VISITOR_TOKENS: '0' };
  const config = readConfig(variables, { REDIS_URL: 'redis://127.0.0.1:1', ...settings });
  const model = await chooseModel(config, redis, silentLogger, new Metrics('ai'));
  const messages = [{ role: 'user', content: 'Hi' }] as const;
  await model?.answer({ messages, maxTokens: 9, signal: new AbortController().signal, owner: 'ann', lane: 'work' });
  expect(server.requests[0]?.body).toMatchObject({ options: { num_ctx: model?.contextTokens } });
  redis.disconnect();
  await server.stop();
});
