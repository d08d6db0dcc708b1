import { Log, LogLevel, Logger as CrawleeLogger, log as crawleeLog } from '@crawlee/basic';
import { silentLogger, type Logger } from '@winnow/logging';

const prefix = 'crawl';

/**
 * Forwards Crawlee's messages to our log, without their data. Drops the crawler's own, which contain addresses of
 * failed requests; page outcomes are logged elsewhere. Keeps warnings of its components about this process (memory).
 */
class LogBridge extends CrawleeLogger {
  constructor(private readonly to: Logger) {
    super({});
  }

  override _log(
    level: LogLevel,
    message: string,
    _data?: unknown,
    _exception?: unknown,
    opts: Record<string, unknown> = {},
  ): void {
    const isOfProcess = level === LogLevel.WARNING && opts.prefix !== prefix;
    this.to[isOfProcess ? 'warn' : 'debug']({ part: opts.prefix, reported: message }, 'crawlee');
  }
}

// Crawlee's messages outside a crawl would be written to the console.
crawleeLog.setOptions({ logger: new LogBridge(silentLogger) });

/** Creates Crawlee's log for one crawl. */
export function crawlLog(to: Logger): Log {
  const level = to.isLevelEnabled('debug') ? LogLevel.INFO : LogLevel.WARNING;
  return new Log({ logger: new LogBridge(to), prefix, level });
}
