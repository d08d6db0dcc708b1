import { queueNames, type QueueName } from '@winnow/contracts';
import { queueStates, readQueueStats } from '@winnow/jobs';
import type { Metrics } from '@winnow/telemetry';
import type { Redis } from 'ioredis';

/**
 * How much stands in each queue and how long its oldest job has waited. The gateway tells it, so that it is known also
 * while no worker runs. Every replica tells the same: take the greatest.
 */
export function queueMetrics(metrics: Metrics, redis: Redis, prefix: string): void {
  const age = metrics.gauge('winnow_queue_oldest_seconds', 'Seconds for which the oldest waiting job has waited.', [
    'queue',
  ]);
  metrics.gauge('winnow_queue_jobs', 'Jobs in a queue, by state.', ['queue', 'state'], async (jobs) => {
    await Promise.all(
      queueNames.map(async (queue: QueueName) => {
        const stats = await readQueueStats(redis, prefix, queue).catch(() => null);
        // Without Redis there is no figure: an old one would look like a queue that stands still.
        if (!stats) return;
        for (const state of queueStates) jobs.set({ queue, state }, stats.jobs[state]);
        age.set({ queue }, stats.oldestSeconds);
      }),
    );
  });
}
