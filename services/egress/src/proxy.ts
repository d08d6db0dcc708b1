import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import { onMalformedRequest } from '@winnow/http';
import type { Logger } from '@winnow/logging';
import { admission } from './admit';
import { EgressFailure, toFailure, type FailureKind } from './failure';
import { forward } from './forward';
import { PinnedAgent } from './pinned-agent';
import { refuse, refuseSocket } from './refuse';
import { traced } from './traced';
import { tunnel, type TunnelOptions } from './tunnel';

export interface ProxyOptions extends TunnelOptions {
  readonly log: Logger;
  /** Secrets, one of which clients must present; empty for no authentication. */
  readonly tokens: readonly string[];
  readonly responseBytes: number;
  /** Called with the outcome of each request, for metrics. */
  readonly onEnd?: (outcome: FailureKind | 'passed') => void;
}

/** Timeouts of requests and idle connections; undici and Chromium keep connections open for a long time. */
const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 30_000,
  maxHeaderSize: 32_768,
};

/** Creates the forward proxy for all outgoing traffic: CONNECT, and plain http in absolute form. */
export function createProxy(options: ProxyOptions): Server {
  const { log, onEnd } = options;
  const agent = new PinnedAgent(options);
  const admit = admission(options.tokens);

  /** Runs the work. Counts a failure, logs it without path and query, which are the visitor's, and responds. */
  const serve = async (target: string, work: () => Promise<void>, respond: (failure: EgressFailure) => void) => {
    try {
      await work();
      onEnd?.('passed');
      log.debug({ target }, 'request forwarded');
    } catch (error) {
      const failure = toFailure(error);
      onEnd?.(failure.kind);
      log.info({ target, failure: failure.kind, detail: failure.detail }, 'egress request failed');
      respond(failure);
    }
  };

  /** Responds to `OPTIONS *`, the readiness check of clients, without a connection and without counting it. */
  const respondToPing = (request: IncomingMessage, response: ServerResponse) => {
    try {
      admit(request);
      response.writeHead(204).end();
    } catch (error) {
      refuse(response, toFailure(error));
    }
  };

  const server = createServer(serverOptions, (request, response) => {
    if (request.method === 'OPTIONS' && request.url === '*') return respondToPing(request, response);
    const work = async () => {
      admit(request);
      await forward(request, response, { ...options, agent });
    };
    const host = hostOf(request.url);
    void serve(
      host,
      () => traced(request, host, work),
      (failure) => refuse(response, failure),
    );
  });
  server.on('connect', (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    const client = duplex as Socket;
    client.on('error', () => client.destroy());
    const work = async () => {
      admit(request);
      await tunnel(request.url ?? '', client, head, options);
    };
    const authority = request.url ?? '';
    void serve(
      authority,
      () => traced(request, authority, work),
      (failure) => refuseSocket(client, failure),
    );
  });
  // Web sockets use tunnels; our clients never upgrade a plain request.
  server.on('upgrade', (_request, client: Duplex) => client.destroy());
  onMalformedRequest(server, (client) => refuseSocket(client, new EgressFailure('malformed', 'no request')));
  server.on('close', () => agent.destroy());
  return server;
}

const hostOf = (address = '') => URL.parse(address)?.host ?? 'unreadable';
