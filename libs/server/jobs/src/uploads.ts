import { createHash, randomBytes } from 'node:crypto';
import type { Upload } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { Redis } from 'ioredis';
import { keepUploadSeconds, type JobKeys } from './keys';

/** Bytes gathered before they go to Redis: large enough for few round trips, small enough to hold a thousand of. */
const chunkBytes = 256 * 1024;

/** Uploaded files on their way to a worker: a list of chunks under a random key, with a time limit. */
export class Uploads {
  constructor(
    private readonly redis: Redis,
    private readonly keys: JobKeys,
  ) {}

  /**
   * Stores a file as it streams in; never holds more than one chunk.
   * Throws `too-large` as soon as more than `maxBytes` have come, and leaves nothing behind when it throws.
   */
  async store(name: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Upload> {
    const key = randomBytes(24).toString('base64url');
    const hash = createHash('sha256');
    let size = 0;
    let waiting: Uint8Array[] = [];
    let waitingBytes = 0;
    const flush = async () => {
      if (waitingBytes === 0) return;
      const chunk = Buffer.concat(waiting);
      waiting = [];
      waitingBytes = 0;
      const list = this.keys.upload(key);
      await this.redis.multi().rpush(list, chunk).expire(list, keepUploadSeconds).exec();
    };
    try {
      for await (const piece of bytes) {
        size += piece.byteLength;
        if (size > maxBytes) throw new ProblemError('too-large', tooLargeMessage(maxBytes));
        hash.update(piece);
        waiting.push(piece);
        waitingBytes += piece.byteLength;
        if (waitingBytes >= chunkBytes) await flush();
      }
      await flush();
    } catch (error) {
      await this.remove(key).catch(() => undefined);
      throw error;
    }
    return { key, name, size, sha256: hash.digest('hex') };
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
}

function tooLargeMessage(maxBytes: number): string {
  return `The file is larger than the limit of ${Math.floor(maxBytes / 2 ** 20)} MB.`;
}
