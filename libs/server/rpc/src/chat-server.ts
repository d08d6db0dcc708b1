import { once } from 'node:events';
import {
  type Metadata,
  Server,
  ServerCredentials,
  type sendUnaryData,
  type ServerUnaryCall,
  type ServerWritableStream,
} from '@grpc/grpc-js';
import { modelRequestSchema, operations } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { errorLine, type Logger } from '@winnow/logging';
import { inSpan, type TraceContext } from '@winnow/telemetry';
import { correlationHeader } from './chat-client';
import { chatMethod, chatServiceDefinition, messageBytes, rpcAttributes } from './chat-service';
import { HealthService } from './health-service';
import type { AskHandler, AskRequest, ChatCall, ChatHandler, ChatRequest } from './chat-types';
import { replyTo, type ModelHandler } from './model-types';
import { toStatus } from './problem-status';

export interface ChatServer {
  /** Port that the server listens on. */
  readonly port: number;
  /** Rejects new calls, waits `graceMs` for active ones, cancels the rest. */
  close(graceMs: number): Promise<void>;
}

/** Maximum connection age in milliseconds: on reconnect a client resolves the name again and finds new replicas. */
const maxConnectionAgeMs = 5 * 60_000;

type Call = ServerWritableStream<ChatRequest, WirePart>;
type AskCall = ServerWritableStream<{ json: string }, WirePart>;
type WirePart = { delta: string } | { result: unknown } | { json: string };

/** Handlers of the other methods. */
export interface OptionalHandlers {
  readonly ask: AskHandler;
  readonly models: ModelHandler;
}

/** Serves chats at `host:port` (port 0 picks a free one). Rejects when it cannot listen there. */
export async function startChatServer(
  address: string,
  handler: ChatHandler,
  log: Logger,
  more?: OptionalHandlers,
): Promise<ChatServer> {
  const server = new Server({
    'grpc.max_send_message_length': messageBytes,
    'grpc.max_receive_message_length': messageBytes,
    'grpc.max_connection_age_ms': maxConnectionAgeMs,
    'grpc.max_connection_age_grace_ms': operations.chat.transport.deadlineMs,
  });
  server.addService(chatServiceDefinition, {
    Chat: (call: Call) => void streamParts(call, (running) => chatParts(handler, call.request, running), log),
    Ask: (call: AskCall) => void streamParts(call, (running) => askParts(more?.ask, call.request, running), log),
    Model: (call: ModelCall, reply: sendUnaryData<{ json: string }>) =>
      void handleModelRequest(call, reply, more?.models, log),
  });
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

type ModelCall = ServerUnaryCall<{ json: string }, { json: string }>;

async function handleModelRequest(
  { request }: ModelCall,
  reply: sendUnaryData<{ json: string }>,
  models: ModelHandler | undefined,
  log: Logger,
): Promise<void> {
  try {
    const modelRequest = modelRequestSchema.parse(JSON.parse(request.json));
    if (!models) throw new ProblemError('unavailable');
    reply(null, { json: JSON.stringify(await replyTo(models, modelRequest)) });
  } catch (error) {
    if (!(error instanceof ProblemError)) log.error({ err: error }, 'model request failed unexpectedly');
    reply(toStatus(error));
  }
}

async function streamParts<Request>(
  call: ServerWritableStream<Request, WirePart>,
  partsOf: (running: ChatCall) => AsyncIterable<WirePart>,
  log: Logger,
): Promise<void> {
  const controller = new AbortController();
  // `cancelled`: the client disconnected, or the deadline passed.
  call.on('cancelled', () => controller.abort(new ProblemError('cancelled')));
  const correlationId = String(call.metadata.get(correlationHeader)[0] ?? '');
  const attributes = { ...rpcAttributes, 'winnow.correlation_id': correlationId };
  try {
    await inSpan(chatMethod, { role: 'server', parent: traceOf(call), attributes }, async () => {
      for await (const part of partsOf({ signal: controller.signal, correlationId })) {
        if (!call.write(part)) await once(call, 'drain', { signal: controller.signal });
      }
    });
    call.end();
  } catch (error) {
    if (controller.signal.aborted) return;
    if (!(error instanceof ProblemError)) log.error({ err: error, correlationId }, 'chat failed unexpectedly');
    else log.info({ correlationId, code: error.code, cause: errorLine(error.cause) }, 'chat failed');
    call.emit('error', toStatus(error));
  }
}

/** Returns the trace context of the call; null without one. */
function traceOf({ metadata }: { readonly metadata: Metadata }): TraceContext | null {
  const [traceparent, tracestate] = ['traceparent', 'tracestate'].map((name) => metadata.get(name)[0]?.toString());
  return traceparent ? { traceparent, ...(tracestate ? { tracestate } : {}) } : null;
}

async function* chatParts(handler: ChatHandler, request: ChatRequest, running: ChatCall): AsyncGenerator<WirePart> {
  for await (const part of handler(request, running)) yield 'delta' in part ? { delta: part.delta } : { result: part };
}

async function* askParts(
  handler: AskHandler | undefined,
  { json }: { readonly json: string },
  running: ChatCall,
): AsyncGenerator<WirePart> {
  if (!handler) throw new ProblemError('unavailable');
  // The gateway has validated the request.
  for await (const part of handler(JSON.parse(json) as AskRequest, running))
    yield 'delta' in part ? { delta: part.delta } : { json: JSON.stringify(part) };
}
