import { Metadata, credentials, status, type ClientReadableStream, type ServiceError } from '@grpc/grpc-js';
import { operations } from '@winnow/contracts';
import { failureName, startSpan } from '@winnow/telemetry';
import { chatClientConstructor, chatMethod, messageBytes, rpcAttributes } from './chat-service';
import type { ChatCall, ChatPart, ChatRequest, ChatResult } from './chat-types';
import { fromStatus } from './problem-status';

export interface ChatClient {
  /**
   * Streams one answer. Aborting `signal` cancels the call and with it the model's request; the stream then just ends.
   * Throws `ProblemError`: the server's own, `timeout` at the deadline, `unavailable` when nobody answers.
   */
  chat(request: ChatRequest, call: ChatCall): AsyncGenerator<ChatPart>;
  close(): Promise<void>;
}

interface WirePart {
  readonly part?: 'delta' | 'result';
  readonly delta?: string;
  readonly result?: ChatResult;
}

export const correlationHeader = 'x-correlation-id';

/** Calls in turn to every address of the service's name: one replica of a pool would get all of them otherwise. */
const serviceConfig = JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] });
/** Milliseconds after which a name is looked up again at the earliest: a new replica is seen when a connection is lost. */
const lookUpAgain = 5_000;
/** Milliseconds for a lost service to be there again; a connection is tried anew at least every two seconds. */
const patienceMs = 3_000;

/**
 * A client of the chat service at `host:port`, or at a gRPC target such as `dns:///name:port` whose addresses are replicas
 * that share the calls. It connects when first used and again whenever it must.
 */
export function createChatClient(address: string): ChatClient {
  const client = new chatClientConstructor(address, credentials.createInsecure(), {
    'grpc.max_send_message_length': messageBytes,
    'grpc.max_receive_message_length': messageBytes,
    'grpc.initial_reconnect_backoff_ms': 200,
    'grpc.max_reconnect_backoff_ms': 2_000,
    'grpc.keepalive_time_ms': 30_000,
    'grpc.service_config': serviceConfig,
    'grpc.dns_min_time_between_resolutions_ms': lookUpAgain,
  });
  const open = (request: ChatRequest, metadata: Metadata, deadline: number) =>
    client['Chat']?.call(client, request, metadata, { deadline }) as ClientReadableStream<WirePart>;

  /** Resolves once a call has somebody to go to, or when patience runs out. */
  const connected = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      client.waitForReady(Date.now() + patienceMs, () => resolve());
      signal.addEventListener('abort', () => resolve(), { once: true });
    });

  async function* answer(request: ChatRequest, metadata: Metadata, signal: AbortSignal): AsyncGenerator<ChatPart> {
    const deadline = Date.now() + operations.chat.transport.deadlineMs;
    for (let attempt = 1; ; attempt += 1) {
      if (signal.aborted) return;
      const stream = open(request, metadata, deadline);
      const cancel = () => stream.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      let began = false;
      try {
        for await (const part of stream) {
          began = true;
          if (part.part === 'delta') yield { delta: part.delta ?? '' };
          else if (part.result) yield part.result;
        }
        return;
      } catch (error) {
        if (signal.aborted) return;
        // Nothing was said yet and nobody was there: a service that just restarts deserves one more call.
        if (began || attempt > 1 || (error as ServiceError).code !== status.UNAVAILABLE)
          throw fromStatus(error as ServiceError);
        await connected(signal);
      } finally {
        signal.removeEventListener('abort', cancel);
        stream.cancel();
      }
    }
  }

  return {
    async *chat(request, { signal, correlationId }) {
      const span = startSpan(chatMethod, { role: 'client', attributes: rpcAttributes });
      const metadata = new Metadata();
      metadata.set(correlationHeader, correlationId);
      for (const [name, value] of Object.entries(span.context ?? {})) metadata.set(name, value);
      let failure: string | undefined;
      try {
        yield* answer(request, metadata, signal);
      } catch (error) {
        failure = failureName(error);
        throw error;
      } finally {
        span.end(failure);
      }
    },
    async close() {
      client.close();
    },
  };
}
