import { Log, LogLevel, Logger as CrawleeLogger, log as crawleeLog } from '@crawlee/basic';
import { silentLogger, type Logger } from '@winnow/logging';

const prefix = 'crawl';

/**
 * Writes Crawlee's lines to our log, without their data. Those of the crawler itself speak of requests that failed, by
 * address: that is how a page ended, told elsewhere. Warnings of its parts speak of this process (memory).
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
    this.to[isOfProcess ? 'warn' : 'debug']({ part: opts.prefix, told: message }, 'crawlee');
  }
}

// What Crawlee says outside a crawl would go to the console.
crawleeLog.setOptions({ logger: new LogBridge(silentLogger) });

/** The log of one crawl, for Crawlee. */
export function crawlLog(to: Logger): Log {
  const level = to.isLevelEnabled('debug') ? LogLevel.INFO : LogLevel.WARNING;
  return new Log({ logger: new LogBridge(to), prefix, level });
}
