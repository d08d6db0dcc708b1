import { once } from 'node:events';
import { ProblemError } from '@winnow/errors';
import { ResultExpired, type ReserveBytes } from '@winnow/jobs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { disconnectSignal } from './response-signals';

/** JSON text in UTF-8 that is streamed. */
export interface JsonPieces {
  readonly bytes: number;
  pieces(): AsyncGenerator<Buffer>;
}

/** Returns a text in memory whose bytes are reserved until the client has read it. */
export function textPieces(text: string, reserve: ReserveBytes): JsonPieces {
  const json = Buffer.from(text);
  return { bytes: json.byteLength, pieces: () => reservedPiece(json, reserve) };
}

/** Yields bytes in memory, which are reserved until the next piece is requested. */
export async function* reservedPiece(bytes: Buffer, reserve: ReserveBytes): AsyncGenerator<Buffer> {
  const release = await reserve(bytes.byteLength);
  try {
    yield bytes;
  } finally {
    release();
  }
}

/** Returns JSON between two other parts of a JSON text. */
export function wrapJson(before: string, { bytes, pieces }: JsonPieces, after: string): JsonPieces {
  const [head, tail] = [Buffer.from(before), Buffer.from(after)];
  return {
    bytes: head.byteLength + bytes + tail.byteLength,
    async *pieces() {
      yield head;
      yield* pieces();
      yield tail;
    },
  };
}

/** Responds 200 with JSON as `sendPieces` does. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, json: JsonPieces): Promise<void> {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(json.bytes) };
  return sendPieces(request, reply, headers, json.pieces());
}

/**
 * Responds 200 with a body, piece by piece as the client reads. Throws `unavailable` when the body has expired before
 * its first byte. When it expires later, the connection is destroyed, so that a part cannot be mistaken for the whole.
 */
export async function sendPieces(
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
  pieces: AsyncGenerator<Uint8Array>,
): Promise<void> {
  const disconnected = disconnectSignal(reply);
  try {
    let next = await pieces.next();
    const { raw } = reply;
    const earlier = reply.getHeaders() as Record<string, string>;
    reply.hijack();
    raw.writeHead(200, { ...earlier, ...headers });
    while (!next.done && request.method !== 'HEAD') {
      if (!raw.write(next.value)) await once(raw, 'drain', { signal: disconnected });
      next = await pieces.next();
    }
    raw.end();
  } catch (error) {
    if (disconnected.aborted || reply.raw.headersSent) return void reply.raw.destroy();
    throw error instanceof ResultExpired ? new ProblemError('unavailable', undefined, { cause: error }) : error;
  } finally {
    await pieces.return(undefined);
  }
}
