import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a stand-in of a provider's API received. */
export interface ProviderRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown>;
}

type Reply = (request: ProviderRequest, pieces: readonly string[], response: ServerResponse) => void;

/** Streams `pieces` as the provider's own API does; structured requests get them as JSON in the provider's way. */
const replies = {
  anthropic({ body }, pieces, response) {
    const tool = (body['tools'] as { name: string }[] | undefined)?.[0];
    const send = (data: { type: string } & Record<string, unknown>) =>
      response.write(`event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const usage = { input_tokens: 11, output_tokens: 1 };
    send({
      type: 'message_start',
      message: { id: 'm', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null, usage },
    });
    const block = tool ? { type: 'tool_use', id: 'call', name: tool.name, input: {} } : { type: 'text', text: '' };
    send({ type: 'content_block_start', index: 0, content_block: block });
    for (const piece of pieces) {
      const delta = tool ? { type: 'input_json_delta', partial_json: piece } : { type: 'text_delta', text: piece };
      send({ type: 'content_block_delta', index: 0, delta });
    }
    send({ type: 'content_block_stop', index: 0 });
    send({ type: 'message_delta', delta: { stop_reason: 'max_tokens' }, usage: { output_tokens: 7 } });
    send({ type: 'message_stop' });
    response.end();
  },
  'google-genai'(_, pieces, response) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const [at, text] of pieces.entries()) {
      const isLast = at === pieces.length - 1;
      const candidate = { index: 0, content: { role: 'model', parts: [{ text }] } };
      const data = {
        candidates: [isLast ? { ...candidate, finishReason: 'MAX_TOKENS' } : candidate],
        usageMetadata: { promptTokenCount: 11, candidatesTokenCount: at + 1, totalTokenCount: 12 + at },
      };
      response.write(`data: ${JSON.stringify(data)}\n\n`);
    }
    response.end();
  },
  ollama(_, pieces, response) {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    const send = (data: object) => response.write(`${JSON.stringify({ model: 'm', created_at: 'now', ...data })}\n`);
    for (const content of pieces) send({ message: { role: 'assistant', content }, done: false });
    send({
      message: { role: 'assistant', content: '' },
      done: true,
      done_reason: 'length',
      prompt_eval_count: 11,
      eval_count: 7,
    });
    response.end();
  },
} satisfies Record<string, Reply>;

export type StandInProvider = keyof typeof replies;
export const standInProviders = Object.keys(replies) as StandInProvider[];

/** A provider's own API on a free port: streams the same pieces to every request, or fails with a status. */
export class ProviderServer {
  readonly requests: ProviderRequest[] = [];
  /** The status of the next requests; 200 answers. */
  status = 200;
  private readonly server: Server;

  constructor(provider: StandInProvider, pieces: readonly string[]) {
    this.server = createServer((incoming, response) => void this.handle(incoming, response, provider, pieces));
  }

  private async handle(
    incoming: IncomingMessage,
    response: ServerResponse,
    provider: StandInProvider,
    pieces: readonly string[],
  ): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    const request = { path: incoming.url ?? '', headers: incoming.headers, body };
    this.requests.push(request);
    if (this.status === 200) return replies[provider](request, pieces, response);
    response.writeHead(this.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { type: 'error', message: 'refused' } }));
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
