import { queueNames } from '@winnow/contracts';
import { queueStates, readQueueStats } from '@winnow/jobs';
import type { Metrics } from '@winnow/telemetry';
import type { Redis } from 'ioredis';

/**
 * Registers the depth of each queue and the age of its oldest job. The gateway reports them, so that they are available
 * while no worker runs. Every replica reports the same figures: aggregate by max. Reports none while Redis is
 * unreachable, since stale figures would look like a stuck queue.
 */
export function queueMetrics(metrics: Metrics, redis: Redis, prefix: string): void {
  const read = shared(async () => {
    const stats = queueNames.map(async (queue) => ({ queue, ...(await readQueueStats(redis, prefix, queue)) }));
    return (await Promise.allSettled(stats)).flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  });
  metrics.gauge('winnow_queue_oldest_seconds', 'Age of the oldest waiting job in seconds.', ['queue'], async (age) => {
    const queues = await read();
    age.reset();
    for (const { queue, oldestSeconds } of queues) age.set({ queue }, oldestSeconds);
  });
  metrics.gauge('winnow_queue_jobs', 'Jobs in a queue, by state.', ['queue', 'state'], async (gauge) => {
    const queues = await read();
    gauge.reset();
    for (const { queue, jobs } of queues) for (const state of queueStates) gauge.set({ queue, state }, jobs[state]);
  });
}

/** Shares one pending call among concurrent callers. */
function shared<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let pending: Promise<Value> | undefined;
  return () => {
    pending ??= work().finally(() => (pending = undefined));
    return pending;
  };
}
