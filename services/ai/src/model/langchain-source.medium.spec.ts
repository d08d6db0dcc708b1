import {
  unsupportedFaults,
  modelShapes,
  startModelServer,
  type ModelServer,
  type ModelServerOptions,
} from '@winnow/testing';
import { testModel } from '../testing/tools';
import type { ModelCall } from './language-model';

const reply = JSON.stringify({
  answer: 'forty-two, as the keeper of the light has always said to those who asked him',
});
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

describe.each(modelShapes)('the provider %s', (shape) => {
  let server: ModelServer;
  let spent: number;
  const open = async (options: ModelServerOptions = {}, settings: Parameters<typeof testModel>[1] = {}) => {
    spent = 0;
    server = await startModelServer({ shape, answer: () => reply, ...options });
    const budget = { reserve: async () => ({ settle: async (tokens: number) => void (spent += tokens) }) };
    const retry = { attempts: 1, firstMs: 1, maxMs: 1, maxRetryAfterMs: 1 };
    const access = { provider: shape, contextTokens: 16_000 };
    return testModel(server.url, { budget, retry, ...settings }, access);
  };
  afterEach(() => server.stop());

  it('answers in full, reports its limit, and charges the tokens that its server reports', async () => {
    const model = await open();
    const text = reply.slice(0, 20 * 4);
    expect(await model.answer(call({ maxTokens: 20 }))).toEqual({ text, cut: true });
    expect(spent).toBe(server.tokens);
    expect(server.requests[0]).toMatchObject({
      maxTokens: 20,
      messages: [{ content: 'Answer.' }, { content: 'What is it?' }],
    });
  });

  it('streams a chat chunk by chunk', async () => {
    const model = await open({ betweenMs: 1 });
    const received = await Array.fromAsync(model.stream(call({ lane: 'chat' })));
    expect(received.join('')).toBe(reply);
    expect(received.length).toBeGreaterThan(1);
  });

  it('sends the schema of a structured answer', async () => {
    const model = await open();
    expect(JSON.parse((await model.answer(call({ format }))).text)).toEqual(JSON.parse(reply));
    expect(server.requests[0]?.format?.schema).toMatchObject({ properties: { answer: { type: 'string' } } });
  });

  it('sends half a character of a cut text as a replacement character, which is valid JSON everywhere', async () => {
    const model = await open();
    const messages = [{ role: 'user', content: 'A wave: \ud83c' }] as const;
    for (const extra of [{}, { format }]) await model.answer(call({ messages, ...extra }));
    for (const request of server.requests) expect(request.messages.at(-1)?.content).toContain('A wave: \ufffd');
  });

  it('reports an invalid API key', async () => {
    const model = await open({ faultOf: () => ({ status: 401 }) });
    await expect(model.answer(call())).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The language model refused the access key.',
    });
  });

  it("quotes the server's reason for a rejection without its address", async () => {
    const model = await open({ faultOf: () => ({ status: 400, error: { message: 'The moon is wrong.' } }) });
    await expect(model.answer(call())).rejects.toMatchObject({
      message: 'The language model refused the request. It says: The moon is wrong.',
    });
  });

  it('charges reasoning tokens that the server reports separately, and excludes them from the text', async () => {
    const model = await open({ faultOf: () => 'endless-reasoning' });
    expect(await model.answer(call({ maxTokens: 50 }))).toEqual({ text: '', cut: true });
    expect(spent).toBe(server.tokens);
  });

  it('charges the received part of an interrupted answer', async () => {
    const model = await open({ betweenMs: 1, answer: () => reply.repeat(3), faultOf: () => 'reset-midway' });
    await expect(model.answer(call())).rejects.toMatchObject({ code: 'model-failed' });
    expect(spent).toBeGreaterThanOrEqual(server.tokens);
  });

  it.each([
    ['a text', {}],
    ['a structured answer', { format }],
  ])('reports %s that ended before its finish reason, once the server has sent one', async (_name, extra) => {
    const answers = { betweenMs: 1, answer: () => JSON.stringify({ answer: 'one word after another '.repeat(4) }) };
    const model = await open(answers);
    expect((await model.answer(call(extra))).cut).toBe(false);
    server.queueFaults('end-midway');
    await expect(model.answer(call(extra))).rejects.toMatchObject({ code: 'model-failed' });
  });

  it.each(['refusal', 'content-filter'] as const)(
    'reports an answer withheld by a %s as neither empty nor complete',
    async (fault) => {
      const model = await open({ faultOf: () => fault });
      const pending = [call(), call({ format })].map((one) => model.answer(one));
      const results = await Promise.allSettled(pending);
      if (unsupportedFaults(shape).includes(fault)) return;
      for (const end of results)
        expect(end).toMatchObject({
          reason: { code: 'model-failed', retry: false, message: expect.stringMatching(/content filter|declined/) },
        });
    },
  );

  it('aborts only the cancelled request at the server', async () => {
    const model = await open({ betweenMs: 20, answer: () => 'word '.repeat(60), faultOf: stallsFirst() });
    const cancel = new AbortController();
    const cancelled = model.answer(call({ signal: cancel.signal }));
    cancelled.catch(() => undefined);
    await waitUntil(() => server.requests.length === 1);
    const other = model.answer(call());
    await waitUntil(() => server.requests.length === 2);
    cancel.abort(new Error('cancelled'));
    await expect(cancelled).rejects.toThrow('cancelled');
    await waitUntil(() => server.requests[0]?.outcome === 'hung-up');
    expect((await other).text.trim()).toBe('word '.repeat(60).trim());
  });
});

const stallsFirst = () => {
  let isFirst = true;
  return () => (isFirst ? ((isFirst = false), 'stall-midway' as const) : undefined);
};

async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

it('sends the configured context size to Ollama, and no key to its API', async () => {
  const server = await startModelServer({ shape: 'ollama' });
  const model = await testModel(server.url, {}, { provider: 'ollama', contextTokens: 16_000 });
  await model.answer(call());
  expect(server.requests[0]).toMatchObject({ path: '/api/chat', body: { options: { num_ctx: 16_000 } } });
  await server.stop();
});

it('requests completions from a compatible server for models that LangChain uses through the Responses API', async () => {
  const server = await startModelServer({ answer: () => reply });
  const model = await testModel(server.url, {}, { model: 'gpt-5-codex' });
  for (const extra of [{}, { format }]) expect((await model.answer(call(extra))).text).toBe(reply);
  expect(server.requests.map(({ path }) => path)).toEqual(['/v1/chat/completions', '/v1/chat/completions']);
  expect(server.requests[1]?.formatBy).toBe('response_format');
  await server.stop();
});

describe('the method of a structured answer', () => {
  const askTwice = async (options: Parameters<typeof startModelServer>[0]) => {
    const server = await startModelServer(options);
    const model = await testModel(server.url);
    const answers = [await model.answer(call({ format })), await model.answer(call({ format }))];
    await server.stop();
    return { answers, methods: server.requests.map(({ formatBy }) => formatBy) };
  };

  it('is a JSON schema when the server supports it', async () => {
    const { answers, methods } = await askTwice({});
    expect(methods).toEqual(['response_format', 'response_format']);
    expect(JSON.parse(answers[1]?.text ?? '')).toHaveProperty('answer');
  });

  it('falls back to a tool call when the server rejects schemas, and remembers it', async () => {
    const { answers, methods } = await askTwice({ supportsJsonSchema: false });
    expect(methods).toEqual(['response_format', 'tool', 'tool']);
    expect(JSON.parse(answers[1]?.text ?? '')).toHaveProperty('answer');
  });

  it('falls back to any JSON when the server rejects schemas and tools', async () => {
    const answer = () => '{"answer": "any"}';
    const { answers, methods } = await askTwice({ supportsJsonSchema: false, supportsTools: false, answer });
    expect(methods).toEqual(['response_format', 'tool', 'json_object', 'json_object']);
    expect(answers[1]?.text).toBe('{"answer": "any"}');
  });

  it('falls back to the prompt alone when the server rejects every method', async () => {
    const { answers, methods } = await askTwice({
      supportsJsonSchema: false,
      supportsTools: false,
      supportsJsonObject: false,
      answer: () => '{"answer": "plain"}',
    });
    expect(methods).toEqual(['response_format', 'tool', 'json_object', undefined, undefined]);
    expect(answers[1]?.text).toBe('{"answer": "plain"}');
  });
});
