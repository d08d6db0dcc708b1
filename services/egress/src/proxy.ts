import { timingSafeEqual } from 'node:crypto';
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import type { AddressPolicy } from '@winnow/address-policy';
import type { Logger } from '@winnow/logging';
import { capBytes, capTime, type Caps } from './connection-caps';
import { EgressFailure, failureHeader, toFailure } from './failure';
import { forwardHeaders } from './forward-headers';
import { parseAbsolute, parseAuthority } from './parse-target';
import { connectPinned, type Target } from './resolve-and-pin';
import type { Resolver } from './resolver';

export interface ProxyOptions {
  readonly policy: AddressPolicy;
  readonly resolver: Resolver;
  readonly log: Logger;
  readonly token: string | null;
  readonly caps: Caps;
  readonly responseBytes: number;
  readonly tunnelBytes: number;
}

/** The user name that goes with the token in Basic authentication. */
const proxyUser = 'winnow';

/** The only door to the internet: a forward proxy for CONNECT and for plain http in absolute form. */
export function createProxy(options: ProxyOptions): Server {
  const { log } = options;
  const agent = new PinnedAgent(options);
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 60_000, maxHeaderSize: 32_768 },
    (request, response) => {
      forward(request, response, agent, options).catch((error: unknown) => {
        const failure = toFailure(error);
        log.info({ target: targetName(request), failure: failure.kind, detail: failure.detail }, 'not fetched');
        refuse(response, failure);
      });
    },
  );
  server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    tunnel(request, client as Socket, head, options).catch((error: unknown) => {
      const failure = toFailure(error);
      log.info({ target: request.url, failure: failure.kind, detail: failure.detail }, 'not connected');
      client.end(
        `HTTP/1.1 ${failure.status} ${failure.kind}\r\n${failureHeader}: ${failure.kind}\r\ncontent-length: 0\r\n\r\n`,
      );
    });
  });
  server.on('upgrade', (_request, socket: Duplex) => socket.destroy());
  server.on('clientError', (_error, socket: Duplex) => {
    if (socket.writable) socket.end('HTTP/1.1 400 malformed\r\nconnection: close\r\n\r\n');
  });
  server.on('close', () => agent.destroy());
  return server;
}

/** Keeps connections to judged, pinned addresses; each new one is resolved and judged anew. */
class PinnedAgent extends Agent {
  constructor(private readonly options: ProxyOptions) {
    super({ keepAlive: true, maxFreeSockets: 64, timeout: options.caps.idleMs });
  }

  override createConnection(
    to: { host?: string | null; port?: string | number | null },
    done?: (error: Error | null, socket: Duplex) => void,
  ) {
    const target: Target = { host: to.host ?? '', port: Number(to.port) };
    connectPinned(target, this.options.policy, this.options.resolver).then(
      (socket) => {
        capTime(socket, this.options.caps);
        done?.(null, socket);
      },
      (error: Error) => done?.(error, undefined as never),
    );
    return undefined;
  }
}

async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  agent: Agent,
  options: ProxyOptions,
): Promise<void> {
  admit(request, options.token);
  const { target, path, hostHeader } = parseAbsolute(request.url ?? '');
  const headers = [...forwardHeaders(request.rawHeaders, true), 'Host', hostHeader];
  await new Promise<void>((resolve, reject) => {
    const upstream = httpRequest({
      agent,
      host: target.host,
      port: target.port,
      method: request.method,
      path,
      headers,
      setHost: false,
    });
    const late = () => upstream.destroy(new EgressFailure('timeout', 'no answer'));
    upstream.setTimeout(options.caps.idleMs, late);
    upstream.once('error', reject);
    upstream.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, forwardHeaders(answer.rawHeaders));
      capBytes(answer, options.responseBytes, () => response.destroy());
      answer.once('error', () => response.destroy());
      answer.once('aborted', () => response.destroy());
      answer.pipe(response);
    });
    response.once('close', () => {
      if (!response.writableFinished) upstream.destroy();
      resolve();
    });
    request.pipe(upstream);
  });
}

async function tunnel(request: IncomingMessage, client: Socket, head: Buffer, options: ProxyOptions): Promise<void> {
  client.on('error', () => client.destroy());
  admit(request, options.token);
  const server = await connectPinned(parseAuthority(request.url ?? ''), options.policy, options.resolver);
  if (client.destroyed) return void server.destroy();
  server.on('error', () => client.destroy());
  client.once('close', () => server.destroy());
  server.once('close', () => client.destroy());
  capTime(server, options.caps);
  client.setNoDelay(true);
  capBytes(server, options.tunnelBytes, () => server.destroy());
  client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
  if (head.length > 0) server.write(head);
  server.pipe(client);
  client.pipe(server);
}

/** Lets a request in that presents the token and names one host. Throws `unauthorized` or `malformed`. */
function admit(request: IncomingMessage, token: string | null): void {
  const hosts = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) throw new EgressFailure('malformed', 'two Host headers');
  if (token === null) return;
  const expected = Buffer.from(`Basic ${Buffer.from(`${proxyUser}:${token}`).toString('base64')}`);
  const given = Buffer.from(request.headers['proxy-authorization'] ?? '');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new EgressFailure('unauthorized', 'token');
}

function refuse(response: ServerResponse, failure: EgressFailure): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  const challenge = failure.kind === 'unauthorized' ? { 'proxy-authenticate': 'Basic' } : {};
  response.writeHead(failure.status, { [failureHeader]: failure.kind, 'content-type': 'text/plain', ...challenge });
  response.end('This address cannot be fetched.\n');
}

/** Host only: paths and queries are the visitor's. */
function targetName(request: IncomingMessage): string {
  return URL.canParse(request.url ?? '') ? new URL(request.url ?? '').host : 'unreadable';
}
