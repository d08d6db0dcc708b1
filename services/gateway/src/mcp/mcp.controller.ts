import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { All, Controller, Inject, Req, Res } from '@nestjs/common';
import {
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type McpRequestContext,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { toProblem } from '@winnow/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import manifest from '../../package.json' with { type: 'json' };
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { requireKey } from '../integrations/require-key';
import { disconnectSignal } from '../http/response-signals';
import { toHttpProblem } from '../http/problem-reply';
import { CallTool, type CallOptions, type Exchange } from './call-tool';
import { JobResources, jobTemplate } from './job-resources';
import { callIdOf, sessionHeader } from './open-calls';
import { Tasks } from './tasks';
import { argumentsOf, textValues, type TextValues } from './tool-arguments';
import { mcpRoute, tools } from './tools';

/** Headers of the protocol; no others are passed to the SDK. */
const passedHeaders = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name', sessionHeader];

const info = { name: 'winnow', title: 'Winnow', version: manifest.version };
const instructions =
  'Reads web pages, documents and videos as clean text. Long texts are returned in windows; long operations continue as jobs.';

const capabilities = {
  tools: {},
  resources: {},
  tasks: { cancel: {}, requests: { tools: { call: {} } } },
};
const taskParams = z.object({ taskId: z.string().max(300) });

/** Converts failures outside of tool calls to protocol errors with the API's messages. */
async function orError<Result>({ request }: Exchange, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const { message, code } = toProblem(toHttpProblem(error), request.id);
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${message} (${code})`);
  }
}

/** The Model Context Protocol at `/mcp`, stateless: any replica can handle any request. */
@Controller()
export class McpController {
  private readonly handler = createMcpHandler((context) => this.serve(context), {
    // The list of tools never changes at run time.
    maxSubscriptions: 0,
  });

  constructor(
    @Inject(CallTool) private readonly tool: CallTool,
    @Inject(Tasks) private readonly tasks: Tasks,
    @Inject(JobResources) private readonly resources: JobResources,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @All(mcpRoute)
  async handle(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    requireKey(request, this.config);
    const headers = passedHeaders.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value] as [string, string]] : [];
    });
    const { method } = request;
    const disconnected = disconnectSignal(reply);
    const forwarded = new Request('http://localhost/mcp', { method, headers, signal: disconnected });
    const exchange: Exchange = { request, reply, disconnected };
    const authInfo = { token: '', clientId: '', scopes: [], extra: { exchange, values: textValues() } };
    const response = await this.handler.fetch(forwarded, { authInfo, parsedBody: request.body });
    void reply.status(response.status).headers(Object.fromEntries(response.headers));
    if (isInitialization(request.body) && response.ok) reply.header(sessionHeader, randomUUID());
    if (response.body && wantsProgress(request.body)) {
      reply.header('x-accel-buffering', 'no');
      return void reply.send(Readable.fromWeb(response.body));
    }
    // Without progress, a response is one message of at most one window.
    void reply.send(await response.text());
  }

  private serve({ era, authInfo }: McpRequestContext): Server {
    const { exchange, values } = authInfo!.extra as { exchange: Exchange; values: TextValues };
    const server = new Server(info, { capabilities, instructions });
    server.setRequestHandler('tools/list', () => ({ tools: [...tools] }));
    server.setRequestHandler('tools/call', ({ params }, context) => {
      const { name, arguments: given = {} } = params;
      const args = argumentsOf(name, given, values);
      const isTask = 'task' in params && params.task !== undefined;
      return isTask
        ? orError(exchange, this.tasks.start(name, args, exchange))
        : this.tool.call(name, args, exchange, callOptions(era, context, exchange));
    });
    if (era === 'legacy')
      server.setNotificationHandler('notifications/cancelled', async ({ params: { requestId } }) => {
        const callId = callIdOf(requestId, exchange.request);
        if (callId) await this.tool.cancelCall(callId);
      });
    server.setRequestHandler('resources/list', async () => ({ resources: await this.resources.list(exchange) }));
    server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [jobTemplate] }));
    server.setRequestHandler('resources/read', ({ params }) =>
      orError(exchange, this.resources.read(params.uri, exchange)),
    );
    for (const method of ['get', 'result', 'cancel'] as const)
      server.setRequestHandler(`tasks/${method}`, { params: taskParams }, ({ taskId }) =>
        orError<Record<string, unknown>>(exchange, this.tasks[method](taskId, exchange)),
      );
    return server;
  }
}

function callOptions(era: McpRequestContext['era'], { mcpReq }: ServerContext, { request }: Exchange): CallOptions {
  const { progressToken } = mcpReq._meta ?? {};
  const onProgress: CallOptions['onProgress'] =
    progressToken === undefined
      ? undefined
      : (progress) => mcpReq.notify({ method: 'notifications/progress', params: { progressToken, ...progress } });
  if (era === 'modern') return { onProgress, cancelOnDisconnect: true };
  return { onProgress, callId: callIdOf(mcpReq.id, request) };
}

/** The fields of a message that determine the response. */
interface Message {
  readonly method?: unknown;
  readonly params?: { readonly _meta?: { readonly progressToken?: unknown } | null } | null;
}
const messagesOf = (body: unknown): (Message | null | undefined)[] => (Array.isArray(body) ? body : [body as Message]);

const isInitialization = (body: unknown) => messagesOf(body).some((message) => message?.method === 'initialize');
const wantsProgress = (body: unknown) =>
  messagesOf(body).some((message) => message?.params?._meta?.progressToken !== undefined);
