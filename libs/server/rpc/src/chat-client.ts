import { Metadata, credentials, status, type ClientReadableStream, type ServiceError } from '@grpc/grpc-js';
import { modelReplySchemas, operations, type ModelRequest } from '@winnow/contracts';
import { failureName, startSpan } from '@winnow/telemetry';
import { chatClientConstructor, chatServiceName, messageBytes, rpcAttributes } from './chat-service';
import type { AskPart, AskRequest, AskResult, ChatCall, ChatPart, ChatRequest, ChatResult } from './chat-types';
import type { ModelHandler } from './model-types';
import { fromStatus } from './problem-status';

export interface ChatClient {
  /**
   * Streams one answer. Aborting `signal` cancels the call and with it the model's request; the stream then ends
   * without an error. Throws `ProblemError`: the server's own, `timeout` at the deadline, `unavailable` when no server
   * responds.
   */
  chat(request: ChatRequest, call: ChatCall): AsyncGenerator<ChatPart>;
  /** Streams one answer to a question about sources, like `chat`. */
  ask(request: AskRequest, call: ChatCall): AsyncGenerator<AskPart>;
  /** Reads or changes the active model. */
  readonly models: ModelHandler;
  close(): Promise<void>;
}

interface WirePart {
  readonly part?: 'delta' | 'result' | 'json';
  readonly delta?: string;
  readonly result?: ChatResult;
  readonly json?: string;
}

/** Protobuf has a value for each field. */
const withoutDefault = ({ truncated, ...result }: ChatResult): ChatResult =>
  truncated ? { ...result, truncated } : result;

type StreamMethod = 'Chat' | 'Ask';

export const correlationHeader = 'x-correlation-id';

/** Distributes calls over the service's addresses round-robin; by default one replica would get all calls. */
const serviceConfig = JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] });
/** Minimum milliseconds between two DNS lookups; a new replica is found when a connection is lost. */
const resolveIntervalMs = 5_000;
/** Timeout of a request about the model in milliseconds: connecting a model waits for its server. */
const modelDeadlineMs = 20_000;
/** Milliseconds to wait for a lost service; reconnects at least every two seconds. */
const readyTimeoutMs = 3_000;

/**
 * Creates a client of the chat service at `host:port`, or at a gRPC target such as `dns:///name:port` whose addresses
 * are replicas that share the calls. Connects on first use and reconnects as needed.
 */
export function createChatClient(address: string): ChatClient {
  const client = new chatClientConstructor(address, credentials.createInsecure(), {
    'grpc.max_send_message_length': messageBytes,
    'grpc.max_receive_message_length': messageBytes,
    'grpc.initial_reconnect_backoff_ms': 200,
    'grpc.max_reconnect_backoff_ms': 2_000,
    'grpc.keepalive_time_ms': 30_000,
    'grpc.service_config': serviceConfig,
    'grpc.dns_min_time_between_resolutions_ms': resolveIntervalMs,
  });
  const open = (method: StreamMethod, request: object, metadata: Metadata, deadline: number) =>
    client[method]?.call(client, request, metadata, { deadline }) as ClientReadableStream<WirePart>;

  /** Resolves once the channel is ready, or after `readyTimeoutMs`. */
  const connected = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      client.waitForReady(Date.now() + readyTimeoutMs, () => resolve());
      signal.addEventListener('abort', () => resolve(), { once: true });
    });

  async function* streamParts<Result>(
    method: StreamMethod,
    request: object,
    metadata: Metadata,
    signal: AbortSignal,
  ): AsyncGenerator<{ readonly delta: string } | Result> {
    const deadline = Date.now() + operations.chat.transport.deadlineMs;
    for (let attempt = 1; ; attempt += 1) {
      if (signal.aborted) return;
      const stream = open(method, request, metadata, deadline);
      const cancel = () => stream.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      let hasBegun = false;
      try {
        for await (const part of stream) {
          hasBegun = true;
          if (part.part === 'delta') yield { delta: part.delta ?? '' };
          else if (part.json !== undefined) yield JSON.parse(part.json) as Result;
          else if (part.result) yield withoutDefault(part.result) as Result;
        }
        return;
      } catch (error) {
        if (signal.aborted) return;
        // No server was reachable and nothing was streamed yet: retries once, since the service may be restarting.
        if (hasBegun || attempt > 1 || (error as ServiceError).code !== status.UNAVAILABLE)
          throw fromStatus(error as ServiceError);
        await connected(signal);
      } finally {
        signal.removeEventListener('abort', cancel);
        stream.cancel();
      }
    }
  }

  async function requestModel<Ask extends ModelRequest['ask']>(request: ModelRequest & { ask: Ask }) {
    const reply = await new Promise<{ json: string }>((resolve, reject) => {
      const done = (error: ServiceError | null, response: { json: string }) =>
        error ? reject(fromStatus(error)) : resolve(response);
      client['Model']?.call(
        client,
        { json: JSON.stringify(request) },
        new Metadata(),
        { deadline: Date.now() + modelDeadlineMs },
        done,
      );
    });
    return modelReplySchemas[request.ask].parse(JSON.parse(reply.json)) as never;
  }

  async function* traced<Result>(method: StreamMethod, request: object, { signal, correlationId }: ChatCall) {
    const name = `${chatServiceName}/${method}`;
    const span = startSpan(name, { role: 'client', attributes: { ...rpcAttributes, 'rpc.method': method } });
    const metadata = new Metadata();
    metadata.set(correlationHeader, correlationId);
    for (const [key, value] of Object.entries(span.context ?? {})) metadata.set(key, value);
    let failure: string | undefined;
    try {
      yield* streamParts<Result>(method, request, metadata, signal);
    } catch (error) {
      failure = failureName(error);
      throw error;
    } finally {
      span.end(failure);
    }
  }

  return {
    models: {
      status: () => requestModel({ ask: 'status' }),
      find: () => requestModel({ ask: 'find' }),
      connect: (wanted) => requestModel({ ask: 'connect', wanted }),
    },
    chat: (request, call) => traced<ChatResult>('Chat', request, call),
    ask: (request, call) => traced<AskResult>('Ask', { json: JSON.stringify(request) }, call),
    async close() {
      client.close();
    },
  };
}
