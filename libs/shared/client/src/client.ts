import { CollectionCalls, ScheduleCalls } from './collections.ts';
import { Connection, delayedAbort, type ConnectionOptions } from './connection.ts';
import { readEvents } from './events.ts';
import { Job, type RunOptions } from './job.ts';
import { isProblem, networkProblem, WinnowProblem } from './problem.ts';
import type { AcceptedJob, JobOperation, JobState, Limits, RequestOf, ResultOf, Sinks } from './wire.ts';

export type ClientOptions = ConnectionOptions;

export interface ChatOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with each piece of the answer as it arrives. */
  readonly onDelta?: ((text: string) => void) | undefined;
}

/** Milliseconds that an aborted start of a job waits for the id. */
const lateResponseMs = 5_000;

/** Client for Winnow's HTTP API: every operation of the OpenAPI document, its jobs, and the chat. */
export class WinnowClient {
  private readonly connection: Connection;
  readonly collections: CollectionCalls;
  readonly schedules: ScheduleCalls;

  /** Throws `TypeError` for an invalid web address or key. */
  constructor(options: ClientOptions) {
    this.connection = new Connection(options);
    this.collections = new CollectionCalls(this.connection);
    this.schedules = new ScheduleCalls(this.connection);
  }

  /**
   * Runs an operation as a job and resolves with its result. Aborting the signal cancels the job. Throws
   * `WinnowProblem`, or the signal's reason.
   */
  async run<Name extends JobOperation>(
    name: Name,
    request: RequestOf<Name>,
    options: RunOptions & { readonly idempotencyKey?: string | undefined } = {},
  ): Promise<ResultOf<Name>> {
    const job = await this.start(name, request, options);
    options.onStart?.(job.id);
    try {
      return await job.result(options);
    } catch (error) {
      if (options.signal?.aborted) await job.cancel().catch(() => undefined);
      throw error;
    }
  }

  /**
   * Starts a job. A request whose response is lost is retried under the same idempotency key, a random one unless
   * given, so that only one job is created. When the signal aborts before the response, the job is cancelled.
   */
  async start<Name extends JobOperation>(
    name: Name,
    request: RequestOf<Name>,
    {
      signal,
      idempotencyKey = crypto.randomUUID(),
    }: { signal?: AbortSignal | undefined; idempotencyKey?: string | undefined } = {},
  ): Promise<Job<Name>> {
    signal?.throwIfAborted();
    const headers = { prefer: 'respond-async', 'idempotency-key': idempotencyKey };
    // An aborted request may have created a job, which only its id can cancel.
    const sending = delayedAbort(signal, lateResponseMs);
    const sent = { method: 'POST', headers, body: bodyOf(request), signal: sending.signal } as const;
    try {
      const response = await this.connection.repeat(`/api/${name}`, sent, signal);
      const { id } = await this.connection.json<AcceptedJob>(response);
      const job = new Job<Name>(this.connection, id);
      if (signal?.aborted) await job.cancel().catch(() => undefined);
      signal?.throwIfAborted();
      return job;
    } finally {
      sending.release();
    }
  }

  /** Returns a job of this session by its id, without checking that it exists. */
  job<Name extends JobOperation = JobOperation>(id: string): Job<Name> {
    return new Job<Name>(this.connection, id);
  }

  /** Lists this session's jobs, newest first, without their results. */
  async jobs(signal?: AbortSignal): Promise<JobState[]> {
    return this.connection.json<JobState[]>(await this.connection.repeat('/api/jobs', { signal }));
  }

  /** Returns the limits of this installation. */
  async limits(signal?: AbortSignal): Promise<Limits> {
    return this.connection.json<Limits>(await this.connection.repeat('/api/limits', { signal }));
  }

  /**
   * Returns whether the session belongs to the API key. Without a key, or if the server has no keys, it belongs to an
   * anonymous visitor. Throws `WinnowProblem` with the code `unauthorized` for an unknown key.
   */
  async isKeySession(signal?: AbortSignal): Promise<boolean> {
    await this.limits(signal);
    return !this.connection.isVisitor;
  }

  /** Returns the names of the buckets that this session may send collections to. */
  async sinks(signal?: AbortSignal): Promise<string[]> {
    const { sinks } = await this.connection.json<Sinks>(await this.connection.repeat('/api/sinks', { signal }));
    return sinks.map(({ name }) => name);
  }

  /** Answers the last message. Not retried when the connection breaks. */
  chat(request: RequestOf<'chat'>, options: ChatOptions = {}): Promise<ResultOf<'chat'>> {
    return this.stream('chat', request, options);
  }

  /** Answers a question from texts, with citations of their passages. Not retried when the connection breaks. */
  ask(request: RequestOf<'ask-sources'>, options: ChatOptions = {}): Promise<ResultOf<'ask-sources'>> {
    return this.stream('ask-sources', request, options);
  }

  private async stream<Name extends 'chat' | 'ask-sources'>(
    name: Name,
    request: RequestOf<Name>,
    { signal, onDelta }: ChatOptions,
  ): Promise<ResultOf<Name>> {
    const closing = new AbortController();
    const either = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
    const headers = { accept: 'text/event-stream' };
    const sent = { method: 'POST', headers, body: JSON.stringify(request), signal: either } as const;
    const response = await this.connection.send(`/api/${name}`, sent);
    try {
      for await (const { event, data } of readEvents(response, () => closing.abort())) {
        const value: unknown = JSON.parse(data);
        if (event === 'delta') onDelta?.((value as { text: string }).text);
        if (event === 'result') return value as ResultOf<Name>;
        if (event === 'problem' && isProblem(value)) throw new WinnowProblem(value);
      }
    } catch (error) {
      signal?.throwIfAborted();
      throw error instanceof WinnowProblem ? error : networkProblem(error);
    }
    throw networkProblem(undefined);
  }
}

/** Sends a request with a file as a form, lists as comma-separated values; any other as JSON. */
function bodyOf(request: unknown): string | FormData {
  if (typeof request !== 'object' || request === null || !('file' in request)) return JSON.stringify(request);
  const form = new FormData();
  for (const [name, value] of Object.entries(request)) {
    if (value instanceof Blob) form.append(name, value, value instanceof File ? value.name : 'file');
    else if (value !== undefined) form.append(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  return form;
}
