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
  /** Milliseconds from its scheduled time, including any wait before it was sent. */
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
    pending.push(ask(next(sent), due, agent, signal));
  }
  return Promise.all(pending);
}

function ask({ url, method, headers, body }: SteadyRequest, due: number, agent: Agent, signal: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<TimedResponse>();
  const answered = (status: number) => resolve({ status, ms: performance.now() - due });
  const broken = ({ code, message }: NodeJS.ErrnoException) =>
    resolve({ status: 0, ms: performance.now() - due, cause: `${method} ${code ?? message}` });
  request(url, { method, headers, agent, signal }, (response) => {
    response.resume().once('end', () => answered(response.statusCode ?? 0));
    response.once('error', broken);
  })
    .once('error', broken)
    .end(body);
  return promise;
}
