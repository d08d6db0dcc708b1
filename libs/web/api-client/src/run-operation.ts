import { routeOf, type JobOperationName, type RequestOf, type ResponseOf } from '@winnow/contracts';
import { abortError, invalidResponse } from './api-problem';
import { checkResult, followJob, type JobHandlers } from './follow-job';
import { send } from './http';
import { cancelJob } from './jobs';
import { loadSchemas } from './load-schemas';
import { readAccepted } from './read-accepted';
import { underKey, type Answer } from './request-key';

export interface RunOptions extends JobHandlers {
  /** Called with the job's id once it is accepted: what a page keeps to resume after a reload. */
  onAccepted?: (jobId: string) => void;
}

/** Operations whose request travels as JSON; an upload goes through `uploadFile`. */
export type JsonOperationName = Exclude<JobOperationName, 'extract-text'>;

/**
 * Runs an operation as a job and follows it to its result. Asked for once more after an answer was lost, it continues with
 * the job that the first request may have made (see `underKey`).
 * @throws ApiProblem on failure; AbortError when `signal` aborts, and then the job is cancelled at the server
 */
export async function runOperation<Name extends JsonOperationName>(
  name: Name,
  request: RequestOf<Name>,
  options: RunOptions = {},
): Promise<ResponseOf<Name>> {
  const body = JSON.stringify(request);
  const answer = underKey(`${name} ${body}`, async (key) => {
    const headers = { 'content-type': 'application/json', prefer: 'respond-async', 'idempotency-key': key };
    const response = await send(routeOf(name), { method: 'POST', headers, body });
    return { status: response.status, body: (await response.json().catch(() => undefined)) as unknown };
  });
  return settle(name, answer, options);
}

/**
 * Turns the answer of a POST into the operation's result: at once for a `200`, through the job's events for a `202`.
 * The POST itself is never aborted: an accepted job must be known to be cancelled.
 */
export async function settle<Name extends JobOperationName>(
  name: Name,
  answer: Promise<Answer>,
  options: RunOptions,
): Promise<ResponseOf<Name>> {
  // Fetched while the answer is on its way; a failure shows where they are used.
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

/** Follows a job that an earlier page started. The same handlers, failures and cancellation as `runOperation`. */
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

/** The promise, or AbortError as soon as the signal aborts; `onLate` then gets what still arrives. */
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
