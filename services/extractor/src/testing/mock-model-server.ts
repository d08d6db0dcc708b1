import { createServer, type IncomingMessage } from 'node:http';
import { listen } from '@winnow/testing';

export interface MockRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface MockResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Starts an OpenAI-compatible server; `answer` returns the response, or undefined to never respond. */
export async function startMockModelServer(
  answer: (request: MockRequest, count: number) => MockResponse | undefined | Promise<MockResponse | undefined>,
) {
  const requests: MockRequest[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    const respond = async (): Promise<void> => {
      const request = { path: incoming.url ?? '', headers: incoming.headers, body: Buffer.concat(chunks) };
      requests.push(request);
      const given = await answer(request, requests.length);
      if (!given) return;
      response.writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers });
      response.end(given.body ?? '');
    };
    incoming.on('end', () => void respond());
  });
  const { origin, close } = await listen(server);
  return { requests, url: `${origin}/v1`, stop: close };
}
