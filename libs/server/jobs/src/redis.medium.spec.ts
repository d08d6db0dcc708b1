import { startFaultProxy, startTestRedis, type FaultProxy, type TestRedis } from '@winnow/testing';
import { connectRedis } from './redis';

let redis: TestRedis;
let proxy: FaultProxy;

beforeAll(async () => {
  redis = await startTestRedis();
  proxy = await startFaultProxy(Number(new URL(redis.url).port));
});
afterAll(async () => {
  await proxy.close();
  await redis.stop();
});

it('replaces a dropped connection: one command fails, the next ones succeed', async () => {
  const client = connectRedis(`redis://127.0.0.1:${proxy.port}`, 'producer');
  try {
    await client.set('key', 'value');
    proxy.forget();
    await expect(client.get('key')).rejects.toThrow();
    while ((await client.get('key').catch(() => 'failed')) !== 'value');
  } finally {
    client.disconnect();
  }
});

it('N110: fails a request’s command in less than three seconds if Redis is silent', async () => {
  const client = connectRedis(`redis://127.0.0.1:${proxy.port}`, 'producer');
  const { commandTimeout, connectTimeout } = client.options;
  client.disconnect();
  expect(Math.max(commandTimeout ?? Infinity, connectTimeout ?? Infinity)).toBeLessThan(3_000);
});
