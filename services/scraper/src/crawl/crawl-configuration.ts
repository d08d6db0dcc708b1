import { devNull, totalmem } from 'node:os';
import path from 'node:path';
import { Configuration, EventManager } from '@crawlee/basic';

/** Milliseconds between memory snapshots; Crawlee's default. */
const systemInfoMs = 1_000;
/** Memory limit of this process: the container's, else the machine's. */
const memoryBytes = Math.min(process.constrainedMemory() || Infinity, totalmem());

/**
 * Reports the memory of this process to one crawl, whose pool scales down when memory becomes scarce. Replaces
 * Crawlee's own, which adds up all child processes (`ps` every second for each crawl), including the browser.
 */
class CrawlEvents extends EventManager {
  private timer: NodeJS.Timeout | undefined;

  override async init(): Promise<void> {
    this.initialized = true;
    this.timer = setInterval(() => this.emit('systemInfo', memoryInfo()), systemInfoMs).unref();
  }

  override async close(): Promise<void> {
    this.initialized = false;
    clearInterval(this.timer);
  }
}

const memoryInfo = () => ({
  createdAt: new Date(),
  memCurrentBytes: process.memoryUsage.rss(),
  memTotalBytes: memoryBytes,
});

/**
 * Creates the configuration of one crawl: storage in memory, events, statistics. Never accesses the disk, whatever the
 * `CRAWLEE_` variables are.
 */
export function crawlConfiguration(): Configuration {
  const config = new Configuration({
    purgeOnStart: false,
    memoryMbytes: Math.floor(memoryBytes / 2 ** 20),
    storageClientOptions: {
      persistStorage: false,
      writeMetadata: false,
      localDataDirectory: path.join(devNull, 'crawlee'),
    },
  });
  config.useEventManager(new CrawlEvents(config));
  return config;
}
