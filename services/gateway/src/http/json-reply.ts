import { once } from 'node:events';
import { ProblemError } from '@winnow/errors';
import { ResultGone, type TakeRoom } from '@winnow/jobs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientGone } from './client-gone';

/** JSON text in UTF-8 that is never held as a whole. */
export interface JsonPieces {
  readonly bytes: number;
  pieces(): AsyncGenerator<Buffer>;
}

/** A text that is held as a whole, and counts until its client has taken it. */
export function textPieces(text: string, takeRoom: TakeRoom): JsonPieces {
  const json = Buffer.from(text);
  return {
    bytes: json.byteLength,
    async *pieces() {
      const giveBack = await takeRoom(json.byteLength);
      try {
        yield json;
      } finally {
        giveBack();
      }
    },
  };
}

/**
 * Answers 200 with JSON, each piece as soon as the client has taken the one before. Throws `unavailable` when the text is
 * gone before its first byte; a connection whose text goes later is cut, so that no part passes for the whole.
 */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, json: JsonPieces): Promise<void> {
  const gone = clientGone(reply);
  const pieces = json.pieces();
  try {
    let next = await pieces.next();
    const { raw } = reply;
    const headers = reply.getHeaders() as Record<string, string>;
    reply.hijack();
    raw.writeHead(200, {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(json.bytes),
    });
    while (!next.done && request.method !== 'HEAD') {
      if (!raw.write(next.value)) await once(raw, 'drain', { signal: gone });
      next = await pieces.next();
    }
    raw.end();
  } catch (error) {
    if (gone.aborted || reply.raw.headersSent) return void reply.raw.destroy();
    throw error instanceof ResultGone ? new ProblemError('unavailable', undefined, { cause: error }) : error;
  } finally {
    await pieces.return(undefined);
  }
}
