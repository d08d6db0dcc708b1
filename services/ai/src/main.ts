import { isIPv6 } from 'node:net';
import { readConfig } from '@winnow/config';
import { runService } from '@winnow/health';
import { createLogger, redactFromLogs } from '@winnow/logging';
import { startChatServer } from '@winnow/rpc';
import { Metrics } from '@winnow/telemetry';
import { startWorker } from '@winnow/worker-process';
import { variables } from './config';
import { createAi } from './create-ai';
import { removeFetchTimeouts } from './model/remove-fetch-timeouts';

const log = createLogger('ai');

void runService(log, async () => {
  const config = readConfig(variables);
  log.level = config.logLevel;
  for (const key of [config.openaiApiKey, config.anthropicApiKey, config.googleApiKey]) redactFromLogs(key);
  removeFetchTimeouts(config.nodeUseEnvProxy);
  const metrics = new Metrics('ai');
  const ai = await createAi(config, log, metrics);
  const host = isIPv6(config.bindAddress) ? `[${config.bindAddress}]` : config.bindAddress;
  const chats = await startChatServer(`${host}:${config.rpcPort}`, ai.chat, log, ai);
  log.info({ rpcPort: chats.port }, 'chat service listening');
  return startWorker({
    queue: 'ai',
    handlers: ai.handlers,
    config,
    log,
    metrics,
    release: async () => {
      await chats.close(config.graceSeconds * 1_000);
      ai.close();
    },
  });
});
