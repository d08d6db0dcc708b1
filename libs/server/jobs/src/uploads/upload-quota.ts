import type { Redis } from 'ioredis';
import type { JobKeys } from '../keys';

/** An account that an uploaded file counts for while its bytes are kept, with its limit. */
export interface UploadAccount {
  readonly name: string;
  readonly maxBytes: number;
}

/** Milliseconds within which an upload must store its first bytes; without any, it stops counting after them. */
const firstBytesMs = 130_000;

/** Counts the bytes of uploaded files by account, over all gateways, for as long as they are kept. */
export class UploadQuota {
  constructor(
    private readonly redis: Redis,
    private readonly keys: JobKeys,
    /** Maximum seconds for which uploaded bytes are kept. */
    private readonly keepSeconds: number,
  ) {}

  /** Counts an upload before its first byte is stored. Resolves with the first account that is full, if any. */
  reserve(upload: string, bytes: number, accounts: readonly UploadAccount[]): Promise<UploadAccount | undefined> {
    return this.enter(upload, bytes, accounts, firstBytesMs);
  }

  /** Counts the actual size of a complete upload for as long as it is stored. */
  async commit(upload: string, bytes: number, accounts: readonly UploadAccount[]): Promise<void> {
    await this.enter(upload, bytes, accounts, 0);
  }

  /** Stops counting a failed upload. */
  async release(upload: string, accounts: readonly UploadAccount[]): Promise<void> {
    await Promise.all(accounts.map(({ name }) => this.redis.hdel(this.keys.accountUploads(name), upload)));
  }

  private async enter(upload: string, bytes: number, accounts: readonly UploadAccount[], firstBytesWithinMs: number) {
    if (accounts.length === 0) return undefined;
    const names = accounts.map(({ name }) => this.keys.accountUploads(name));
    const limits = accounts.map(({ maxBytes }) => maxBytes);
    const full = await this.redis.winnowReserveUpload(
      names.length,
      ...names,
      upload,
      bytes,
      firstBytesWithinMs,
      this.keepSeconds,
      this.keys.upload(''),
      ...limits,
    );
    return accounts[full - 1];
  }
}
