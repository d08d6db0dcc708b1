import type { ConfigOf } from '@winnow/config';
import { operationsOfQueue, type QueueName } from '@winnow/contracts';
import { HealthServer, redisCheck, assertSafeRedis, type ReadinessCheck, type RunningService } from '@winnow/health';
import { JobWorker, connectRedis, type JobHandlers } from '@winnow/jobs';
import type { Logger } from '@winnow/logging';
import { jobMetrics, startTracing, type Metrics } from '@winnow/telemetry';
import type { workerVariables } from './worker-variables';

export interface WorkerService<Queue extends QueueName> {
  readonly queue: Queue;
  readonly handlers: JobHandlers<Queue>;
  readonly config: ConfigOf<typeof workerVariables>;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Readiness checks besides Redis, by name. */
  readonly checks?: Readonly<Record<string, ReadinessCheck>>;
  /** Releases the handlers' resources (browser, child processes) after the last job. */
  readonly release?: () => Promise<void>;
}

/** Starts a worker service: queue, health, readiness and metrics. Resolves when it consumes the queue. */
export async function startWorker<Queue extends QueueName>(service: WorkerService<Queue>): Promise<RunningService> {
  const { config, log, metrics } = service;
  const stopTracing = await startTracing({ service: service.queue, ...config });
  const redis = connectRedis(config.redisUrl, 'producer');
  await assertSafeRedis(redis, { persistent: config.requirePersistence });
  const worker = new JobWorker({
    queue: service.queue,
    handlers: service.handlers,
    redisUrl: config.redisUrl,
    prefix: config.queuePrefix,
    concurrency: config.concurrency,
    graceMs: config.graceSeconds * 1_000,
    log,
    onRun: jobMetrics(metrics, operationsOfQueue(service.queue)),
  });
  const health = new HealthServer({
    port: config.healthPort,
    bindAddress: config.bindAddress,
    log,
    metrics: () => metrics.expose(),
    checks: {
      redis: redisCheck(redis, { persistent: config.requirePersistence }),
      queue: () => {
        if (!worker.isConsuming) throw new Error('the queue is not connected');
      },
      ...service.checks,
    },
  });
  const port = await health.listen();
  await worker.ready();
  log.info({ queue: service.queue, healthPort: port }, 'worker started');
  return {
    // Jobs get their grace period, then chats the same; the remaining steps take seconds.
    closeTimeoutMs: Math.max(60_000, 2 * config.graceSeconds * 1_000 + 30_000),
    async close() {
      health.drain();
      await worker.close();
      await service.release?.();
      redis.disconnect();
      await health.close();
      await stopTracing();
    },
  };
}
