import { routeOf, type JobOperationName, type RequestOf, type ResponseOf } from '@winnow/contracts';
import { abortError, invalidResponse } from './api-problem';
import { checkResult, followJob, type JobHandlers } from './follow-job';
import { send } from './http';
import { cancelJob } from './jobs';
import { loadSchemas } from './load-schemas';
import { readAccepted } from './read-accepted';
import { requestJob, type Answer } from './request-key';

export interface RunOptions extends JobHandlers {
  /** Called with the job's id once it is accepted; a page stores it to resume after a reload. */
  onAccepted?: (jobId: string) => void;
  /** Idempotency key that other pages use for the same work; default: a new one. */
  requestKey?: string | undefined;
}

/** Operations with a JSON request; uploads use `uploadFile`. */
export type JsonOperationName = Exclude<JobOperationName, 'extract-text'>;

/**
 * Runs an operation as a job and follows it to its result. Repeated after a lost response, it continues with the job
 * that the first request may have created (see `withIdempotencyKey`).
 * @throws ApiProblem on failure; AbortError when `signal` aborts, and then the job is cancelled on the server
 */
export async function runOperation<Name extends JsonOperationName>(
  name: Name,
  request: RequestOf<Name>,
  options: RunOptions = {},
): Promise<ResponseOf<Name>> {
  const body = JSON.stringify(request);
  const post = async (key: string): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', prefer: 'respond-async', 'idempotency-key': key };
    const response = await send(routeOf(name), { method: 'POST', headers, body });
    return { status: response.status, body: (await response.json().catch(() => undefined)) as unknown };
  };
  return awaitResult(name, requestJob(`${name} ${body}`, post, options.requestKey), options);
}

/**
 * Turns the response to a POST into the operation's result: immediately for a `200`, through the job's events for a
 * `202`. The POST itself is never aborted, since an accepted job can only be cancelled once its id is known.
 */
export async function awaitResult<Name extends JobOperationName>(
  name: Name,
  answer: Promise<Answer>,
  options: RunOptions,
): Promise<ResponseOf<Name>> {
  // Fetched while the response is pending; a failure is reported where the schemas are used.
  loadSchemas().catch(() => undefined);
  const { status, body } = await untilAborted(answer, options.signal, (late) => {
    const accepted = readAccepted(late.body);
    if (late.status === 202 && accepted) cancelQuietly(accepted.id);
  });
  if (status !== 202) return checkResult(name, body);
  const accepted = readAccepted(body);
  if (!accepted) throw invalidResponse();
  options.onAccepted?.(accepted.id);
  return resumeJob(accepted.id, name, options);
}

/** Follows a job that an earlier page started, with the same handlers, failures and cancellation as `runOperation`. */
export async function resumeJob<Name extends JobOperationName>(
  id: string,
  name: Name,
  handlers: JobHandlers = {},
): Promise<ResponseOf<Name>> {
  const cancel = () => cancelQuietly(id);
  if (handlers.signal?.aborted) {
    cancel();
    throw abortError();
  }
  handlers.signal?.addEventListener('abort', cancel, { once: true });
  try {
    return await followJob(id, name, handlers);
  } finally {
    handlers.signal?.removeEventListener('abort', cancel);
  }
}

/** A lost cancellation is harmless: the job ends at its own deadline. */
function cancelQuietly(id: string): void {
  cancelJob(id).catch(() => undefined);
}

/**
 * Settles like the promise, or rejects with AbortError as soon as the signal aborts; `onLate` then receives a late
 * value.
 */
function untilAborted<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
  onLate: (value: Value) => void,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(abortError());
    if (signal?.aborted) onAbort();
    signal?.addEventListener('abort', onAbort, { once: true });
    promise
      .then((value) => {
        if (signal?.aborted) onLate(value);
        else resolve(value);
      }, reject)
      .finally(() => signal?.removeEventListener('abort', onAbort));
  });
}
