import { All, Controller, Inject, Req, Res } from '@nestjs/common';
import { createMcpHandler, Server, type McpRequestContext } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { requireKey } from '../doors/require-key';
import { clientGone } from '../http/client-gone';
import { CallTool, type Exchange } from './call-tool';
import { tools } from './tools';

/** Headers of the protocol; no others are passed to the SDK. */
const passedHeaders = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id'];

const info = { name: 'winnow', title: 'Winnow', version: '0.1.0' };
const instructions =
  'Reads web pages, documents and videos as clean text. Long texts come in windows; long work goes on as a job.';

/** The Model Context Protocol at `/mcp`, stateless: any replica can answer any request. */
@Controller()
export class McpController {
  private readonly handler = createMcpHandler((context) => this.serve(context), {
    // The list of tools never changes at run time.
    maxSubscriptions: 0,
  });

  constructor(
    @Inject(CallTool) private readonly tool: CallTool,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  @All('/mcp')
  async handle(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    requireKey(request, this.config);
    const headers = passedHeaders.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value] as [string, string]] : [];
    });
    const { method } = request;
    const gone = clientGone(reply);
    const asked = new Request('http://localhost/mcp', { method, headers, signal: gone });
    const exchange: Exchange = { request, reply, gone };
    const authInfo = { token: '', clientId: '', scopes: [], extra: { exchange } };
    const answer = await this.handler.fetch(asked, { authInfo, parsedBody: request.body });
    void reply.status(answer.status).headers(Object.fromEntries(answer.headers));
    // A response is one message of at most one window.
    void reply.send(await answer.text());
  }

  private serve({ authInfo }: McpRequestContext): Server {
    const { exchange } = authInfo?.extra as { exchange: Exchange };
    const server = new Server(info, { capabilities: { tools: {} }, instructions });
    server.setRequestHandler('tools/list', () => ({ tools: [...tools] }));
    server.setRequestHandler('tools/call', ({ params }) =>
      this.tool.call(params.name, params.arguments ?? {}, exchange),
    );
    return server;
  }
}
