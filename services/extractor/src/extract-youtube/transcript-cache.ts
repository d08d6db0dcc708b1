import type { ResponseOf } from '@winnow/contracts';
import type { Redis } from 'ioredis';

export type Transcript = ResponseOf<'extract-youtube'>;

/** Transcripts by video and language. A cache that is away costs time, never an answer. */
export interface TranscriptCache {
  get(key: string): Promise<Transcript | null>;
  set(key: string, transcript: Transcript): Promise<void>;
}

/** A day: captions change seldom, and a mended one should be seen the next day. */
const keepSeconds = 24 * 60 * 60;

export function redisTranscriptCache(redis: Redis, prefix: string): TranscriptCache {
  const name = (key: string) => `${prefix}:youtube:${key}`;
  return {
    async get(key) {
      const text = await redis.get(name(key)).catch(() => null);
      return text === null ? null : (JSON.parse(text) as Transcript);
    },
    async set(key, transcript) {
      await redis.set(name(key), JSON.stringify(transcript), 'EX', keepSeconds).catch(() => undefined);
    },
  };
}
