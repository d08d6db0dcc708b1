import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fencedText, fillSchema } from './model-answers';
import { finishReasonOf, readBody, refusalOf, sendError, toolPiece } from './model-wire';
import type { ModelFault, ModelRequest, ModelServerOptions } from './model-server-options';

export type { ModelFault, ModelRequest, ModelServerOptions } from './model-server-options';

/** How this server counts tokens. */
const charsPerToken = 4;
const tokensOf = (text: string) => Math.ceil(text.length / charsPerToken);

/** An OpenAI-compatible server (chat completions, streamed or whole) that fills schemas and simulates faults. */
export class ModelServer {
  readonly requests: ModelRequest[] = [];
  private readonly faults: ModelFault[] = [];
  private readonly server = createServer((request, response) => void this.handle(request, response));

  constructor(private readonly options: ModelServerOptions) {}

  /** The base URL, for `OPENAI_BASE_URL`. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  /** Active requests. */
  get open(): number {
    return this.requests.filter(({ outcome }) => outcome === 'open').length;
  }

  /** Tokens of all requests that were answered, to the end or in part: prompt, answer and thinking. */
  get tokens(): number {
    return this.requests.reduce((sum, { tokens }) => sum + tokens, 0);
  }

  /** How often each content was answered in full. */
  get answeredByText(): Map<string, number> {
    const answered = this.requests.filter(({ outcome }) => outcome === 'answered');
    return new Map([...Map.groupBy(answered, ({ text }) => text)].map(([text, all]) => [text, all.length]));
  }

  /** Applies these faults to the next requests, one each. */
  play(...faults: ModelFault[]): void {
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
    const body = await readBody(incoming);
    if (incoming.url?.endsWith('/models') && this.options.models) {
      response.writeHead(200, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify({ object: 'list', data: this.options.models }));
    }
    if (!incoming.url?.endsWith('/chat/completions')) return void response.writeHead(404).end();
    const tool = body.tools?.[0]?.function;
    const format = body.response_format?.json_schema ?? (tool && { name: tool.name, schema: tool.parameters });
    const request: ModelRequest = {
      messages: body.messages,
      model: body.model,
      maxTokens: body.max_tokens ?? body.max_completion_tokens,
      parameters: Object.keys(body),
      format,
      formatBy: body.response_format ? 'response_format' : tool && 'tool',
      text: fencedText(body.messages),
      authorization: incoming.headers.authorization,
      at: Date.now(),
      outcome: 'open',
      tokens: 0,
    };
    this.requests.push(request);
    response.on('close', () => {
      if (request.outcome === 'open') request.outcome = 'hung-up';
    });
    const refused = this.options.refuses?.find(
      (name) => name in body || body.messages.some(({ role }) => role === name),
    );
    if (refused !== undefined) {
      request.outcome = 'fault';
      return sendError(response, 400, { message: refusalOf(refused), type: 'invalid_request_error' });
    }
    if (body.response_format && this.options.knowsFormats === false) {
      request.outcome = 'fault';
      return sendError(response, 400, { message: "'response_format' of type json_schema is not supported" });
    }
    if (tool && this.options.knowsTools === false) {
      request.outcome = 'fault';
      return sendError(response, 400, { message: 'this model does not support tools' });
    }
    const fault = this.faults.shift() ?? this.options.faultOf?.(request);
    if (fault !== undefined && (await this.fail(fault, request, response))) return;
    await this.reply(request, response, body.stream === true, this.textOf(request, fault), fault);
  }

  /** Applies a fault that ends the request; false for faults of the answer. */
  private async fail(fault: ModelFault, request: ModelRequest, response: ServerResponse): Promise<boolean> {
    if (typeof fault === 'object') {
      request.outcome = 'fault';
      sendError(response, fault.status, { message: 'no', ...fault.error }, fault.headers);
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
    const own = this.options.answer?.(request);
    const filled =
      own ?? (request.format ? JSON.stringify(fillSchema(request.format.schema, request.text)) : request.text);
    if (fault === 'bad-item') return filled.replace('"question":', '"ask":');
    if (fault === 'broken-json') return filled.replace(/"([a-z_]+)":/g, '$1:').slice(0, -1);
    if (fault === 'thinking') return `<think>Let me see. {"a": 1}</think>\n${filled}`;
    if (fault === 'oversized') return filled + ' and so on'.repeat(50_000);
    return filled;
  }

  private async reply(
    request: ModelRequest,
    response: ServerResponse,
    streams: boolean,
    whole: string,
    fault: ModelFault | undefined,
  ): Promise<void> {
    const max = (request.maxTokens ?? 100_000) * charsPerToken;
    const text = whole.slice(0, max);
    const isEndless = fault === 'endless-reasoning';
    const finish_reason = finishReasonOf(fault) ?? (isEndless || text.length < whole.length ? 'length' : 'stop');
    const prompt_tokens = tokensOf(request.messages.map(({ content }) => content).join(''));
    const reasoning_tokens = isEndless ? (request.maxTokens ?? 0) : fault === 'reasoning' ? tokensOf(text) : 0;
    const completion_tokens = tokensOf(text) + reasoning_tokens;
    const total_tokens = prompt_tokens + completion_tokens;
    const details = reasoning_tokens > 0 ? { completion_tokens_details: { reasoning_tokens } } : {};
    const usage = { prompt_tokens, completion_tokens, total_tokens, ...details };
    const { firstMs = 0 } = this.options;
    await sleep(typeof firstMs === 'number' ? firstMs : firstMs(request), undefined, { ref: false });
    const base = { id: 'chatcmpl-1', created: 1, model: request.model };
    if (!streams) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({
          ...base,
          object: 'chat.completion',
          usage,
          choices: [{ index: 0, finish_reason, message: { role: 'assistant', content: text } }],
        }),
      );
    } else {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const send = (data: object) =>
        response.write(`data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', ...data })}\n\n`);
      const pieces = (this.options.betweenMs ? text.match(/\S+\s*|\s+/g) : text.match(/[\s\S]{1,400}/g)) ?? [];
      if (reasoning_tokens > 0)
        send({ choices: [{ index: 0, delta: { role: 'assistant', reasoning_content: 'Hm. ' }, finish_reason: null }] });
      if (fault === 'refusal')
        send({ choices: [{ index: 0, delta: { role: 'assistant', refusal: 'I will not.' }, finish_reason: null }] });
      for (const [at, content] of pieces.entries()) {
        if (response.closed) return;
        // The prompt and the words written so far are billed.
        request.tokens = prompt_tokens + tokensOf(pieces.slice(0, at).join(''));
        if (at === Math.min(3, pieces.length - 1) && fault === 'stall-midway') return;
        if (at === Math.min(3, pieces.length - 1) && fault === 'reset-midway') return void response.destroy();
        const piece =
          request.formatBy === 'tool'
            ? { tool_calls: [{ index: 0, id: 'call-1', type: 'function', function: toolPiece(request, content, at) }] }
            : { content };
        send({
          choices: [{ index: 0, delta: at === 0 ? { role: 'assistant', ...piece } : piece, finish_reason: null }],
        });
        if (this.options.betweenMs) await sleep(this.options.betweenMs);
      }
      send({ choices: [{ index: 0, delta: {}, finish_reason }] });
      send({ choices: [], usage });
      response.end('data: [DONE]\n\n');
    }
    if (request.outcome !== 'open') return;
    request.outcome = 'answered';
    request.answeredAt = Date.now();
    request.tokens = usage.total_tokens;
  }
}

/** Starts a model server on a free port. */
export const startModelServer = (options: ModelServerOptions = {}): Promise<ModelServer> =>
  new ModelServer(options).listen();
