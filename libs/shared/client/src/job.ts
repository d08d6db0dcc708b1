import { delay, mayPass, type Connection } from './connection.ts';
import { readEvents } from './events.ts';
import { isProblem, WinnowProblem } from './problem.ts';
import type { JobOperation, JobState, PageEvent, Progress, ResultOf } from './wire.ts';

/** What happens to a running job; `result` and `problem` come last. */
export type JobEvent<Name extends JobOperation = JobOperation> =
  | { readonly event: 'progress'; readonly data: Progress }
  | { readonly event: 'page'; readonly data: PageEvent }
  | { readonly event: 'result'; readonly data: ResultOf<Name> }
  | { readonly event: 'problem'; readonly data: WinnowProblem };

export interface RunOptions {
  /** Stops the waiting, and cancels the job where `run` has started it. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Each page of a scrape, once, as soon as it is final. */
  readonly onPage?: ((page: PageEvent) => void) | undefined;
}

const pauseMs = 1_000;
/** Milliseconds for which the server may be away before the waiting ends. */
const awayMs = 60_000;
const names = ['progress', 'page', 'result', 'problem'];

/** A job of this session: its state, its events, its end. */
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

  /** How the job stands, with its result or problem once it is over. */
  async read(signal?: AbortSignal): Promise<JobState> {
    return this.connection.json<JobState>(await this.connection.repeat(this.path, { signal }));
  }

  /** Cancels the job; one that is over stays as it is. */
  async cancel(): Promise<void> {
    await this.connection.repeat(this.path, { method: 'DELETE' });
  }

  /** The job's result. Throws its problem, `network` after a minute without the server, or the reason of the signal. */
  async result({ signal, onProgress, onPage }: RunOptions = {}): Promise<ResultOf<Name>> {
    for await (const { event, data } of this.events(signal)) {
      if (event === 'progress') onProgress?.(data);
      else if (event === 'page') onPage?.(data);
      else if (event === 'result') return data;
      else throw data;
    }
    throw new WinnowProblem({ message: 'The job has no end.', code: 'invalid-response' });
  }

  /**
   * The job's events from its beginning to its end, each once: a lost connection is resumed where it stopped, and where
   * no stream can be had the state is polled.
   */
  async *events(signal?: AbortSignal): AsyncGenerator<JobEvent<Name>> {
    let last: string | undefined;
    let heard = Date.now();
    for (;;) {
      try {
        for await (const event of this.connect(last, signal)) {
          heard = Date.now();
          last = event.id ?? last;
          yield event.content;
          if (event.isLast) return;
        }
        const end = endOf<Name>(await this.read(signal));
        heard = Date.now();
        if (end) return yield end;
      } catch (error) {
        signal?.throwIfAborted();
        if (!mayPass(error) || Date.now() - heard > awayMs) throw error;
      }
      await delay(pauseMs, signal);
    }
  }

  /** The events of one connection; it ends early when the connection breaks or is refused for now. */
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
      // What is no problem of the server's is a connection that broke.
      if (error instanceof WinnowProblem && !mayPass(error)) throw error;
    } finally {
      closing.abort();
    }
  }
}

/** An event of the stream; undefined for one whose data is no JSON. */
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
