import { startModelServer } from '@winnow/testing';
import { ProviderServer, standInProviders } from '../testing/provider-servers';
import { testModel } from '../testing/tools';
import type { ModelCall } from './language-model';

const pieces = ['{"answer": ', '"forty', '-two"}'];
const format = {
  name: 'reply',
  schema: {
    type: 'object',
    properties: { answer: { type: 'string' } },
    required: ['answer'],
    additionalProperties: false,
  },
};
const call = (extra: Partial<ModelCall> = {}): ModelCall => ({
  messages: [
    { role: 'system', content: 'Answer.' },
    { role: 'user', content: 'What is it?' },
  ],
  maxTokens: 321,
  signal: new AbortController().signal,
  owner: 'visitor',
  lane: 'work',
  ...extra,
});

describe.each(standInProviders)('the provider %s', (provider) => {
  let server: ProviderServer;
  let spent: number;
  const model = async () => {
    spent = 0;
    const budget = { reserve: async () => ({ settle: async (tokens: number) => void (spent = tokens) }) };
    const retry = { attempts: 1, firstMs: 1, maxMs: 1, maxRetryAfterMs: 1 };
    return testModel(await server.listen(), { budget, retry }, { provider, contextTokens: 16_000 });
  };
  beforeEach(() => void (server = new ProviderServer(provider, pieces)));
  afterEach(() => server.stop());

  it('answers in full, says that its limit was reached, and pays what its server counted', async () => {
    expect(await (await model()).answer(call())).toEqual({ text: pieces.join(''), cut: true });
    expect(spent).toBeGreaterThanOrEqual(14);
    expect(spent).toBeLessThanOrEqual(19);
    const sent = JSON.stringify(server.requests[0]?.body);
    expect(sent).toContain('321');
    expect(sent).toContain('What is it?');
  });

  it('streams a chat piece by piece', async () => {
    const seen = await Array.fromAsync((await model()).stream(call({ lane: 'chat' })));
    expect(seen.join('')).toBe(pieces.join(''));
    expect(seen.length).toBeGreaterThan(1);
  });

  it('is sent the shape of a structured answer', async () => {
    expect(JSON.parse((await (await model()).answer(call({ format }))).text)).toEqual({ answer: 'forty-two' });
    expect(JSON.stringify(server.requests[0]?.body)).toContain('"answer"');
  });

  it('reports a refused key as such', async () => {
    server.status = 401;
    await expect((await model()).answer(call())).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The language model refused the access key.',
    });
  });
});

it('an Ollama server is asked for the configured context, and its key-less API for no key', async () => {
  const server = new ProviderServer('ollama', pieces);
  const model = await testModel(await server.listen(), {}, { provider: 'ollama', contextTokens: 16_000 });
  await model.answer(call());
  expect(server.requests[0]).toMatchObject({ path: '/api/chat', body: { options: { num_ctx: 16_000 } } });
  await server.stop();
});

describe('the way a structured answer is asked for', () => {
  const ask = async (options: Parameters<typeof startModelServer>[0]) => {
    const server = await startModelServer(options);
    const model = await testModel(server.url);
    const answers = [await model.answer(call({ format })), await model.answer(call({ format }))];
    await server.stop();
    return { answers, ways: server.requests.map(({ formatBy }) => formatBy) };
  };

  it('is a JSON schema where the server knows that', async () => {
    const { answers, ways } = await ask({});
    expect(ways).toEqual(['response_format', 'response_format']);
    expect(JSON.parse(answers[1]?.text ?? '')).toHaveProperty('answer');
  });

  it('is a tool call where the server refuses schemas, which is remembered', async () => {
    const { answers, ways } = await ask({ knowsFormats: false });
    expect(ways).toEqual(['response_format', 'tool', 'tool']);
    expect(JSON.parse(answers[1]?.text ?? '')).toHaveProperty('answer');
  });

  it('is the prompt alone where the server refuses both', async () => {
    const { answers, ways } = await ask({
      knowsFormats: false,
      knowsTools: false,
      answer: () => '{"answer": "plain"}',
    });
    expect(ways).toEqual(['response_format', 'tool', undefined, undefined]);
    expect(answers[1]?.text).toBe('{"answer": "plain"}');
  });
});
