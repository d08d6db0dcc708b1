import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

/** Keeps answers of the model by what was asked, so that nothing costs twice. */
export interface PartCache {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
}

/** A cache in Redis that all processes share; `seconds` is the life of an entry. A cache that is away never fails a job. */
export class RedisPartCache implements PartCache {
  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
    private readonly seconds: number,
  ) {}

  async get(key: string): Promise<unknown> {
    if (this.seconds === 0) return undefined;
    const text = await this.redis.get(this.name(key)).catch(() => null);
    return text === null ? undefined : JSON.parse(text);
  }

  async set(key: string, value: unknown): Promise<void> {
    if (this.seconds === 0) return;
    await this.redis.set(this.name(key), JSON.stringify(value), 'EX', this.seconds).catch(() => undefined);
  }

  private name(key: string): string {
    return `${this.prefix}:ai:part:${key}`;
  }
}

/** The cache key of a question: the hash of everything the answer depends on. */
export function questionKey(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
