import { once } from 'node:events';
import { Server, ServerCredentials, type ServerWritableStream } from '@grpc/grpc-js';
import { operations } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { Logger } from '@winnow/logging';
import { inSpan, type TraceContext } from '@winnow/telemetry';
import { correlationHeader } from './chat-client';
import { chatMethod, chatServiceDefinition, messageBytes, rpcAttributes } from './chat-service';
import { HealthService } from './health-service';
import type { ChatHandler, ChatPart, ChatRequest } from './chat-types';
import { toStatus } from './problem-status';

export interface ChatServer {
  /** The port it listens on. */
  readonly port: number;
  /** Takes no more calls, waits `graceMs` for running ones, cuts the rest. */
  close(graceMs: number): Promise<void>;
}

/** Milliseconds after which a client connects anew: it looks its name up again and finds replicas that came since. */
const connectionAge = 5 * 60_000;

type Call = ServerWritableStream<ChatRequest, { delta: string } | { result: unknown }>;

/** Serves chats at `host:port` (port 0 picks a free one). Rejects when it cannot listen there. */
export async function startChatServer(address: string, handler: ChatHandler, log: Logger): Promise<ChatServer> {
  const server = new Server({
    'grpc.max_send_message_length': messageBytes,
    'grpc.max_receive_message_length': messageBytes,
    'grpc.max_connection_age_ms': connectionAge,
    'grpc.max_connection_age_grace_ms': operations.chat.transport.deadlineMs,
  });
  server.addService(chatServiceDefinition, { Chat: (call: Call) => void answer(call, handler, log) });
  const health = new HealthService();
  health.addTo(server);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(address, ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return {
    port,
    async close(graceMs) {
      health.stop();
      const drained = new Promise<void>((resolve) => server.tryShutdown(() => resolve()));
      const timer = setTimeout(() => server.forceShutdown(), graceMs);
      await drained;
      clearTimeout(timer);
    },
  };
}

async function answer(call: Call, handler: ChatHandler, log: Logger): Promise<void> {
  const controller = new AbortController();
  // Cancelled means: the asker hung up, or the deadline passed. Either way nobody listens any more.
  call.on('cancelled', () => controller.abort(new ProblemError('cancelled')));
  const correlationId = String(call.metadata.get(correlationHeader)[0] ?? '');
  const attributes = { ...rpcAttributes, 'winnow.correlation_id': correlationId };
  try {
    await inSpan(chatMethod, { role: 'server', parent: traceOf(call), attributes }, async () => {
      for await (const part of handler(call.request, { signal: controller.signal, correlationId })) {
        if (!call.write(wirePart(part))) await once(call, 'drain', { signal: controller.signal });
      }
    });
    call.end();
  } catch (error) {
    if (controller.signal.aborted) return;
    if (!(error instanceof ProblemError))
      log.error({ err: error, correlationId }, 'a chat failed for an unexpected reason');
    call.emit('error', toStatus(error));
  }
}

/** The trace that the asker's call belongs to; null where it keeps none. */
function traceOf({ metadata }: Call): TraceContext | null {
  const [traceparent, tracestate] = ['traceparent', 'tracestate'].map((name) => metadata.get(name)[0]?.toString());
  return traceparent ? { traceparent, ...(tracestate ? { tracestate } : {}) } : null;
}

function wirePart(part: ChatPart) {
  return 'delta' in part ? { delta: part.delta } : { result: part };
}
