import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { FaultRedis } from '@winnow/testing';

const root = path.resolve(import.meta.dirname, '../../..');
const goodSecret = 'k3Jd9sQm2Vx7Lp0aTz5BwYc8RfNhGuEi';

/** Starts a service as shipped; resolves with its exit code and output. */
function start(service: string, environment: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [path.join(root, 'services', service, 'dist/main.js')], {
    env: { HEALTH_PORT: '0', GATEWAY_PORT: '0', AI_RPC_PORT: '0', EGRESS_URL: 'http://127.0.0.1:1', ...environment },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  return new Promise((resolve) => {
    // A service that does start is killed, which gives another exit code.
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve({ code, said });
    });
  });
}

const unsafe = {
  'keeps no append-only file': [{ appendonly: 'no' }, 'appendonly yes'],
  evicts: [{ 'maxmemory-policy': 'allkeys-lru' }, 'noeviction'],
} as const;

for (const [how, [settings, word]] of Object.entries(unsafe)) {
  test(`F008: no service starts on a Redis that ${how}`, async () => {
    const redis = await FaultRedis.start(settings);
    try {
      const environment = { REDIS_URL: redis.url, SESSION_SECRET: goodSecret };
      const services = ['gateway', 'scraper', 'extractor', 'ai'];
      const ends = await Promise.all(services.map((service) => start(service, environment)));
      for (const { code, said } of ends) {
        expect(code).toBe(1);
        expect(said).toContain(word);
      }
    } finally {
      await redis.stop();
    }
  });
}

test('the gateway rejects a session secret that is known or easy to guess', async () => {
  for (const secret of ['short', 'change-me-change-me-change-me-change-me', 'x'.repeat(40)]) {
    const { code, said } = await start('gateway', { REDIS_URL: 'redis://127.0.0.1:1', SESSION_SECRET: secret });
    expect(code).toBe(1);
    expect(said).toContain('SESSION_SECRET');
    expect(said).not.toContain(secret);
  }
});
