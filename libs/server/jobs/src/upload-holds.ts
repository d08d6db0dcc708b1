import type { Redis, Result } from 'ioredis';
import type { JobKeys } from './keys';

/** Who an uploaded file counts for while its bytes are kept, and how many bytes may count at once. */
export interface UploadAccount {
  readonly name: string;
  readonly mostBytes: number;
}

/** Milliseconds in which an upload must have begun to arrive; until then it counts although nothing is kept yet. */
const arriving = 130_000;

/**
 * Enters an upload in every account or in none. Whatever is no longer kept (read, expired, given up) drops out first, so
 * nobody has to tell that a job ended. KEYS: accounts, hashes of `bytes:until` by upload; ARGV: upload, bytes,
 * milliseconds in which it must begin, seconds the accounts live, prefix of the kept bytes, most bytes of each account.
 * Answers 0 when it stands, else the place of the first account that is full.
 */
const enterUpload = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for i, key in ipairs(KEYS) do
  local sum = 0
  local held = redis.call('HGETALL', key)
  for at = 1, #held, 2 do
    local split = string.find(held[at + 1], ':', 1, true)
    if held[at] ~= ARGV[1] then
      if tonumber(string.sub(held[at + 1], split + 1)) < now and redis.call('EXISTS', ARGV[5] .. held[at]) == 0 then
        redis.call('HDEL', key, held[at])
      else
        sum = sum + tonumber(string.sub(held[at + 1], 1, split - 1))
      end
    end
  end
  if sum + tonumber(ARGV[2]) > tonumber(ARGV[5 + i]) then return i end
end
for _, key in ipairs(KEYS) do
  redis.call('HSET', key, ARGV[1], ARGV[2] .. ':' .. string.format('%.0f', now + tonumber(ARGV[3])))
  redis.call('EXPIRE', key, ARGV[4])
end
return 0`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    winnowEnterUpload(...keysAndArguments: (string | number)[]): Result<number, Context>;
  }
}

/** Counts the bytes of uploaded files by account, over all gateways, for as long as they are kept. */
export class UploadHolds {
  constructor(
    private readonly redis: Redis,
    private readonly keys: JobKeys,
    /** Seconds for which uploaded bytes are kept at the most. */
    private readonly keepSeconds: number,
  ) {
    redis.defineCommand('winnowEnterUpload', { lua: enterUpload });
  }

  /** Counts an upload before its first byte is kept. Answers the first account that has no room for it, if one has none. */
  begin(upload: string, bytes: number, accounts: readonly UploadAccount[]): Promise<UploadAccount | undefined> {
    return this.enter(upload, bytes, accounts, arriving);
  }

  /** All bytes are kept: counts as many as came, from now on for as long as they are kept. */
  async keep(upload: string, bytes: number, accounts: readonly UploadAccount[]): Promise<void> {
    await this.enter(upload, bytes, accounts, 0);
  }

  /** The upload failed: it counts no longer. */
  async drop(upload: string, accounts: readonly UploadAccount[]): Promise<void> {
    await Promise.all(accounts.map(({ name }) => this.redis.hdel(this.keys.heldUploads(name), upload)));
  }

  private async enter(upload: string, bytes: number, accounts: readonly UploadAccount[], within: number) {
    if (accounts.length === 0) return undefined;
    const names = accounts.map(({ name }) => this.keys.heldUploads(name));
    const most = accounts.map(({ mostBytes }) => mostBytes);
    const full = await this.redis.winnowEnterUpload(
      names.length,
      ...names,
      upload,
      bytes,
      within,
      this.keepSeconds,
      this.keys.upload(''),
      ...most,
    );
    return accounts[full - 1];
  }
}
