import './bound-young-memory';
import { HealthServer, redisCheck, assertSafeRedis, runService } from '@winnow/health';
import { connectRedis } from '@winnow/jobs';
import { createLogger, redactFromLogs } from '@winnow/logging';
import { Metrics, startTracing } from '@winnow/telemetry';
import { readGatewayConfig } from './config';
import { createGateway } from './create-gateway';
import { measureRequests } from './http/measure-requests';
import { traceRequests } from './http/trace-requests';
import { queueMetrics } from './queue-metrics';
import { readSinks } from './sinks/sink-settings';

const log = createLogger('gateway');

void runService(log, async () => {
  const config = readGatewayConfig();
  log.level = config.logLevel;
  redactFromLogs(
    ...config.sessionSecrets,
    ...config.egressTokens,
    ...(config.webhookSecret ? [config.webhookSecret] : []),
    ...[...readSinks(config).values()].map(({ secretAccessKey }) => secretAccessKey),
  );
  const metrics = new Metrics('gateway');
  const redis = connectRedis(config.redisUrl, 'producer');
  await assertSafeRedis(redis, { persistent: config.requirePersistence });
  const stopTracing = await startTracing({ service: 'gateway', ...config });
  const gateway = await createGateway(config, log);
  // Must precede the routes, which are added on listening.
  const http = gateway.app.getHttpAdapter().getInstance();
  measureRequests(http, metrics);
  traceRequests(http, config.trustedHops > 0);
  queueMetrics(metrics, redis, config.queuePrefix);
  const health = new HealthServer({
    port: config.healthPort,
    bindAddress: config.bindAddress,
    log,
    metrics: () => metrics.expose(),
    checks: { redis: redisCheck(redis, { persistent: config.requirePersistence }) },
  });
  await gateway.app.listen(config.port, config.host ?? config.bindAddress);
  const healthPort = await health.listen();
  log.info({ port: config.port, healthPort }, 'gateway listening');
  return {
    async close() {
      health.drain();
      await gateway.close();
      redis.disconnect();
      await health.close();
      await stopTracing();
    },
  };
});
