import { once } from 'node:events';
import { ProblemError } from '@winnow/errors';
import { ResultExpired } from '@winnow/jobs';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Milliseconds between keep-alive comments of an idle stream (contract: 15 s). */
const heartbeatMs = 15_000;
/** Milliseconds before a browser reconnects (`retry`). */
const reconnectMs = 2_000;

/** An event, or a piece of one that is too long for memory. */
export type ServerSentEvent =
  | { readonly id?: string; readonly event: string; readonly data: unknown }
  | {
      readonly event: string;
      /** A piece of its data as JSON text. */
      readonly bytes: Buffer;
      /** Id of the event, with its last piece. */
      readonly id?: string;
    };

/** Whether the client accepts an event stream. */
export function acceptsEvents({ headers }: FastifyRequest): boolean {
  return String(headers.accept ?? '').includes('text/event-stream');
}

/**
 * Streams events to a client until they end or it disconnects. A slow client slows down the reading of `events`
 * (backpressure). A failure of `events` closes the stream, and the client resumes.
 */
export async function sendEvents(
  reply: FastifyReply,
  events: AsyncIterable<ServerSentEvent>,
  disconnected: AbortSignal,
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
  raw.write(`retry: ${reconnectMs}\n\n`);
  let isInEvent = false;
  const timer = setInterval(() => {
    if (!isInEvent) raw.write(': keep-alive\n\n');
  }, heartbeatMs);
  try {
    for await (const event of events) {
      if (disconnected.aborted) return;
      const hasRoom = writeEvent(raw, event, isInEvent);
      isInEvent = 'bytes' in event && event.id === undefined;
      // Rejects when the client has disconnected, which the next iteration checks.
      if (!hasRoom) await once(raw, 'drain', { signal: disconnected }).catch(() => undefined);
    }
  } catch (error) {
    // The client disconnected, or part of the events is unavailable for now: a client that is still connected resumes.
    const isTransient =
      error instanceof ResultExpired || (error instanceof ProblemError && error.code === 'unavailable');
    if (!disconnected.aborted && !isTransient) throw error;
  } finally {
    clearInterval(timer);
    raw.end();
  }
}

/** Writes an event, or the next piece of one. Returns false when the socket's buffer is full. */
function writeEvent(raw: FastifyReply['raw'], event: ServerSentEvent, isInEvent: boolean): boolean {
  const { event: name, id } = event;
  // JSON text has line breaks only as `\n` in its strings.
  if (!('bytes' in event)) return raw.write(`${headOf(id, name)}${JSON.stringify(event.data ?? null)}\n\n`);
  // The id may be anywhere in an event's block (HTML standard, section 9.2.6).
  if (!isInEvent) raw.write(headOf(id, name));
  const hasRoom = raw.write(event.bytes);
  if (id === undefined) return hasRoom;
  return raw.write(isInEvent ? `\nid: ${id}\n\n` : '\n\n');
}

const headOf = (id: string | undefined, name: string) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: `;
