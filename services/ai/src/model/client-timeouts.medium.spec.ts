import { createServer } from 'node:http';
import { listen } from '@winnow/testing';
import { createLangChainSource } from './langchain-source';

const dayInSeconds = 24 * 60 * 60;

// The client of OpenAI does not send its own.
it('the client of Anthropic leaves the timeout of a request to ours', async () => {
  let timeout: unknown;
  const server = createServer((request, response) => {
    timeout = request.headers['x-stainless-timeout'];
    response.writeHead(400).end();
  });
  const { origin: baseUrl, close } = await listen(server);
  const access = { apiKey: 'key', baseUrl, temperature: null, contextTokens: 1_000 };
  const source = await createLangChainSource({ provider: 'anthropic', model: 'model', ...access });
  const { signal } = new AbortController();
  const messages = [{ role: 'user', content: 'What is it?' }] as const;
  const chunks = await source.open({ messages, maxTokens: 9, signal, owner: 'ann', lane: 'work' });
  await expect(Array.fromAsync(chunks)).rejects.toThrow('400');
  await close();
  expect(Number(timeout)).toBeGreaterThan(dayInSeconds);
});
