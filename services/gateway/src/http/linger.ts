import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasBody } from './slow-bodies';

/** Bytes, and milliseconds, for the rest of a body that is answered already: as long as an honest client takes to notice. */
const mostBytes = 64 * 2 ** 20;
const mostMs = 30_000;
/** A client that sends too slowly would do the same for the rest: its connection ends with the answer. */
const tooSlow = 408;
/** Milliseconds between two looks, in which at least `leastBytes` must have come: nobody is waited for who sends nothing. */
const lookEvery = 5_000;
const leastBytes = 5 * 1_024;

/**
 * Lets an answer arrive that was given while its request still came in (too large, too slow, too much): closing a connection
 * on which unread bytes wait resets it, and the client loses the answer (RFC 9112, section 9.6). So the rest is read and
 * thrown away, within bounds; then the connection goes on, ends as the client wished, or is cut.
 */
export function lingerAfterEarlyAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    linger(request, reply);
    return payload;
  });
}

/** The same for one answer that is about to be sent, where no hook runs. */
export function linger({ raw: request }: FastifyRequest, reply: FastifyReply): void {
  if (request.complete || !hasBody(request)) return;
  const { raw: answer } = reply;
  if (reply.statusCode === tooSlow) return void reply.header('connection', 'close');
  const closes = !answer.shouldKeepAlive;
  // Node would close with the answer where the client, or Fastify, says `Connection: close`.
  reply.removeHeader('connection');
  answer.removeHeader('connection');
  answer.shouldKeepAlive = true;
  throwAwayRest(request, answer, closes);
}

function throwAwayRest(request: IncomingMessage, answer: ServerResponse, closes: boolean): void {
  const { socket } = request;
  // Whoever read the body until now must not take what came for the whole, nor gather the rest.
  request.unpipe();
  for (const event of ['data', 'end']) request.removeAllListeners(event);
  let came = 0;
  let seen = 0;
  let looks = 0;
  const timer = setInterval(() => {
    looks += 1;
    if (came - seen < leastBytes || looks * lookEvery >= mostMs) socket.destroy();
    seen = came;
  }, lookEvery).unref();
  request.once('close', () => clearInterval(timer));
  request.once('end', () => {
    clearInterval(timer);
    if (!closes) return;
    if (answer.writableFinished) socket.end();
    else answer.once('finish', () => socket.end());
  });
  request.on('data', (piece: Buffer) => {
    came += piece.byteLength;
    if (came > mostBytes) socket.destroy();
  });
  // Read by us from here on: what Node throws away by itself is counted by nobody.
  request.read(0);
  request.resume();
}
