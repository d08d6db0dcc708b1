import { readConfig } from '@winnow/config';
import { checkEgress } from '@winnow/egress-client';
import { runService } from '@winnow/health';
import { HostShares, JobClient, RobotsCache } from '@winnow/jobs';
import { createLogger, redactFromLogs } from '@winnow/logging';
import { Metrics } from '@winnow/telemetry';
import { startWorker } from '@winnow/worker-process';
import { boundHeap } from './bound-heap';
import { variables } from './config';
import { createScraper } from './create-scraper';
import { pageMetrics } from './page-metrics';

boundHeap();
const log = createLogger('scraper');

void runService(log, async () => {
  const config = readConfig(variables);
  log.level = config.logLevel;
  redactFromLogs(...config.egressTokens);
  const metrics = new Metrics('scraper');
  const jobs = new JobClient(config.redisUrl, config.queuePrefix);
  const shares = new HostShares(config.redisUrl, config.queuePrefix);
  const robotsCache = new RobotsCache(config.redisUrl, config.queuePrefix);
  const scraper = createScraper(config, log, { observer: pageMetrics(metrics), jobs, shares, robotsCache });
  return startWorker({
    queue: 'scraper',
    handlers: scraper.handlers,
    config,
    log,
    metrics,
    checks: { egress: checkEgress(config.egressUrl, config.egressTokens) },
    release: async () => {
      await scraper.close();
      shares.close();
      robotsCache.close();
      await jobs.close();
    },
  });
});
