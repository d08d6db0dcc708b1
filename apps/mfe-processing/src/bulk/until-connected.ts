import { ApiProblem, delay, send } from '@winnow/api-client';
import type { visitorLimitsRoute } from '@winnow/contracts';

// A value import from the contract would add its whole module: a page has its schemas in a separate file.
const route = '/api/limits' satisfies typeof visitorLimitsRoute;
/** Milliseconds between requests to a server that does not respond. */
const retryMs = 5_000;

/** Resolves with whether the server sends any response. */
const isServerReachable = (signal: AbortSignal): Promise<boolean> =>
  send(route, { signal, cache: 'no-store' }).then(
    () => true,
    (error: unknown) => error instanceof ApiProblem && error.status !== 0,
  );

/**
 * Resolves at once while the browser is online, and otherwise once the server responds, or the signal aborts: the
 * requests of all further cards would fail at once. A browser without a network is offline, but may reach a server on
 * its own machine.
 * @param onWait called before each pause
 */
export async function untilConnected(signal: AbortSignal, onWait: () => void): Promise<void> {
  if (navigator.onLine) return;
  while (!signal.aborted && !(await isServerReachable(signal)) && !signal.aborted) {
    onWait();
    const pause = new AbortController();
    const end = () => pause.abort();
    addEventListener('online', end);
    signal.addEventListener('abort', end);
    await delay(retryMs, pause.signal).catch(() => undefined);
    removeEventListener('online', end);
    signal.removeEventListener('abort', end);
  }
}
