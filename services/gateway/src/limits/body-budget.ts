import { Transform, type TransformCallback } from 'node:stream';
import { ProblemError } from '@winnow/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { whenOver } from '../http/client-gone';
import { hasBody } from '../http/slow-bodies';
import { addressBlock } from './address-block';

/**
 * Bytes of bodies under way at once, from one address block and in this process: each takes three times its size or more.
 * Where a single body may be larger, that one has room.
 */
const mostOfBlock = 48 * 2 ** 20;
const mostOfProcess = 96 * 2 ** 20;

/** What one request's body takes of the budget. */
class Hold {
  private bytes = 0;

  constructor(
    private readonly budget: BodyBudget,
    private readonly block: string,
  ) {}

  /** Throws `rate-limited` when the block, `unavailable` when the process has no room for so many bytes more. */
  take(bytes: number): void {
    this.budget.add(this.block, bytes);
    this.bytes += bytes;
  }

  release(): void {
    this.budget.remove(this.block, this.bytes);
    this.bytes = 0;
  }
}

class BodyBudget {
  private all = 0;
  private readonly blocks = new Map<string, number>();

  /** `ofBlock` infinite: one address may have all. */
  constructor(
    private readonly ofBlock: number,
    private readonly ofProcess: number,
  ) {}

  add(block: string, bytes: number): void {
    const own = (this.blocks.get(block) ?? 0) + bytes;
    if (own > this.ofBlock) throw tooMuchOfBlock();
    if (this.all + bytes > this.ofProcess) throw tooMuchOfAll();
    this.blocks.set(block, own);
    this.all += bytes;
  }

  remove(block: string, bytes: number): void {
    const own = (this.blocks.get(block) ?? 0) - bytes;
    if (own > 0) this.blocks.set(block, own);
    else this.blocks.delete(block);
    this.all -= bytes;
  }
}

/**
 * Bounds the memory of bodies that are held whole, until their requests are answered: clients that hesitate in the middle
 * of a body would fill it. What is announced counts at once, before a byte is read; what is not, as it comes. Files go to
 * Redis as they come, and count there. `bodyLimit`: bytes of a body, above which it is refused unread.
 */
export function limitBodies(app: FastifyInstance, bodyLimit: number, sharesOfBlocks: boolean): void {
  const ofBlock = sharesOfBlocks ? Math.max(mostOfBlock, bodyLimit) : Infinity;
  const budget = new BodyBudget(ofBlock, Math.max(mostOfProcess, bodyLimit));
  app.addHook('onRequest', async (request, reply) => {
    const length = Number(request.headers['content-length'] ?? 0);
    if (!isHeldWhole(request) || length > bodyLimit) return;
    const hold = new Hold(budget, addressBlock(request.ip));
    hold.take(length);
    whenOver(reply.raw, () => hold.release());
  });
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!isHeldWhole(request) || request.headers['transfer-encoding'] === undefined) return payload;
    const hold = new Hold(budget, addressBlock(request.ip));
    whenOver(reply.raw, () => hold.release());
    return payload.pipe(countingInto(hold));
  });
}

function isHeldWhole(request: FastifyRequest): boolean {
  return hasBody(request.raw) && !String(request.headers['content-type'] ?? '').startsWith('multipart/');
}

/** Passes pieces on as long as there is room; fails with what `take` throws. */
function countingInto(hold: Hold): Transform & { receivedEncodedLength: number } {
  const counting = new Transform({
    transform(piece: Buffer, _encoding, done: TransformCallback) {
      try {
        hold.take(piece.byteLength);
      } catch (error) {
        return done(error as Error);
      }
      counting.receivedEncodedLength += piece.byteLength;
      done(null, piece);
    },
  }) as Transform & { receivedEncodedLength: number };
  counting.receivedEncodedLength = 0;
  return counting;
}

const tooMuchOfBlock = () => {
  const message = 'Too much is being sent from your network at once. Wait for other requests to end and try again.';
  return new ProblemError('rate-limited', message, { retryAfter: 5 });
};

const tooMuchOfAll = () => {
  const message = 'Too much is being sent to the service at once. Please try again in a moment.';
  return new ProblemError('unavailable', message, { retryAfter: 5 });
};
