import { waitUntil } from '@winnow/testing';
import { DueWorker } from './due-worker';

/** Jobs in memory, each due once. */
class OneTimeWorker extends DueWorker {
  readonly processed: string[] = [];

  constructor(due: string[], signal: AbortSignal) {
    const queue = { leaseMs: 60_000, claim: async (count: number) => due.splice(0, count), postpone: async () => {} };
    const intervals = { checkMs: 60_000, unfinishedMs: 60_000, failedMs: 60_000 };
    super({ queue, settle: async () => undefined, maxConcurrent: 2, signal, intervals });
  }

  protected async process(job: string): Promise<undefined> {
    this.processed.push(job);
  }
}

it('claims further jobs at once while more are due than it processes concurrently', async () => {
  const jobs = Array.from({ length: 21 }, (_, at) => `job ${at}`);
  const stop = new AbortController();
  const worker = new OneTimeWorker([...jobs], stop.signal);
  const running = worker.run();
  await waitUntil(() => worker.processed.length === jobs.length).finally(() => stop.abort());
  await running;
  expect(worker.processed).toEqual(jobs);
});
