import { createServer } from 'node:http';
import { listen } from '@winnow/testing';
import { defaultCapabilities } from '../model/server-capabilities';
import type { ModelCall } from '../model/language-model';
import { negotiatingFetch } from '../model/negotiating-fetch';
import { testModel } from './tools';

/** A response as it is on the wire. */
export interface RawResponse {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string | object;
}

/** Starts a server that responds with these responses in turn, and with the last one from then on. */
export async function startRawServer(...responses: readonly RawResponse[]) {
  const bodies: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { status = 200, headers = {}, body = '' } = responses[bodies.length] ?? responses.at(-1) ?? {};
      bodies.push(JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>);
      const isText = typeof body === 'string';
      const type = isText ? 'text/event-stream' : 'application/json';
      response.writeHead(status, { 'content-type': type, ...headers }).end(isText ? body : JSON.stringify(body));
    });
  });
  const { origin, close } = await listen(server);
  /** `bodies`: bodies of the requests. */
  return { bodies, url: `${origin}/v1`, stop: close };
}

/** Opens a model of an OpenAI-compatible server as the service does, with what it learns kept in memory. */
export function rawModel(url: string, settings: Parameters<typeof testModel>[1] = {}) {
  const store = { load: async () => defaultCapabilities, save: async () => undefined };
  return testModel(url, settings, { fetch: negotiatingFetch(store, {}, () => undefined) });
}

export const rawCall: ModelCall = {
  messages: [{ role: 'user', content: 'What is it?' }],
  maxTokens: 321,
  signal: new AbortController().signal,
  owner: 'ann',
  lane: 'work',
};

/** Asks a server that responds with these responses in turn, and with the last one from then on. */
export async function answerFrom(...responses: readonly RawResponse[]) {
  const server = await startRawServer(...responses);
  let spent = 0;
  const budget = { reserve: async () => ({ settle: async (tokens: number) => void (spent = tokens) }) };
  const model = await rawModel(server.url, { budget });
  const outcome = await model.answer(rawCall).catch((error: Error) => error);
  await server.stop();
  return { outcome, requests: server.bodies.length, spent };
}

/** Returns a chunk of a streamed completion as an event. */
export const chunkEvent = (delta: object, finish_reason: string | null = null): string =>
  `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, choices: [{ index: 0, delta, finish_reason }] })}\n\n`;

export const doneEvent = 'data: [DONE]\n\n';
