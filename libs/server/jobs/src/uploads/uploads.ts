import { createHash, randomBytes } from 'node:crypto';
import type { Upload } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { Redis } from 'ioredis';
import { keepUploadSeconds, type JobKeys } from '../keys';
import { UploadQuota, type UploadAccount } from './upload-quota';

/**
 * Bytes buffered before they are sent to Redis: large enough for few round trips, small enough for a thousand uploads.
 */
const chunkBytes = 64 * 1024;

/** Limits of one upload. */
export interface UploadOptions {
  readonly maxBytes: number;
  /** Content length, or `maxBytes` if it is unknown; counted for the upload until it is complete. */
  readonly expectedBytes: number;
  readonly accounts: readonly UploadAccount[];
  /** Error to throw when an account is full. */
  readonly problemFor: (account: UploadAccount) => ProblemError;
}

/** Uploaded files on their way to a worker: a list of chunks under a random key that expires. */
export class Uploads {
  private readonly quota: UploadQuota;

  constructor(
    private readonly redis: Redis,
    private readonly keys: JobKeys,
  ) {
    this.quota = new UploadQuota(redis, keys, keepUploadSeconds);
  }

  /**
   * Stores a file as it streams in; buffers one chunk, and reads no further bytes while one is being sent. Throws
   * `options.problemFor` a full account, `too-large` as soon as more than `maxBytes` arrive, `unavailable` when Redis
   * does not accept the bytes, or any error of `bytes`; removes stored bytes when it throws.
   */
  async store(name: string, bytes: AsyncIterable<Uint8Array>, options: UploadOptions): Promise<Upload> {
    const key = randomBytes(24).toString('base64url');
    const { accounts } = options;
    const full = await orUnavailable(
      this.quota.reserve(key, Math.min(options.expectedBytes, options.maxBytes), accounts),
    );
    if (full) throw options.problemFor(full);
    try {
      const { size, sha256 } = await this.append(key, bytes, options.maxBytes);
      await orUnavailable(this.quota.commit(key, size, accounts));
      return { key, name, size, sha256 };
    } catch (error) {
      // Bytes that could not be removed count until they expire.
      await this.remove(key)
        .then(() => this.quota.release(key, accounts))
        .catch(() => undefined);
      throw error;
    }
  }

  /** Returns the file's bytes. Throws `not-found` once they have expired. */
  async read(key: string): Promise<Buffer> {
    const chunks = await this.redis.lrangeBuffer(this.keys.upload(key), 0, -1);
    if (chunks.length === 0) throw new ProblemError('not-found', 'The uploaded file has expired. Upload it again.');
    return Buffer.concat(chunks);
  }

  async remove(key: string): Promise<void> {
    await this.redis.del(this.keys.upload(key));
  }

  private async append(key: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number) {
    const hash = createHash('sha256');
    const list = this.keys.upload(key);
    // One buffer for the whole file: buffers allocated per chunk would pile up, since the garbage collector runs late
    // for memory outside its heap.
    const chunk = Buffer.allocUnsafeSlow(chunkBytes);
    let filled = 0;
    let size = 0;
    let isFirst = true;
    const flush = async (): Promise<void> => {
      const bytes = chunk.subarray(0, filled);
      await orUnavailable(isFirst ? this.pushFirst(list, bytes) : this.pushNext(list, bytes));
      isFirst = false;
      filled = 0;
    };
    for await (const piece of bytes) {
      size += piece.byteLength;
      if (size > maxBytes) throw new ProblemError('too-large', tooLargeMessage(maxBytes));
      hash.update(piece);
      for (let offset = 0; offset < piece.byteLength;) {
        const taken = Math.min(chunkBytes - filled, piece.byteLength - offset);
        chunk.set(piece.subarray(offset, offset + taken), filled);
        filled += taken;
        offset += taken;
        if (filled === chunkBytes) await flush();
      }
    }
    if (filled > 0) await flush();
    return { size, sha256: hash.digest('hex') };
  }

  /** Stores the first chunk and the expiry of the list atomically. */
  private async pushFirst(list: string, chunk: Buffer): Promise<void> {
    const replies = await this.redis.multi().rpush(list, chunk).expire(list, keepUploadSeconds).exec();
    for (const [error] of replies ?? []) if (error) throw error;
  }

  private async pushNext(list: string, chunk: Buffer): Promise<void> {
    if ((await this.redis.rpushx(list, chunk)) === 0) throw new Error('earlier chunks have expired');
  }
}

/** Throws `unavailable` if Redis is full or unreachable: nothing was acknowledged yet, so the visitor may retry. */
async function orUnavailable<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (cause) {
    throw new ProblemError('unavailable', 'The file cannot be stored at the moment. Please try again shortly.', {
      cause,
      retryAfter: 10,
    });
  }
}

function tooLargeMessage(maxBytes: number): string {
  return `The file is larger than the limit of ${Math.floor(maxBytes / 2 ** 20)} MB.`;
}
