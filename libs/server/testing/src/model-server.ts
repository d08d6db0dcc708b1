import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fencedText, fillSchema } from './model-answers';
import { rejectionMessage } from './model-rejections';
import type { ModelFault, ModelRequest } from './model-request';
import type { ModelServerOptions } from './model-server-options';
import { modelWires, type Answer, type Finish, type Json, type ModelWire } from './model-wires';

export type { ModelFault, ModelRequest } from './model-request';
export type { ModelServerOptions } from './model-server-options';

/** Characters per token of this server's token counts. */
const charsPerToken = 4;
const tokensFor = (chars: number) => Math.ceil(chars / charsPerToken);
const tokensOf = (text: string) => tokensFor(text.length);

/** A model server with one provider's API that fills schemas and simulates faults. */
export class ModelServer {
  readonly requests: ModelRequest[] = [];
  /** Texts of each request for embeddings. */
  readonly embedded: string[][] = [];
  private readonly faults: ModelFault[] = [];
  private readonly wire: ModelWire;
  private readonly server = createServer((request, response) => void this.handle(request, response));

  constructor(private readonly options: ModelServerOptions) {
    this.wire = modelWires[options.shape ?? 'openai'];
  }

  /** The base URL, for `OPENAI_BASE_URL` or that of another provider. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${this.wire.basePath}`;
  }

  /** Number of active requests. */
  get open(): number {
    return this.requests.filter(({ outcome }) => outcome === 'open').length;
  }

  /** Tokens of all requests that were answered, completely or in part: prompt, answer and thinking. */
  get tokens(): number {
    return this.requests.reduce((sum, { tokens }) => sum + tokens, 0);
  }

  /** Number of complete answers by content. */
  get answeredByText(): Map<string, number> {
    const answered = this.requests.filter(({ outcome }) => outcome === 'answered');
    return new Map([...Map.groupBy(answered, ({ text }) => text)].map(([text, all]) => [text, all.length]));
  }

  /** Applies these faults to the next requests, one each. */
  queueFaults(...faults: ModelFault[]): void {
    this.faults.push(...faults);
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readJson(incoming);
    const path = incoming.url ?? '';
    if (path.endsWith('/models') && this.options.models) {
      response.writeHead(200, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify({ object: 'list', data: this.options.models }));
    }
    if (path.endsWith('/v1/embeddings') && this.options.embedding) return this.embed(body, response);
    if (!this.wire.isCompletion(path)) return void response.writeHead(404).end();
    const { streams, ...parsed } = this.wire.read(body, path);
    const request: ModelRequest = {
      ...parsed,
      path,
      body,
      text: fencedText(parsed.messages),
      authorization: incoming.headers.authorization,
      at: Date.now(),
      outcome: 'open',
      tokens: 0,
    };
    this.requests.push(request);
    response.on('close', () => {
      if (request.outcome === 'open') request.outcome = 'hung-up';
    });
    const rejection = rejectionMessage(request, this.options);
    if (rejection !== undefined) {
      request.outcome = 'fault';
      return this.sendError(response, 400, { message: rejection, type: 'invalid_request_error' });
    }
    const fault = this.faults.shift() ?? this.options.faultOf?.(request);
    if (fault !== undefined && (await this.fail(fault, request, response))) return;
    await this.reply(request, response, streams, this.textOf(request, fault), fault);
  }

  private embed(body: Json, response: ServerResponse): void {
    const texts = body['input'] as string[];
    this.embedded.push(texts);
    const data = texts.map((text, index) => ({ index, embedding: this.options.embedding?.(text) }));
    const usage = { total_tokens: tokensOf(texts.join('')) };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ data, usage }));
  }

  /** Applies a fault that ends the request. Returns false for faults of the answer. */
  private async fail(fault: ModelFault, request: ModelRequest, response: ServerResponse): Promise<boolean> {
    if (typeof fault === 'object') {
      request.outcome = 'fault';
      this.sendError(response, fault.status, { message: 'no', ...fault.error }, fault.headers);
      return true;
    }
    if (fault === 'stall') return true;
    if (fault !== 'reset') return false;
    request.outcome = 'fault';
    response.destroy();
    return true;
  }

  private textOf(request: ModelRequest, fault: ModelFault | undefined): string {
    if (fault === 'empty' || fault === 'endless-reasoning' || fault === 'refusal') return '';
    if (fault === 'content-filter') return request.text.slice(0, 40);
    if (fault === 'prose') return 'I am sorry, I cannot do that.';
    const customAnswer = this.options.answer?.(request);
    const answerText =
      customAnswer ?? (request.format ? JSON.stringify(fillSchema(request.format.schema, request.text)) : request.text);
    if (fault === 'bad-item') return answerText.replace('"question":', '"ask":');
    if (fault === 'broken-json') return answerText.replace(/"([a-z_]+)":/g, '$1:').slice(0, -1);
    if (fault === 'thinking') return `<think>Let me see. {"a": 1}</think>\n${answerText}`;
    if (fault === 'oversized') return answerText + ' and so on'.repeat(50_000);
    return answerText;
  }

  private async reply(
    request: ModelRequest,
    response: ServerResponse,
    streams: boolean,
    answerText: string,
    fault: ModelFault | undefined,
  ): Promise<void> {
    const text = answerText.slice(0, (request.maxTokens ?? 100_000) * charsPerToken);
    const answer = answerOf(request, text, text.length < answerText.length, fault);
    const { usage } = answer;
    const { firstMs = 0 } = this.options;
    await sleep(typeof firstMs === 'number' ? firstMs : firstMs(request), undefined, { ref: false });
    if (streams) {
      response.writeHead(200, { 'content-type': this.wire.contentType });
      if (!(await this.stream(text, answer, response, fault))) return;
    } else {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(this.wire.completeResponse?.(text, answer) ?? {}));
    }
    if (request.outcome !== 'open') return;
    request.outcome = 'answered';
    request.answeredAt = Date.now();
    request.tokens = usage.prompt + usage.answer + usage.reasoning;
  }

  /** Returns false when the connection ended, or a fault stopped the answer, before its end. */
  private async stream(
    text: string,
    answer: Answer,
    response: ServerResponse,
    fault: ModelFault | undefined,
  ): Promise<boolean> {
    const { request, usage } = answer;
    const { wire } = this;
    const { betweenMs } = this.options;
    const pieces = (betweenMs ? text.match(/\S+\s*|\s+/g) : text.match(/[\s\S]{1,400}/g)) ?? [];
    const stopsAt = Math.min(3, pieces.length - 1);
    let writtenChars = 0;
    response.write(wire.head(answer) + (usage.reasoning > 0 ? wire.reasoning('Hm. ') : ''));
    for (const [at, piece] of pieces.entries()) {
      if (response.closed) return false;
      // The prompt and the words written so far are billed.
      request.tokens = usage.prompt + tokensFor(writtenChars);
      writtenChars += piece.length;
      if (at === stopsAt && fault === 'stall-midway') return false;
      if (at === stopsAt && fault === 'reset-midway') {
        response.destroy();
        return false;
      }
      if (at === stopsAt && fault === 'end-midway') {
        request.outcome = 'fault';
        response.end();
        return false;
      }
      response.write(wire.piece(piece, at, request));
      if (betweenMs) await sleep(betweenMs);
    }
    response.end(wire.tail(answer));
    return true;
  }

  private sendError(
    response: ServerResponse,
    status: number,
    error: Json & { message: string },
    headers: Record<string, string> = {},
  ): void {
    const body = JSON.stringify(this.wire.error(status, error));
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  }
}

function answerOf(request: ModelRequest, text: string, isTruncated: boolean, fault: ModelFault | undefined): Answer {
  const isEndless = fault === 'endless-reasoning';
  const answer = tokensOf(text);
  const reasoning = isEndless ? (request.maxTokens ?? 0) : fault === 'reasoning' ? answer : 0;
  const prompt = tokensOf(request.messages.map(({ content }) => content).join(''));
  const finishByFault: Partial<Record<string, Finish>> = { refusal: 'declined', 'content-filter': 'filtered' };
  const finish = finishByFault[String(fault)] ?? (isEndless || isTruncated ? 'length' : 'stop');
  return { request, finish, usage: { prompt, answer, reasoning } };
}

async function readJson(request: IncomingMessage): Promise<Json> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString() || '{"messages":[]}') as Json;
}

/** Starts a model server on a free port. */
export const startModelServer = (options: ModelServerOptions = {}): Promise<ModelServer> =>
  new ModelServer(options).listen();
