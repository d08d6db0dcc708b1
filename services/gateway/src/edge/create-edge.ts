import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answerBrokenRequests } from './broken-requests';
import { limitConnections } from './connection-limit';
import { cutUnreadAnswers } from '../http/unread-answers';
import { refusals, refuse } from './refusals';
import { isOfApi, targetOf } from './request-target';

export interface EdgeSettings {
  /** The pages, where this gateway serves them beside the API. */
  readonly pages: FastifyInstance | null;
  /** Whether a request for this host is meant for this server. */
  readonly isOwnName: (authority: string) => boolean;
  /** Connections of one address block, 0 for any number. */
  readonly addressConnections: number;
  /** Milliseconds for which an answer may wait to be read. */
  readonly unreadMs?: number | undefined;
}

/** Milliseconds for the headers of a request, and between two looks at who exceeds them. */
const receiving = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 };
/** Milliseconds for a whole request: the largest upload over a line of 200 kbit/s. A body that trickles ends earlier. */
const requestTimeout = 15 * 60_000;
/** Milliseconds for which a connection waits for its next request, as in the containers' nginx; Node's 5 s lose some. */
const keepAliveTimeout = 65_000;

/** The one HTTP server of the product: guards, then the API or the pages. */
export function createEdge(api: RequestListener, settings: EdgeSettings): Server {
  const { pages, isOwnName } = settings;
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    // What comes on a connection that was refused is not done.
    if (!request.socket.writable) return;
    const target = targetOf(request);
    if (!target || !hasOneHost(request)) return refuse(request, response, refusals.unreadable);
    if (!isOwnName(target.authority)) return refuse(request, response, refusals.otherName);
    request.url = target.path;
    if (!pages || isOfApi(target.path)) api(request, response);
    else pages.routing(request, response);
  };
  // Node would refuse a request without a host with an empty answer.
  const options = { ...receiving, requestTimeout, keepAliveTimeout, requireHostHeader: false };
  const server = createServer(options, answer);
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    refuse(request, response, refusals.unexpected),
  );
  answerBrokenRequests(server);
  limitConnections(server, settings.addressConnections);
  cutUnreadAnswers(server, settings.unreadMs);
  return server;
}

/** RFC 9112, section 3.2: a request of HTTP/1.1 names its host once. */
function hasOneHost({ headersDistinct, httpVersion }: IncomingMessage): boolean {
  const hosts = headersDistinct['host'] ?? [];
  return hosts.length === 1 || (hosts.length === 0 && httpVersion !== '1.1');
}
