import { devNull, totalmem } from 'node:os';
import path from 'node:path';
import { Configuration, EventManager } from '@crawlee/basic';

/** Milliseconds between two looks at the memory; Crawlee's own default. */
const systemInfoMs = 1_000;
/** The memory that this process may use: its container's, or the machine's. */
const memoryBytes = Math.min(process.constrainedMemory() || Infinity, totalmem());

/**
 * Tells one crawl how much memory the process takes, so that its pool starts less when that becomes scarce. In the place
 * of Crawlee's own, which adds up all child processes (`ps`, every second and for each crawl), the browser too.
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
 * What one crawl has to itself: storage in memory, events, statistics. Nothing is read from or written to a disk, whatever
 * `CRAWLEE_` variables say: the storage has no folder that could exist.
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
