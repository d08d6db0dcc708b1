import { ApiProblem, delay, send } from '@winnow/api-client';
import { createStore } from '@winnow/browser';
import type { visitorLimitsRoute } from '@winnow/contracts';

// A value import from the contract would add its whole module: a page has its schemas in a separate file.
const route = '/api/limits' satisfies typeof visitorLimitsRoute;
/** Milliseconds between requests to a server that does not respond. */
const retryMs = 5_000;
/** Attempts of a request that gets no response although the server responds to others. */
const maxAttempts = 4;

/** Message while the server does not respond, as of followed jobs. */
export const lostConnectionMessage = 'The connection is lost. Trying again...';

/** Returns the message while the limit of requests per time is reached. */
const rateLimitedMessage = (ms: number): string =>
  `Too many requests at once. Continues in ${Math.ceil(ms / 1_000)} s...`;
/** Maximum wait for a limit in milliseconds; only that of a budget per day is longer. */
const maxLimitMs = 60_000;

/** The requests that wait for the server, or its limit, with their messages. */
export const waitingRequests = createStore<readonly { message: string }[]>([]);

/** Whether the server has not responded: the connection is lost, or a proxy has no server to forward to. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiProblem &&
  (error.code === 'network' || (error.code === 'http' && error.status >= 502 && error.status <= 504));

/** Returns the milliseconds until the server accepts another request; undefined if it is not a matter of a moment. */
function limitMsOf(error: unknown): number | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'rate-limited') return undefined;
  const ms = (error.retryAfter ?? Infinity) * 1_000;
  return ms > maxLimitMs ? undefined : ms;
}

/** Resolves with whether the server sends any response. */
const isServerReachable = (signal: AbortSignal): Promise<boolean> =>
  send(route, { signal, cache: 'no-store' }).then(
    () => true,
    (error: unknown) => error instanceof ApiProblem && !isUnreached(error),
  );

/**
 * Resolves once the server responds after a pause, or the signal aborts. A proxy with a dead replica responds to the
 * check at once, but takes its time to leave that replica out. A browser without a network may reach a server on its own
 * machine, so that the `online` event only ends a pause.
 */
async function untilReachable(signal: AbortSignal): Promise<void> {
  do {
    const pause = new AbortController();
    const end = () => pause.abort();
    addEventListener('online', end);
    signal.addEventListener('abort', end);
    await delay(retryMs, pause.signal).catch(() => undefined);
    removeEventListener('online', end);
    signal.removeEventListener('abort', end);
  } while (!signal.aborted && !(await isServerReachable(signal)) && !signal.aborted);
}

/**
 * Repeats work that the server was not reached for, such as during its restart, once the server responds, and work that
 * exceeded its limit of requests, once that allows it. For one of many, as the requests of all others would fail at once,
 * too; a single operation fails, with Retry.
 *
 * @param onWait called before each wait, with its message
 * @throws like `work`
 */
export async function retryUnreached<Value>(
  work: () => Promise<Value>,
  signal: AbortSignal,
  onWait?: (message: string) => void,
): Promise<Value> {
  for (let attempt = 1; ;) {
    try {
      return await work();
    } catch (error) {
      const limitMs = limitMsOf(error);
      if (signal.aborted || (limitMs === undefined && (attempt === maxAttempts || !isUnreached(error)))) throw error;
      if (limitMs === undefined) attempt += 1;
      const waiting = { message: limitMs === undefined ? lostConnectionMessage : rateLimitedMessage(limitMs) };
      onWait?.(waiting.message);
      waitingRequests.update((now) => [...now, waiting]);
      await (limitMs === undefined ? untilReachable(signal) : delay(limitMs, signal).catch(() => undefined));
      waitingRequests.update((now) => now.filter((other) => other !== waiting));
      if (signal.aborted) throw error;
    }
  }
}
