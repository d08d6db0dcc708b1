import type { Job, JobOperationName, PageEvent, Progress, ResponseOf, TextEvent } from '@winnow/contracts';
import { abortError, ApiProblem, invalidResponse, jobProblem, parseJson } from './api-problem';
import { newStreamState, readEventStream, type StreamState } from './event-stream';
import { delay, send } from './http';
import { getJob, jobEventsAddress } from './jobs';
import { loadSchemas } from './load-schemas';
import { withStreamSlot } from './stream-slots';
import { readProblem } from './read-problem';

export interface JobHandlers {
  onProgress?: (progress: Progress) => void;
  /** Called with each page of a scrape, once, as soon as it is final. */
  onPage?: (page: PageEvent) => void;
  /** Called with the text of a rewrite as the model writes it. */
  onText?: (text: TextEvent) => void;
  signal?: AbortSignal;
}

/** Maximum milliseconds until the response of a stream, after which its connection is dead or buffered by a proxy. */
const responseTimeoutMs = 45_000;
/** Milliseconds after the first failed request, without data since, after which the job is considered lost. */
const disconnectedTimeoutMs = 60_000;

/**
 * Follows a job to its end over its event stream, resuming after a lost connection. When no stream is available, or
 * other tabs hold all slots, the job's state is polled instead.
 * @throws ApiProblem with the job's own problem, `invalid-response`, or `network` after a minute without the server
 */
export async function followJob<Name extends JobOperationName>(
  id: string,
  name: Name,
  handlers: JobHandlers,
): Promise<ResponseOf<Name>> {
  const { signal } = handlers;
  await loadSchemas();
  if (signal?.aborted) throw abortError();
  let last: Progress | undefined;
  const once = {
    ...handlers,
    onPage: oncePerIndex(handlers.onPage),
    onProgress: (progress: Progress) => handlers.onProgress?.((last = progress)),
  };
  const link: Link = {
    state: newStreamState(),
    lostAt: undefined,
    onData: () => {
      if (link.lostAt !== undefined && last) once.onProgress(last);
      link.lostAt = undefined;
    },
  };
  for (;;) {
    const end = await withStreamSlot((limitMs) => readEvents(id, name, once, link, limitMs));
    if (end) return endOf(end);
    try {
      const job = await getJob(id, signal);
      link.onData();
      if (job.status !== 'queued' && job.status !== 'active') return endOf(await endOfJob(job, name));
      if (job.progress) once.onProgress(job.progress);
    } catch (error) {
      if (signal?.aborted) throw abortError();
      if (!isTransient(error)) throw error;
      if (link.lostAt === undefined && last)
        handlers.onProgress?.({ ...last, message: 'The connection is lost. Trying again...' });
      link.lostAt ??= Date.now();
      if (Date.now() - link.lostAt > disconnectedTimeoutMs) throw connectionLost(error);
    }
    await delay(link.state.retryMs, signal);
  }
}

interface Link {
  state: StreamState;
  /**
   * Time of the first failed request since the last data from the server, in milliseconds since 1970. The time of the
   * data itself says nothing of the server when the computer was asleep, or a proxy keeps the stream back.
   */
  lostAt: number | undefined;
  /** Called with any data from the server: the progress before a lost connection is reported again. */
  onData: () => void;
}

type End<Name extends JobOperationName> = { result: ResponseOf<Name> } | { problem: ApiProblem };

function endOf<Name extends JobOperationName>(end: End<Name>): ResponseOf<Name> {
  if ('problem' in end) throw end.problem;
  return end.result;
}

/**
 * Reads one connection's events. Returns null when the connection was rejected or ended before the job: its state then
 * decides.
 */
async function readEvents<Name extends JobOperationName>(
  id: string,
  name: Name,
  handlers: JobHandlers,
  link: Link,
  limitMs: number | null,
): Promise<End<Name> | null> {
  const connection = new AbortController();
  const close = () => connection.abort();
  const timeout = setTimeout(close, responseTimeoutMs);
  const limit = limitMs === null ? undefined : setTimeout(close, limitMs);
  handlers.signal?.addEventListener('abort', close, { once: true });
  const headers: Record<string, string> = { accept: 'text/event-stream' };
  if (link.state.lastEventId) headers['last-event-id'] = link.state.lastEventId;
  try {
    const { pageEventSchema, progressSchema, textEventSchema } = await loadSchemas();
    const response = await send(jobEventsAddress(id), { headers, signal: connection.signal, cache: 'no-store' });
    clearTimeout(timeout);
    for await (const { event, data } of readEventStream(response, link.state, link.onData)) {
      const value = parseJson(data);
      if (event === 'progress') deliver(progressSchema.safeParse(value), handlers.onProgress);
      if (event === 'page') deliver(pageEventSchema.safeParse(value), handlers.onPage);
      if (event === 'text') deliver(textEventSchema.safeParse(value), handlers.onText);
      if (event === 'result') return await checked(name, value);
      if (event === 'problem') return { problem: problemOf(value) };
    }
  } catch {
    if (handlers.signal?.aborted) throw abortError();
  } finally {
    clearTimeout(timeout);
    clearTimeout(limit);
    handlers.signal?.removeEventListener('abort', close);
    connection.abort();
  }
  return null;
}

async function endOfJob<Name extends JobOperationName>(job: Job, name: Name): Promise<End<Name>> {
  if (job.status === 'completed') return checked(name, job.result);
  const code = job.status === 'cancelled' ? 'cancelled' : 'unavailable';
  return { problem: jobProblem(job.problem ?? { code, message: '', correlationId: '' }) };
}

async function checked<Name extends JobOperationName>(name: Name, value: unknown): Promise<End<Name>> {
  const { operations } = await loadSchemas();
  const result = operations[name].response.safeParse(value);
  return result.success
    ? { result: result.data as ResponseOf<Name> }
    : { problem: invalidResponse(undefined, result.error) };
}

/**
 * Returns the operation's response, checked against its contract. @throws ApiProblem `invalid-response`, or like
 * `loadSchemas`
 */
export async function checkResult<Name extends JobOperationName>(
  name: Name,
  value: unknown,
): Promise<ResponseOf<Name>> {
  return endOf(await checked(name, value));
}

function problemOf(value: unknown): ApiProblem {
  const problem = readProblem(value);
  return problem ? jobProblem(problem) : invalidResponse();
}

type Parsed<Value> = { success: true; data: Value } | { success: false };

function deliver<Value>(parsed: Parsed<Value>, receive: ((value: Value) => void) | undefined): void {
  if (parsed.success) receive?.(parsed.data);
}

/** Calls `onPage` once per page, since a restarted stream may repeat pages. */
function oncePerIndex(onPage: JobHandlers['onPage']): JobHandlers['onPage'] {
  const seen = new Set<number>();
  return (page) => {
    if (seen.has(page.index)) return;
    seen.add(page.index);
    onPage?.(page);
  };
}

/**
 * Creates the problem of a job whose state is unknown, regardless of a proxy's response: it may still be running, and
 * starting it again would repeat and charge it twice.
 */
const connectionLost = ({ message, status, correlationId, retryAfter }: ApiProblem) =>
  new ApiProblem({ message, code: 'network', status, correlationId, retryAfter });

/** Whether a failure is transient while the job continues. */
const isTransient = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && (error.status === 0 || error.status === 429 || error.status >= 500);
