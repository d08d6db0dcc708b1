import { Transform, type TransformCallback } from 'node:stream';
import { ProblemError } from '@winnow/errors';
import { hasBody } from '@winnow/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isForm, isJson } from '../http/body-types';
import { onceResponseClosed } from '../http/response-signals';
import { hasRawBody } from '../http/raw-bodies';
import { addressBlock } from './address-block';
import { ByteBudget } from './byte-budget';

/**
 * Maximum bytes of bodies in memory, of one address block and of this process; each body takes three times its size or
 * more. Raised to the largest allowed body.
 */
const maxBytesPerBlock = 48 * 2 ** 20;
const maxBytesPerProcess = 96 * 2 ** 20;

/** Bytes held by one request's body. */
class Hold {
  private bytes = 0;

  constructor(
    private readonly budget: ByteBudget,
    private readonly block: string,
  ) {}

  /** Reserves bytes. Throws `rate-limited` when the block is at its limit, `unavailable` when the process is. */
  take(bytes: number): void {
    this.budget.add(this.block, bytes);
    this.bytes += bytes;
  }

  release(): void {
    this.budget.remove(this.block, this.bytes);
    this.bytes = 0;
  }
}

/**
 * Limits the memory of bodies that are buffered until their responses, which clients that pause in the middle of a body
 * would fill. A `Content-Length` counts immediately, other bodies as they arrive. Files are streamed to Redis and count
 * there. `bodyLimit`: bytes above which a body is rejected unread, unless its route has a limit of its own.
 */
export function limitBodies(app: FastifyInstance, bodyLimit: number, limitsBlocks: boolean): void {
  const maxPerBlock = limitsBlocks ? Math.max(maxBytesPerBlock, bodyLimit) : Infinity;
  const budget = new ByteBudget(maxPerBlock, Math.max(maxBytesPerProcess, bodyLimit), {
    block: blockLimitExceeded,
    process: processLimitExceeded,
  });
  app.addHook('onRequest', async (request, reply) => {
    const length = Number(request.headers['content-length'] ?? 0);
    if (!isBuffered(request)) return;
    const limit = request.routeOptions.bodyLimit ?? bodyLimit;
    if (length > limit && isJson(request)) throw tooLarge(limit);
    // Of another type: rejected as such.
    if (length > limit) return;
    const hold = new Hold(budget, addressBlock(request.ip));
    hold.take(length);
    onceResponseClosed(reply.raw, () => hold.release());
  });
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!isBuffered(request) || request.headers['transfer-encoding'] === undefined) return payload;
    const hold = new Hold(budget, addressBlock(request.ip));
    onceResponseClosed(reply.raw, () => hold.release());
    const limit = request.routeOptions.bodyLimit ?? bodyLimit;
    return payload.pipe(countingStream(hold, isJson(request) ? limit : Infinity));
  });
}

const isBuffered = (request: FastifyRequest): boolean =>
  !hasRawBody(request) && hasBody(request.raw) && !isForm(request);

/**
 * Creates a stream that passes chunks on up to `limit` while there is room; fails with
 * `too-large`, or the error of `take`.
 */
function countingStream(hold: Hold, limit: number): Transform & { receivedEncodedLength: number } {
  const counting = new Transform({
    transform(piece: Buffer, _encoding, done: TransformCallback) {
      try {
        hold.take(piece.byteLength);
      } catch (error) {
        return done(error as Error);
      }
      counting.receivedEncodedLength += piece.byteLength;
      if (counting.receivedEncodedLength > limit) return done(tooLarge(limit));
      done(null, piece);
    },
  }) as Transform & { receivedEncodedLength: number };
  counting.receivedEncodedLength = 0;
  return counting;
}

const tooLarge = (limit: number) => {
  const megabytes = Math.floor(limit / 2 ** 20);
  const message = `The request is larger than ${megabytes} MB, the limit of this route. Base64 adds a third to the size of a file.`;
  return new ProblemError('too-large', message);
};

const blockLimitExceeded = () => {
  const message = 'Too much is being sent from your network at once. Wait for other requests to end and try again.';
  return new ProblemError('rate-limited', message, { retryAfter: 5 });
};

const processLimitExceeded = () => {
  const message = 'Too much is being sent to the service at once. Please try again in a moment.';
  return new ProblemError('unavailable', message, { retryAfter: 5 });
};
