import { queueNames } from '@winnow/contracts';
import { queueStates, readQueueStats } from '@winnow/jobs';
import type { Metrics } from '@winnow/telemetry';
import type { Redis } from 'ioredis';

/**
 * How much stands in each queue and how long its oldest job has waited. The gateway tells it, so that it is known also
 * while no worker runs. Every replica tells the same: take the greatest. Without Redis there is no figure; an old one would
 * look like a queue that stands still.
 */
export function queueMetrics(metrics: Metrics, redis: Redis, prefix: string): void {
  const read = shared(async () => {
    const stats = queueNames.map(async (queue) => ({ queue, ...(await readQueueStats(redis, prefix, queue)) }));
    return (await Promise.allSettled(stats)).flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  });
  metrics.gauge(
    'winnow_queue_oldest_seconds',
    'Seconds for which the oldest waiting job has waited.',
    ['queue'],
    async (age) => {
      const queues = await read();
      age.reset();
      for (const { queue, oldestSeconds } of queues) age.set({ queue }, oldestSeconds);
    },
  );
  metrics.gauge('winnow_queue_jobs', 'Jobs in a queue, by state.', ['queue', 'state'], async (gauge) => {
    const queues = await read();
    gauge.reset();
    for (const { queue, jobs } of queues) for (const state of queueStates) gauge.set({ queue, state }, jobs[state]);
  });
}

/** Work that all who ask for it at the same time share. */
function shared<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let underWay: Promise<Value> | undefined;
  return () => {
    underWay ??= work().finally(() => (underWay = undefined));
    return underWay;
  };
}
