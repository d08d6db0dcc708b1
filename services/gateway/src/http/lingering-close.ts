import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasBody } from '@winnow/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Limits for draining the rest of a body after an early response, within which a regular client notices the response.
 */
const maxBytes = 64 * 2 ** 20;
const maxMs = 30_000;
/** A client that sends too slowly would drain as slowly, so its connection closes with the response. */
const tooSlow = 408;
/** Closes the connection when fewer than `minBytes` arrive within one interval. */
const checkIntervalMs = 5_000;
const minBytes = 5 * 1_024;

/**
 * Delivers a response that is sent while its request body is still arriving (too large, too slow, over quota). Closing
 * a connection with unread bytes resets it, and the client loses the response (RFC 9112, section 9.6). The rest of the
 * body is read and discarded, within limits; then the connection is reused, closed as the client requested, or
 * destroyed.
 */
export function enableLingeringClose(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    drainRequest(request, reply);
    return payload;
  });
}

/** Drains one request whose response is about to be sent, where no hook runs. */
export function drainRequest({ raw: request }: FastifyRequest, reply: FastifyReply): void {
  if (request.complete || !hasBody(request)) return;
  const { raw: response } = reply;
  if (reply.statusCode === tooSlow) return void reply.header('connection', 'close');
  const closes = !response.shouldKeepAlive;
  // Node would close the connection with the response when the client, or Fastify, sets `Connection: close`.
  reply.removeHeader('connection');
  response.removeHeader('connection');
  response.shouldKeepAlive = true;
  discardRest(request, response, closes);
}

function discardRest(request: IncomingMessage, response: ServerResponse, closes: boolean): void {
  const { socket } = request;
  // Earlier readers of the body must neither mistake the received part for the whole nor buffer the rest.
  request.unpipe();
  for (const event of ['data', 'end']) request.removeAllListeners(event);
  let received = 0;
  let receivedBefore = 0;
  let checks = 0;
  const timer = setInterval(() => {
    checks += 1;
    if (received - receivedBefore < minBytes || checks * checkIntervalMs >= maxMs) socket.destroy();
    receivedBefore = received;
  }, checkIntervalMs).unref();
  request.once('close', () => clearInterval(timer));
  request.once('end', () => {
    clearInterval(timer);
    if (!closes) return;
    if (response.writableFinished) socket.end();
    else response.once('finish', () => socket.end());
  });
  request.on('data', (piece: Buffer) => {
    received += piece.byteLength;
    if (received > maxBytes) socket.destroy();
  });
  // Discarded here rather than by Node, which would not count the bytes.
  request.read(0);
  request.resume();
}
