import { readConfig } from '@winnow/config';
import { HostShares, JobWorker } from '@winnow/jobs';
import { silentLogger } from '@winnow/logging';
import { startFaultProxy, startOpenProxy } from '@winnow/testing';
import { variables } from '../config';
import { createScraper } from '../create-scraper';
import type { DocumentJobs } from '../linked-documents/linked-documents';

export interface ScraperInstance {
  /** Addresses that it has requested, in order. */
  readonly asked: readonly string[];
  /** Simulates a lost machine: closes all connections to Redis and websites. */
  die(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a real scraper as the worker of its queue, over its own fault proxies. */
export async function startScraperInstance(
  redis: string,
  prefix: string,
  environment: Readonly<Record<string, string>> = {},
  documents?: DocumentJobs,
): Promise<ScraperInstance> {
  const wire = await startFaultProxy(Number(new URL(redis).port));
  const proxy = await startOpenProxy();
  const redisUrl = `redis://127.0.0.1:${wire.port}`;
  const config = readConfig(variables, { REDIS_URL: redisUrl, EGRESS_URL: proxy.url, ...environment });
  const shares = new HostShares(redisUrl, prefix);
  const scraper = createScraper(config, silentLogger, { poolOptions: { threads: 0 }, jobs: documents, shares });
  const worker = new JobWorker({
    queue: 'scraper',
    handlers: { ...scraper.handlers, 'convert-to-json': async () => ({}) },
    redisUrl,
    prefix,
    concurrency: 4,
    log: silentLogger,
    graceMs: 1_000,
  });
  await worker.ready();
  let isDead = false;
  return {
    asked: proxy.requested,
    async die() {
      isDead = true;
      wire.forget();
      wire.isDown = true;
      await proxy.close();
    },
    async close() {
      if (isDead) wire.reset();
      await Promise.all([worker.close(), isDead ? undefined : proxy.close()]);
      await scraper.close();
      shares.close();
      await wire.close();
    },
  };
}
