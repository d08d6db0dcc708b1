import { addressPolicy } from '@winnow/address-policy';
import { readConfig } from '@winnow/config';
import { HealthServer, runService } from '@winnow/health';
import { PendingRequests } from '@winnow/http';
import { createLogger, redactFromLogs } from '@winnow/logging';
import { Metrics, startTracing } from '@winnow/telemetry';
import { egressVariables, type EgressConfig } from './config';
import { failures } from './failure';
import { createProxy } from './proxy';
import { dnsResolver, systemResolver, type Resolver } from './resolver';
import { scriptedResolver } from './scripted-resolver';

const log = createLogger('egress');

/** Grace period in milliseconds for pending requests on shutdown. */
const drainLimitMs = 10_000;

void runService(log, async () => {
  const config = readConfig(egressVariables);
  log.level = config.logLevel;
  redactFromLogs(...config.tokens);
  const policy = addressPolicy(config);
  if (config.testHosts) log.warn({ variable: 'EGRESS_TEST_HOSTS' }, 'test hosts enabled: not for production');
  if (policy.allowRanges.length > 0) log.warn({ networks: config.allowCidrs.length }, 'non-public networks allowed');
  const metrics = new Metrics('egress');
  const requests = metrics.counter(
    'winnow_egress_requests_total',
    'Requests and tunnels, by outcome.',
    ['outcome'],
    ['passed', ...Object.keys(failures)].map((outcome) => ({ outcome })),
  );
  const stopTracing = await startTracing({ service: 'egress', ...config });
  const proxy = createProxy({
    policy,
    resolver: chooseResolver(config),
    log,
    tokens: config.tokens,
    caps: { idleMs: config.idleSeconds * 1_000, totalMs: config.totalSeconds * 1_000 },
    responseBytes: config.responseMb * 2 ** 20,
    tunnelBytes: config.tunnelMb * 2 ** 20,
    onEnd: (outcome) => requests.inc({ outcome }),
  });
  const pending = new PendingRequests(proxy);
  const health = new HealthServer({
    port: config.healthPort,
    bindAddress: config.bindAddress,
    log,
    metrics: () => metrics.expose(),
    checks: {},
  });
  await new Promise<void>((resolve, reject) => {
    proxy.once('error', reject).listen(config.port, config.bindAddress, resolve);
  });
  const healthPort = await health.listen();
  log.info({ port: config.port, healthPort }, 'egress proxy listening');
  return {
    async close() {
      health.drain();
      // Tunnels that browsers keep open longer end with the process.
      await pending.drain(drainLimitMs);
      await health.close();
      await stopTracing();
    },
  };
});

/** Selects the system's resolver for intranet names, and the name servers for all others. */
function chooseResolver({ testHosts, allowCidrs }: EgressConfig): Resolver {
  if (testHosts) return scriptedResolver(testHosts);
  return allowCidrs.length > 0 ? systemResolver : dnsResolver();
}
