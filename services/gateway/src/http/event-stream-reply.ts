import { once } from 'node:events';
import { JobResult } from '@winnow/jobs';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Milliseconds between comments that keep a quiet stream open through proxies (contract: 15 s). */
const heartbeat = 15_000;
/** Milliseconds a browser waits before it resumes. */
const retryAfter = 2_000;

export interface ServerSentEvent {
  readonly id?: string;
  readonly event: string;
  readonly data: unknown;
}

/** Whether a client that may have its answer whole or as events asks for events. */
export function acceptsEvents({ headers }: FastifyRequest): boolean {
  return String(headers.accept ?? '').includes('text/event-stream');
}

/**
 * Streams events to a client until they end or it hangs up. A slow client slows the reading of `events`; nothing piles up
 * here. Failures of `events` end the stream: the client resumes.
 */
export async function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<ServerSentEvent>,
  gone: AbortSignal,
): Promise<void> {
  const headers = reply.getHeaders();
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(headers as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  });
  raw.socket?.setNoDelay(true);
  raw.write(`retry: ${retryAfter}\n\n`);
  const timer = setInterval(() => raw.write(': still here\n\n'), heartbeat);
  try {
    for await (const event of events) {
      if (gone.aborted) return;
      // Rejects when the client is gone, which the next turn sees.
      if (!raw.write(serialize(event))) await once(raw, 'drain', { signal: gone }).catch(() => undefined);
    }
  } finally {
    clearInterval(timer);
    raw.end();
  }
}

function serialize({ id, event, data }: ServerSentEvent): string {
  // JSON text has no line breaks outside of its strings, where they are written as `\n`.
  const text = data instanceof JobResult ? data.json.toString() : JSON.stringify(data ?? null);
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${text}\n\n`;
}
