import type * as z from 'zod/mini';

/** The BullMQ queues, one per worker service; each scales by its own depth. */
export const queueNames = ['scraper', 'extractor', 'ai'] as const;
export type QueueName = (typeof queueNames)[number];

/** A slow, retryable operation: a BullMQ job for the service that owns `queue`. */
export interface JobTransport {
  readonly kind: 'job';
  readonly queue: QueueName;
  /** Queue of an earlier step; `steps` decides for which payloads it runs. */
  readonly before?: QueueName;
  /** Maximum attempts, including the first. Only failures with a retryable code use more than one. */
  readonly attempts: number;
  /**
   * Timeout of one run in milliseconds, after which the job fails with `timeout`. A retry, or the run after a worker's
   * death, gets the full time again and keeps the finished parts. Time in the queue does not count.
   */
  readonly deadlineMs: number;
}

/** An operation that streams its answer immediately: a gRPC server stream. */
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
  /** Whether only the gateway starts it: the API has no route for it. */
  readonly isInternal?: boolean;
  /** One sentence for the API documentation. */
  readonly summary: string;
  /** Type of the request body; a multipart body has one part named `file`. */
  readonly body: 'json' | 'multipart';
  readonly request: Request;
  /** Payload of the job or the RPC. It differs from `request` only for uploads, whose bytes are stored separately. */
  readonly payload: Payload;
  readonly response: Response;
  readonly transport: Transport;
  /**
   * Returns the queues of a payload's steps, in order; the last step's result is the operation's. By default
   * `transport.queue` alone. A step's result is the next one's child result.
   */
  readonly steps?: (payload: z.output<Payload>) => readonly QueueName[];
  /** Shown when a failure has no specific message (specification, section 8). */
  readonly fallbackMessage: string;
  /** Cost of one call in rate-limit points: work that occupies a browser or a model costs more. */
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

/** Route of an operation, available without its schemas. */
export function routeOf<const Name extends string>(name: Name): `/api/${Name}` {
  return `/api/${name}`;
}

/**
 * Declares one operation of the API. Route, gateway handler, job type, OpenAPI entry and browser client are derived
 * from it. `payload` defaults to `request`, `body` to JSON.
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
