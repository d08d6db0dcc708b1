import { hasBody } from '@winnow/http';
import { ProblemError } from '@winnow/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem-reply';

/** Number of pieces that a body may have, however short they are. */
const freePieces = 16_384;
/** Minimum bytes per piece of a body with more pieces, on average; clients that stream line by line send more. */
const minMeanBytes = 32;

/**
 * Rejects a body that arrives in many pieces of a few bytes with 400, and closes the connection. Each chunk of a
 * chunked body costs CPU in the parser and in every stream behind it. An upload of one megabyte in chunks of one byte
 * took eight seconds of this process.
 */
export function rejectFragmentedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hasBody(request.raw)) watch(request, reply);
  });
}

function watch(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  const push = raw.push.bind(raw);
  let [pieces, bytes] = [0, 0];
  // A listener for `data` would start the stream before the body's reader is attached.
  raw.push = (piece: Buffer | null, encoding) => {
    // The end of the body is not a piece.
    if (piece === null) return push(null);
    pieces += 1;
    bytes += piece.byteLength;
    if (pieces <= freePieces || bytes >= pieces * minMeanBytes) return push(piece, encoding);
    // Neither the rest nor the end is passed on: a handler would take the received part for the whole.
    raw.push = () => true;
    reject(request, reply);
    return true;
  };
}

function reject({ raw, id }: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent || reply.raw.headersSent) return void raw.destroy();
  // Unlike that of other rejected requests, the rest of the body does not delay the end of the connection.
  const { socket } = raw;
  reply.raw.once('finish', () => socket.once('close', () => raw.destroy()).destroySoon());
  sendProblem(reply, new ProblemError('invalid-request', 'The request arrived in too many small chunks.'), id);
}
