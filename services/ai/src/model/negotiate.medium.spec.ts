import { readConfig } from '@winnow/config';
import { connectRedis } from '@winnow/jobs';
import { silentLogger } from '@winnow/logging';
import { Metrics } from '@winnow/telemetry';
import { setUpRedis, startModelServer, type ModelServerOptions } from '@winnow/testing';
import { variables } from '../config';
import { openModel, sourceSettings } from './choose-model';
import type { ModelCall } from './language-model';

const redis = setUpRedis();

const call: ModelCall = {
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Hello there' },
  ],
  maxTokens: 50,
  signal: new AbortController().signal,
  owner: 'ann',
  lane: 'work',
};

async function withServer(
  options: ModelServerOptions,
  environment: Record<string, string>,
  work: (
    server: Awaited<ReturnType<typeof startModelServer>>,
    open: () => ReturnType<typeof openModel>,
  ) => Promise<void>,
) {
  const server = await startModelServer(options);
  const connection = connectRedis(redis.url, 'producer');
  const open = () => {
    const settings = { REDIS_URL: redis.url, OPENAI_BASE_URL: server.url, OPENAI_MODEL: 'm', ...environment };
    const config = readConfig(variables, settings);
    const source = sourceSettings(config);
    if (!source) throw new Error('no model');
    return openModel(source, config, connection, silentLogger, new Metrics('ai'));
  };
  try {
    await work(server, open);
  } finally {
    connection.disconnect();
    await server.stop();
  }
}

it('omits parameters that a server rejects one by one, and remembers them over restarts', async () => {
  const rejectedParameters = ['temperature', 'stream_options', 'reasoning_effort', 'max_tokens', 'system'];
  const environment = { OPENAI_TEMPERATURE: '0.2', AI_REASONING_EFFORT: 'low' };
  await withServer(
    { rejectedParameters: rejectedParameters, answer: () => 'Hi.' },
    environment,
    async (server, open) => {
      expect((await (await open()).answer(call)).text).toBe('Hi.');
      expect(server.requests.map(({ outcome }) => outcome)).toEqual([
        ...rejectedParameters.map(() => 'fault'),
        'answered',
      ]);
      expect(server.requests.at(-1)).toMatchObject({
        maxTokens: 50,
        messages: [{ role: 'user', content: 'Be brief.\n\nHello there' }],
      });
      server.requests.length = 0;
      expect((await (await open()).answer(call)).text).toBe('Hi.');
      expect(server.requests).toHaveLength(1);
    },
  );
});

it('sends all parameters in one request to a server that accepts them', async () => {
  const environment = { OPENAI_TEMPERATURE: '0.2', AI_REASONING_EFFORT: 'low' };
  await withServer({ answer: () => 'Hi.' }, environment, async (server, open) => {
    await (await open()).answer(call);
    expect(server.requests).toHaveLength(1);
    expect(Object.keys(server.requests[0]?.body ?? {})).toEqual(
      expect.arrayContaining(['temperature', 'reasoning_effort', 'stream_options', 'max_tokens']),
    );
  });
});

it("fails with the server's reason when a rejection names no parameter", async () => {
  const faultOf = () => ({ status: 400, error: { message: 'The moon is in the wrong phase at http://10.0.0.7/x' } });
  await withServer({ faultOf }, {}, async (server, open) => {
    await expect((await open()).answer(call)).rejects.toMatchObject({
      retry: false,
      message: expect.stringMatching(/refused the request\. It says: The moon is in the wrong phase at …/),
    });
    expect(server.requests).toHaveLength(1);
  });
});

it.each([
  [{ id: 'm', max_model_len: 40_960 }, { contextTokens: 40_960 }],
  [{ id: 'm', meta: { n_ctx_train: 32_768 } }, { contextTokens: 32_768 }],
  [
    { id: 'm', context_length: 65_536, top_provider: { max_completion_tokens: 4_096 } },
    { contextTokens: 65_536, outputTokens: 4_096 },
  ],
  [
    { id: 'other', max_model_len: 99 },
    { contextTokens: 8_192, outputTokens: 2_048 },
  ],
  [{ id: 'm', max_model_len: 'many' }, { contextTokens: 8_192 }],
])('reads the sizes from the server list entry %j', async (entry, sizes) => {
  await withServer({ models: [entry] }, {}, async (_, open) => {
    expect(await open()).toMatchObject(sizes);
  });
});

it("prefers configured sizes to the server's", async () => {
  const environment = { OPENAI_CONTEXT_TOKENS: '10000' };
  await withServer({ models: [{ id: 'm', max_model_len: 40_960 }] }, environment, async (_, open) => {
    expect(await open()).toMatchObject({ contextTokens: 10_000 });
  });
});
