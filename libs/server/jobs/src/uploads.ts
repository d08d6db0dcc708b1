import { createHash, randomBytes } from 'node:crypto';
import type { Upload } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { Redis } from 'ioredis';
import { keepUploadSeconds, type JobKeys } from './keys';
import { UploadHolds, type UploadAccount } from './upload-holds';

/** Bytes gathered before they go to Redis: large enough for few round trips, small enough to hold a thousand of. */
const chunkBytes = 64 * 1024;

/** What an upload may take. */
export interface UploadTerms {
  readonly maxBytes: number;
  /** Bytes that are announced, or `maxBytes` where nothing is: what the upload counts for until it is whole. */
  readonly expectedBytes: number;
  readonly accounts: readonly UploadAccount[];
  /** What to throw when an account has no room. */
  readonly full: (account: UploadAccount) => ProblemError;
}

/** Uploaded files on their way to a worker: a list of chunks under a random key, with a time limit. */
export class Uploads {
  private readonly holds: UploadHolds;

  constructor(
    private readonly redis: Redis,
    private readonly keys: JobKeys,
  ) {
    this.holds = new UploadHolds(redis, keys, keepUploadSeconds);
  }

  /**
   * Stores a file as it streams in; never holds more than one chunk, and takes no further bytes while one is on its way.
   * Throws what `terms.full` makes, `too-large` as soon as more than `maxBytes` have come, `unavailable` when the bytes
   * cannot be kept, or what `bytes` throws; leaves nothing behind when it throws.
   */
  async store(name: string, bytes: AsyncIterable<Uint8Array>, terms: UploadTerms): Promise<Upload> {
    const key = randomBytes(24).toString('base64url');
    const { accounts } = terms;
    const full = await kept(this.holds.begin(key, Math.min(terms.expectedBytes, terms.maxBytes), accounts));
    if (full) throw terms.full(full);
    try {
      const { size, sha256 } = await this.append(key, bytes, terms.maxBytes);
      await kept(this.holds.keep(key, size, accounts));
      return { key, name, size, sha256 };
    } catch (error) {
      // What could not be removed counts until it expires.
      await this.remove(key)
        .then(() => this.holds.drop(key, accounts))
        .catch(() => undefined);
      throw error;
    }
  }

  /** The file's bytes. Throws `not-found` once its time limit has passed. */
  async read(key: string): Promise<Buffer> {
    const chunks = await this.redis.lrangeBuffer(this.keys.upload(key), 0, -1);
    if (chunks.length === 0)
      throw new ProblemError('not-found', 'The uploaded file is no longer there. Upload it again.');
    return Buffer.concat(chunks);
  }

  async remove(key: string): Promise<void> {
    await this.redis.del(this.keys.upload(key));
  }

  private async append(key: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number) {
    const hash = createHash('sha256');
    const list = this.keys.upload(key);
    // One piece of memory for the whole file: what is made anew for each chunk waits for the garbage collector, which
    // comes late for memory outside of its heap.
    const chunk = Buffer.allocUnsafeSlow(chunkBytes);
    let filled = 0;
    let size = 0;
    let isFirst = true;
    const flush = async (): Promise<void> => {
      await kept(isFirst ? this.begin(list, chunk.subarray(0, filled)) : this.goOn(list, chunk.subarray(0, filled)));
      isFirst = false;
      filled = 0;
    };
    for await (const piece of bytes) {
      size += piece.byteLength;
      if (size > maxBytes) throw new ProblemError('too-large', tooLargeMessage(maxBytes));
      hash.update(piece);
      for (let at = 0; at < piece.byteLength;) {
        const taken = Math.min(chunkBytes - filled, piece.byteLength - at);
        chunk.set(piece.subarray(at, at + taken), filled);
        filled += taken;
        at += taken;
        if (filled === chunkBytes) await flush();
      }
    }
    if (filled > 0) await flush();
    return { size, sha256: hash.digest('hex') };
  }

  /** The first chunk and the time limit of the whole: both or neither. */
  private async begin(list: string, chunk: Buffer): Promise<void> {
    const answers = await this.redis.multi().rpush(list, chunk).expire(list, keepUploadSeconds).exec();
    for (const [error] of answers ?? []) if (error) throw error;
  }

  private async goOn(list: string, chunk: Buffer): Promise<void> {
    if ((await this.redis.rpushx(list, chunk)) === 0) throw new Error('the chunks before this one are gone');
  }
}

/** Redis full or away: nothing was acknowledged yet, so the visitor tries again. */
async function kept<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (cause) {
    throw new ProblemError('unavailable', 'The file cannot be taken at the moment. Please try again shortly.', {
      cause,
      retryAfter: 10,
    });
  }
}

function tooLargeMessage(maxBytes: number): string {
  return `The file is larger than the limit of ${Math.floor(maxBytes / 2 ** 20)} MB.`;
}
