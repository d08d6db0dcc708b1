import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { hasOneHost } from '@winnow/http';
import type { FastifyInstance } from 'fastify';
import { rejectMalformedRequests } from './malformed-requests';
import { limitConnections } from './connection-limit';
import { closeUnreadResponses } from '../http/unread-responses';
import type { SlowRequestTimeouts } from '../http/slow-requests';
import { refusals, refuse } from './refusals';
import { isApiPath, targetOf } from './request-target';

export interface EdgeSettings {
  /** Server of the pages, if this gateway serves them. */
  readonly pages: FastifyInstance | null;
  /** Whether a request for this host is meant for this server. */
  readonly isOwnHost: (authority: string) => boolean;
  /** Maximum connections of one address block; 0 for no limit. */
  readonly addressConnections: number;
  /** Maximum milliseconds for which a response may stay unread. */
  readonly unreadMs?: number | undefined;
  readonly slowRequests: SlowRequestTimeouts;
}

/** Milliseconds until a whole request times out: the largest upload at 200 kbit/s. Slow bodies are rejected earlier. */
const requestTimeout = 15 * 60_000;
/**
 * Keep-alive timeout in milliseconds, equal to nginx's in containers; Node's default of 5 s closes connections in use.
 */
const keepAliveTimeout = 65_000;

/** Creates the HTTP server of the product: guards, then the API or the pages. */
export function createEdge(api: RequestListener, settings: EdgeSettings): Server {
  const { pages, isOwnHost } = settings;
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    // Further requests on a rejected connection are not handled.
    if (!request.socket.writable) return;
    const target = targetOf(request);
    if (!target || !hasOneHost(request)) return refuse(request, response, refusals.unreadable);
    if (!isOwnHost(target.authority)) return refuse(request, response, refusals.otherHost);
    request.url = target.path;
    if (!pages || isApiPath(target.path)) api(request, response);
    else pages.routing(request, response);
  };
  const { headersMs: headersTimeout, checkHeadersMs: connectionsCheckingInterval } = settings.slowRequests;
  const timeouts = { headersTimeout, connectionsCheckingInterval, requestTimeout, keepAliveTimeout };
  // Node would reject a request without a host with an empty response.
  const options = { ...timeouts, requireHostHeader: false };
  const server = createServer(options, handle);
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    refuse(request, response, refusals.unexpected),
  );
  rejectMalformedRequests(server);
  limitConnections(server, settings.addressConnections);
  closeUnreadResponses(server, settings.unreadMs);
  return server;
}
