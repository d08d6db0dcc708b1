import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
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
  /** Secrets of which clients must present one; none lets every client in. */
  readonly tokens: readonly string[];
  readonly responseBytes: number;
  /** Hears how each request ended, for metrics. */
  readonly onEnd?: (outcome: FailureKind | 'passed') => void;
}

/** Slow or endless requests of clients, and connections that a client keeps: undici and Chromium keep them for long. */
const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 30_000,
  maxHeaderSize: 32_768,
};

/** The only door to the internet: a forward proxy for CONNECT and for plain http in absolute form. */
export function createProxy(options: ProxyOptions): Server {
  const { log, onEnd } = options;
  const agent = new PinnedAgent(options);
  const admit = admission(options.tokens);

  /** Does the work; a failure is counted, logged without path and query, which are the visitor's, and answered. */
  const serve = async (target: string, work: () => Promise<void>, answer: (failure: EgressFailure) => void) => {
    try {
      await work();
      onEnd?.('passed');
      log.debug({ target }, 'passed');
    } catch (error) {
      const failure = toFailure(error);
      onEnd?.(failure.kind);
      log.info({ target, failure: failure.kind, detail: failure.detail }, 'not passed');
      answer(failure);
    }
  };

  /** Whether the door is open to this client: `OPTIONS *`, which goes nowhere and is not counted. */
  const answerPing = (request: IncomingMessage, response: ServerResponse) => {
    try {
      admit(request);
      response.writeHead(204).end();
    } catch (error) {
      refuse(response, toFailure(error));
    }
  };

  const server = createServer(serverOptions, (request, response) => {
    if (request.method === 'OPTIONS' && request.url === '*') return answerPing(request, response);
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
  // Web sockets come through tunnels; an upgrade of a plain request is none of our clients' ways.
  server.on('upgrade', (_request, client: Duplex) => client.destroy());
  server.on('clientError', (_error, client: Duplex) =>
    refuseSocket(client as Socket, new EgressFailure('malformed', 'no request')),
  );
  server.on('close', () => agent.destroy());
  return server;
}

const hostOf = (address = '') => (URL.canParse(address) ? new URL(address).host : 'unreadable');
