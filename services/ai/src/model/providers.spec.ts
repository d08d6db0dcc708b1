import { createLangChainSource } from './langchain-source';
import type { ModelCall } from './language-model';

const call: ModelCall = {
  messages: [{ role: 'user', content: 'Hi' }],
  maxTokens: 9,
  signal: new AbortController().signal,
  owner: 'ann',
  lane: 'chat',
};

it.each([
  [null, 'https://api.openai.com/v1/responses'],
  ['https://api.openai.com/v1', 'https://api.openai.com/v1/responses'],
  ['https://eu.api.openai.com/v1/', 'https://eu.api.openai.com/v1/responses'],
  ['https://a.openai.azure.com/openai/v1', 'https://a.openai.azure.com/openai/v1/responses'],
  ['https://openai.com.test/v1', 'https://openai.com.test/v1/chat/completions'],
  ['http://localhost:8000/v1', 'http://localhost:8000/v1/chat/completions'],
])('requests a model that OpenAI serves only by responses from %s at %s', async (baseUrl, address) => {
  const requested: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    requested.push(input instanceof Request ? input.url : String(input));
    return Response.json({ error: { message: 'No.' } }, { status: 400 });
  };
  const access = {
    provider: 'openai',
    model: 'gpt-5-codex',
    apiKey: 'key',
    temperature: null,
    contextTokens: 0,
  } as const;
  const source = await createLangChainSource({ ...access, baseUrl, fetch });
  await expect(Array.fromAsync(await source.open(call))).rejects.toThrow('No.');
  expect(requested).toEqual([address]);
});
