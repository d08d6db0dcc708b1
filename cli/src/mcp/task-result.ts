import { setTimeout as sleep } from 'node:timers/promises';

/** Sends a request about one task. */
export type RequestTask = (method: 'tasks/get' | 'tasks/result') => Promise<Record<string, unknown>>;

/** Milliseconds between polls when the server names none. */
const defaultPollMs = 1_000;

/**
 * Returns the result of a task, which is requested only once the task has ended: `fetch` fails when a response does not
 * begin within five minutes. Rejects like `request`, or when the signal aborts.
 */
export async function taskResult(request: RequestTask, signal: AbortSignal): Promise<Record<string, unknown>> {
  for (;;) {
    const { status, pollInterval = defaultPollMs } = await request('tasks/get');
    if (status !== 'working') return request('tasks/result');
    await sleep(Number(pollInterval), undefined, { signal });
  }
}
