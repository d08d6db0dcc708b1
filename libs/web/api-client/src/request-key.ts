import { ApiProblem } from './api-problem';
import { newCorrelationId } from './http';
import { readAccepted } from './read-accepted';

/** Response of a POST that creates a job. */
export interface Answer {
  status: number;
  body: unknown;
}

/**
 * Milliseconds after which the server may have forgotten a finished job, and its key with it (contract: 15 minutes).
 */
const retentionMs = 15 * 60_000;
/** Maximum unanswered requests to remember: each entry contains the whole request. */
const maxUnanswered = 20;

/** Idempotency keys of requests that may have created a job whose id is unknown, by request. */
const unanswered = new Map<string | File, { key: string; at: number }>();

/**
 * Sends a request that creates something under an `Idempotency-Key`. When its response is lost, an identical request is
 * sent under the same key and so finds what the first one may have created. No work is done, or paid for, twice. After a
 * response the key is dropped, so an identical request creates something new. Concurrent requests never share a key.
 * @param request operation and body, or the file
 * @param isCutOff whether a response is useless, as a lost one
 */
export async function withIdempotencyKey<Value>(
  request: string | File,
  send: (key: string) => Promise<Value>,
  isCutOff: (value: Value) => boolean = () => false,
): Promise<Value> {
  const kept = unanswered.get(request);
  unanswered.delete(request);
  const key = kept && Date.now() - kept.at < retentionMs ? kept.key : newCorrelationId();
  try {
    const value = await send(key);
    if (isCutOff(value)) keep(request, key);
    return value;
  } catch (error) {
    if (leavesOpen(error)) keep(request, key);
    throw error;
  }
}

/**
 * Sends a request for a job, as `withIdempotencyKey`.
 * @param ownKey key under which other pages may send the same request; the server answers all of them with one job
 */
export const requestJob = (
  request: string | File,
  send: (key: string) => Promise<Answer>,
  ownKey?: string,
): Promise<Answer> =>
  ownKey === undefined
    ? withIdempotencyKey(request, send, ({ status, body }) => status === 202 && !readAccepted(body))
    : send(ownKey);

/** Forgets requests without a response, which may contain secrets of the visitor's. */
export const forgetRequests = (): void => unanswered.clear();

function keep(request: string | File, key: string): void {
  unanswered.set(request, { key, at: Date.now() });
  const [oldest] = unanswered.keys();
  if (unanswered.size > maxUnanswered && oldest !== undefined) unanswered.delete(oldest);
}

/** Whether a failed request may have created a job: the connection broke, or a proxy or the server failed. */
function leavesOpen(error: unknown): boolean {
  return error instanceof ApiProblem && (error.code === 'network' || error.status >= 500);
}
