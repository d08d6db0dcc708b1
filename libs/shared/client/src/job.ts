import { delay, isTransient, type Connection } from './connection.ts';
import { readEvents } from './events.ts';
import { isProblem, WinnowProblem } from './problem.ts';
import type { DatasetOptions, JobOperation, JobState, PageEvent, Progress, ResultOf, TextEvent } from './wire.ts';

/** Events of a running job; `result` and `problem` end it. */
export type JobEvent<Name extends JobOperation = JobOperation> =
  | { readonly event: 'progress'; readonly data: Progress }
  | { readonly event: 'page'; readonly data: PageEvent }
  | { readonly event: 'text'; readonly data: TextEvent }
  | { readonly event: 'result'; readonly data: ResultOf<Name> }
  | { readonly event: 'problem'; readonly data: WinnowProblem };

export interface RunOptions {
  /** Stops waiting, and cancels the job if `run` started it. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the id of the job that `run` has started. */
  readonly onStart?: ((id: string) => void) | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Called with each page of a scrape, once, as soon as it is final. */
  readonly onPage?: ((page: PageEvent) => void) | undefined;
  /** Called with text of a running rewrite as the model writes it, before the result replaces it. */
  readonly onText?: ((text: TextEvent) => void) | undefined;
}

const reconnectDelayMs = 1_000;
/** Milliseconds after the first failed request, without a response since, after which waiting fails. */
const disconnectedTimeoutMs = 60_000;
const names = ['progress', 'page', 'text', 'result', 'problem'];

/** A job of this session: its state, its events and its outcome. */
export class Job<Name extends JobOperation = JobOperation> {
  private readonly connection: Connection;
  readonly id: string;

  constructor(connection: Connection, id: string) {
    this.connection = connection;
    this.id = id;
  }

  private get path(): string {
    return `/api/jobs/${encodeURIComponent(this.id)}`;
  }

  /** Reads the job's state, with its result or problem once it has ended. */
  async read(signal?: AbortSignal): Promise<JobState<Name>> {
    return this.connection.json<JobState<Name>>(await this.connection.repeat(this.path, { signal }));
  }

  /** Cancels the job; no effect once it has ended. */
  async cancel(): Promise<void> {
    await this.connection.repeat(this.path, { method: 'DELETE' });
  }

  /** Streams the pairs of a completed `make-dataset` job as a file. */
  dataset({ format = 'jsonl', split }: DatasetOptions = {}, signal?: AbortSignal): Promise<Response> {
    const query = `format=${format}${split === undefined ? '' : `&split=${split}`}`;
    return this.connection.repeat(`${this.path}/dataset?${query}`, { signal });
  }

  /**
   * Resolves with the job's result. Throws its problem, `network` after a minute without a response, or the reason of
   * the signal.
   */
  async result({ signal, onProgress, onPage, onText }: RunOptions = {}): Promise<ResultOf<Name>> {
    for await (const { event, data } of this.events(signal)) {
      if (event === 'progress') onProgress?.(data);
      else if (event === 'page') onPage?.(data);
      else if (event === 'text') onText?.(data);
      else if (event === 'result') return data;
      else throw data;
    }
    throw new WinnowProblem({ message: 'The events of the job ended without a result.', code: 'invalid-response' });
  }

  /**
   * Yields the job's events from its beginning to its end, each once: a lost connection is resumed at the last event,
   * and the state is polled if no stream is available.
   */
  async *events(signal?: AbortSignal): AsyncGenerator<JobEvent<Name>> {
    let last: string | undefined;
    /** Time of the first failed request since the last response. */
    let lostAt: number | undefined;
    for (;;) {
      try {
        for await (const event of this.connect(last, signal)) {
          lostAt = undefined;
          last = event.id ?? last;
          yield event.content;
          if (event.isLast) return;
        }
        const end = endOf<Name>(await this.read(signal));
        lostAt = undefined;
        if (end) return yield end;
      } catch (error) {
        signal?.throwIfAborted();
        lostAt ??= Date.now();
        if (!isTransient(error) || Date.now() - lostAt > disconnectedTimeoutMs) throw error;
      }
      await delay(reconnectDelayMs, signal);
    }
  }

  /** Yields the events of one connection; ends early when the connection breaks or is rejected temporarily. */
  private async *connect(last: string | undefined, signal: AbortSignal | undefined) {
    const closing = new AbortController();
    const headers = { accept: 'text/event-stream', ...(last === undefined ? {} : { 'last-event-id': last }) };
    const either = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
    try {
      const response = await this.connection.send(`${this.path}/events`, { headers, signal: either });
      for await (const { event = '', data, id } of readEvents(response, () => closing.abort())) {
        const content = names.includes(event) ? contentOf<Name>(event, data) : undefined;
        if (content) yield { id, content, isLast: event === 'result' || event === 'problem' };
      }
    } catch (error) {
      signal?.throwIfAborted();
      // Anything but a problem of the server is a broken connection.
      if (error instanceof WinnowProblem && !isTransient(error)) throw error;
    } finally {
      closing.abort();
    }
  }
}

/** Parses an event of the stream; undefined when its data is not JSON. */
function contentOf<Name extends JobOperation>(event: string, text: string): JobEvent<Name> | undefined {
  try {
    const data: unknown = JSON.parse(text);
    if (event !== 'problem') return { event, data } as JobEvent<Name>;
    return { event, data: jobProblem(data) };
  } catch {
    return undefined;
  }
}

function endOf<Name extends JobOperation>({ status, result, problem }: JobState): JobEvent<Name> | undefined {
  if (status === 'queued' || status === 'active') return undefined;
  if (status === 'completed') return { event: 'result', data: result as ResultOf<Name> };
  return { event: 'problem', data: jobProblem(problem, status === 'cancelled' ? 'cancelled' : 'unavailable') };
}

const jobProblem = (data: unknown, code: 'cancelled' | 'unavailable' = 'unavailable') =>
  new WinnowProblem(isProblem(data) ? data : { message: `The job is ${code}.`, code });
