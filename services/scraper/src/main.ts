import { readConfig } from '@winnow/config';
import { checkEgress } from '@winnow/egress-client';
import { runService } from '@winnow/health';
import { createLogger, hideFromLogs } from '@winnow/logging';
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
  hideFromLogs(...config.egressTokens);
  const metrics = new Metrics('scraper');
  const scraper = createScraper(config, log, {}, pageMetrics(metrics));
  return startWorker({
    queue: 'scraper',
    handlers: scraper.handlers,
    config,
    log,
    metrics,
    checks: { egress: checkEgress(config.egressUrl, config.egressTokens) },
    release: () => scraper.close(),
  });
});
