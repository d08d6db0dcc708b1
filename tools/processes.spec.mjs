import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processTable } from './processes.mjs';

const partsOf = async (environment) => {
  const { parts } = await processTable({
    port: 8080,
    host: '127.0.0.1',
    redisUrl: 'redis://127.0.0.1:6379',
    ephemeral: false,
    chromium: undefined,
    sessionSecret: 'secret',
    replicas: { gateways: 1, scrapers: 2, extractors: 1 },
    environment: { CHROMIUM_SANDBOX: 'off', ...environment },
    nextPort: async () => 3000,
  });
  return Object.fromEntries(parts.map(({ name, stopWithinMs }) => [name, stopWithinMs]));
};

test('workers are killed only after the grace that their work has, ai after that of its chats as well', async () => {
  const rest = { egress: undefined, gateway: undefined };
  assert.deepEqual(await partsOf({ SHUTDOWN_GRACE_SECONDS: '600' }), {
    ...rest,
    'scraper-1': 630_000,
    'scraper-2': 630_000,
    extractor: 630_000,
    ai: 1_230_000,
  });
  assert.equal((await partsOf({})).ai, 50_000);
});
