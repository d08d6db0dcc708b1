import { hash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { keepFinishedSeconds, type JobKeys } from '../keys';

/** Maximum entries per owner, and characters per entry: together at most 13 MB of Redis. */
const maxEntries = 200;
const maxChars = 65_536;

/**
 * A small cache per owner, shared by an owner's jobs for as long as finished jobs are kept; evicts the oldest entries
 * first. The owner is part of every key, so that no other owner's job can read it.
 */
export class OwnerMemory {
  constructor(
    private readonly redis: Redis,
    private readonly keys: JobKeys,
  ) {}

  /** Returns the value stored under a name; undefined without one. */
  async recall(owner: string, name: string): Promise<unknown> {
    const text = await this.redis.hget(this.entries(owner), fieldOf(name));
    return text === null ? undefined : JSON.parse(text);
  }

  /** Stores a JSON value, unless it is too large. */
  async remember(owner: string, name: string, value: unknown): Promise<void> {
    const text = JSON.stringify(value);
    if (text.length > maxChars) return;
    const keys = [this.entries(owner), `${this.entries(owner)}:times`];
    await this.redis.winnowRemember(...keys, fieldOf(name), text, Date.now(), maxEntries, keepFinishedSeconds);
  }

  private entries(owner: string): string {
    return `${this.keys.ownedJobs(owner)}:memory`;
  }
}

/** Names are addresses, which may be long. */
const fieldOf = (name: string) => hash('sha256', name, 'base64url');
