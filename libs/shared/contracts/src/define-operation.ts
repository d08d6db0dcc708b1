import type * as z from 'zod/mini';

/** The BullMQ queues, one per service that works jobs off; each scales by its own depth. */
export const queueNames = ['scraper', 'extractor', 'ai'] as const;
export type QueueName = (typeof queueNames)[number];

/** A slow, retryable operation: BullMQ carries it to the service that owns `queue`. */
export interface JobTransport {
  readonly kind: 'job';
  readonly queue: QueueName;
  /** A queue that may work before `queue` does; `steps` says for which payloads. */
  readonly before?: QueueName;
  /** Tries in all, the first one included. Only failures whose code may be retried use more than one. */
  readonly attempts: number;
  /**
   * Milliseconds of one run after which the job ends with `timeout`. A run that failed or was handed back before that, or
   * whose worker died, is followed by one that has as many: what it had finished stays. Waiting in a queue does not count.
   */
  readonly deadlineMs: number;
}

/** An operation whose answer streams at once: a gRPC server stream. */
export interface RpcTransport {
  readonly kind: 'rpc';
  readonly deadlineMs: number;
}

type Schema = z.ZodMiniType;

export interface OperationDefinition<
  Name extends string = string,
  Request extends Schema = Schema,
  Response extends Schema = Schema,
  Transport extends JobTransport | RpcTransport = JobTransport | RpcTransport,
  Payload extends Schema = Schema,
> {
  readonly name: Name;
  readonly route: `/api/${Name}`;
  /** One sentence for the API page. */
  readonly summary: string;
  /** How the request body travels; a multipart body holds one part named `file`. */
  readonly body: 'json' | 'multipart';
  readonly request: Request;
  /** What the queue or the rpc carries. It differs from `request` only where bytes stay behind (uploads). */
  readonly payload: Payload;
  readonly response: Response;
  readonly transport: Transport;
  /**
   * The queues one payload passes, in order; the last one's answer is the operation's. Absent: `transport.queue` alone.
   * An earlier queue's answer reaches the next handler as its child result.
   */
  readonly steps?: (payload: z.output<Payload>) => readonly QueueName[];
  /** Shown when a failure brings no message of its own (specification, section 8). */
  readonly fallbackMessage: string;
  /** Cost of one call in rate-limit points: work that occupies a browser or a model weighs more. */
  readonly weight: number;
}

type OperationInput<
  Name extends string,
  Request extends Schema,
  Response extends Schema,
  Transport extends JobTransport | RpcTransport,
  Payload extends Schema,
> = Omit<OperationDefinition<Name, Request, Response, Transport, Payload>, 'route' | 'body' | 'payload'> & {
  readonly body?: 'json' | 'multipart';
  readonly payload?: Payload;
};

/** Where an operation is asked for; known without its schemas. */
export function routeOf<const Name extends string>(name: Name): `/api/${Name}` {
  return `/api/${name}`;
}

/**
 * Declares one operation of the wire. Route, gateway handler, job type, OpenAPI entry and browser client derive from it.
 * `payload` is `request` unless given; `body` is JSON unless given.
 */
export function defineOperation<
  const Name extends string,
  Request extends Schema,
  Response extends Schema,
  const Transport extends JobTransport | RpcTransport,
  Payload extends Schema = Request,
>(
  input: OperationInput<Name, Request, Response, Transport, Payload>,
): OperationDefinition<Name, Request, Response, Transport, Payload> {
  return {
    body: 'json',
    payload: input.request as unknown as Payload,
    ...input,
    route: routeOf(input.name),
  };
}
