import { readConfig } from '@winnow/config';
import { checkEgress } from '@winnow/egress-client';
import { runService } from '@winnow/health';
import { createLogger, redactFromLogs } from '@winnow/logging';
import { Metrics } from '@winnow/telemetry';
import { startWorker } from '@winnow/worker-process';
import { variables } from './config';
import { createExtractor } from './create-extractor';
import { extractionMetrics } from './extraction-metrics';

const log = createLogger('extractor');

void runService(log, async () => {
  const config = readConfig(variables);
  log.level = config.logLevel;
  redactFromLogs(...config.egressTokens, config.ocrModelApiKey, config.transcriptionApiKey);
  const metrics = new Metrics('extractor');
  const extractor = createExtractor(config, log, extractionMetrics(metrics));
  return startWorker({
    queue: 'extractor',
    handlers: extractor.handlers,
    config,
    log,
    metrics,
    checks: { egress: checkEgress(config.egressUrl, config.egressTokens) },
    release: () => extractor.close(),
  });
});
