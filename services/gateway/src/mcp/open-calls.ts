import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import type { JobOwner } from '../integrations/job-handle';

/** Header with the session of a client, up to revision 2025-11-25. */
export const sessionHeader = 'mcp-session-id';

/** Key of a call: its session, API key and request id. Ids of requests repeat in each session. */
export type CallId = string & { readonly isCallId: true };

/** Seconds for which a call or its cancellation is kept: longer than a call waits for its result. */
const retentionSeconds = 60;
const cancelled = 'cancelled';
/** Value of a call without a job, as JSON like those with one. */
const jobless = 'null';
/** Milliseconds until a gateway applies a cancellation that another one has received. */
const pollIntervalMs = 1_000;

/**
 * Calls in progress, so that any gateway can cancel them: the notification is a request of its own. Sessions have no
 * other state, and none is needed to call a tool.
 */
export class OpenCalls {
  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
  ) {}

  /** Adds a call with its job. Returns false when it was cancelled before. */
  async add(id: CallId, job: JobOwner): Promise<boolean> {
    return (await this.exchange(id, JSON.stringify(job))) !== cancelled;
  }

  /** Adds a call without a job. Returns a signal that aborts when it is cancelled; `ended` ends the call. */
  async addWithoutJob(id: CallId, ended: AbortSignal): Promise<AbortSignal> {
    const controller = new AbortController();
    // Also keeps the call, which may last longer than `retentionSeconds`.
    const renew = async () => {
      if ((await this.exchange(id, jobless)) === cancelled) controller.abort();
    };
    await renew();
    const timer = setInterval(() => void renew().catch(() => undefined), pollIntervalMs);
    ended.addEventListener('abort', () => clearInterval(timer), { once: true });
    return controller.signal;
  }

  /** Cancels a call. Returns its job; null when it has none, or none yet, or has ended. */
  async cancel(id: CallId): Promise<JobOwner | null> {
    const call = await this.exchange(id, cancelled);
    return call === null || call === cancelled ? null : (JSON.parse(call) as JobOwner | null);
  }

  async remove(id: CallId): Promise<void> {
    await this.redis.del(this.keyOf(id));
  }

  private exchange(id: CallId, value: string): Promise<string | null> {
    return this.redis.set(this.keyOf(id), value, 'EX', retentionSeconds, 'GET');
  }

  private readonly keyOf = (id: CallId) => `${this.prefix}:mcp-call:${id}`;
}

/** Returns the key of a call; undefined for a client without a session, whose calls cannot be told apart. */
export function callIdOf(
  requestId: string | number | undefined,
  { headers, apiKey, sessionId }: Pick<FastifyRequest, 'headers' | 'apiKey' | 'sessionId'>,
): CallId | undefined {
  const session = headers[sessionHeader];
  if (typeof session !== 'string' || requestId === undefined) return undefined;
  return hash('sha256', JSON.stringify([session, apiKey ? sessionId : '', requestId]), 'base64url') as CallId;
}
