import { request, type Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface SteadyRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

export interface TimedResponse {
  /** 0 if the connection broke. */
  readonly status: number;
  /** Milliseconds since the scheduled time of the request, including any delay before it was sent. */
  readonly ms: number;
  /** Error of a broken connection. */
  readonly cause?: string;
}

/** Sends `perSecond` requests each second for `seconds`, regardless of latency, and resolves with all responses. */
export async function steadyRequests(
  next: (number: number) => SteadyRequest,
  { perSecond, seconds, agent, signal }: { perSecond: number; seconds: number; agent: Agent; signal: AbortSignal },
): Promise<TimedResponse[]> {
  const start = performance.now();
  const pending: Promise<TimedResponse>[] = [];
  for (let sent = 0; sent < perSecond * seconds; sent++) {
    const due = start + (sent * 1_000) / perSecond;
    const wait = due - performance.now();
    if (wait > 1) await sleep(wait, undefined, { signal });
    pending.push(send(next(sent), due, agent, signal));
  }
  return Promise.all(pending);
}

function send({ url, method, headers, body }: SteadyRequest, due: number, agent: Agent, signal: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<TimedResponse>();
  const complete = (status: number) => resolve({ status, ms: performance.now() - due });
  const fail = ({ code, message }: NodeJS.ErrnoException) =>
    resolve({ status: 0, ms: performance.now() - due, cause: `${method} ${code ?? message}` });
  request(url, { method, headers, agent, signal }, (response) => {
    response.resume().once('end', () => complete(response.statusCode ?? 0));
    response.once('error', fail);
  })
    .once('error', fail)
    .end(body);
  return promise;
}
