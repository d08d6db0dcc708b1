import { HealthServer, redisCheck, runService } from '@winnow/health';
import { connectRedis } from '@winnow/jobs';
import { createLogger } from '@winnow/logging';
import { Metrics } from '@winnow/telemetry';
import { readGatewayConfig } from './config';
import { createGateway } from './create-gateway';

const log = createLogger('gateway');

void runService(log, async () => {
  const config = readGatewayConfig();
  log.level = config.logLevel;
  const metrics = new Metrics('gateway');
  const redis = connectRedis(config.redisUrl, 'producer');
  const gateway = await createGateway(config, log);
  const health = new HealthServer({
    port: config.healthPort,
    bindAddress: config.bindAddress,
    log,
    metrics: () => metrics.expose(),
    checks: { redis: redisCheck(redis, { persistent: config.requirePersistence }) },
  });
  await gateway.app.listen(config.port, config.bindAddress);
  const healthPort = await health.listen();
  log.info({ port: config.port, healthPort }, 'answering');
  return {
    async close() {
      health.drain();
      await gateway.close();
      redis.disconnect();
      await health.close();
    },
  };
});
