import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen, startFaultProxy, startTestRedis, waitUntil, type FaultProxy, type TestRedis } from '@winnow/testing';
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

it('a command that was open when a connection closed does not close the next one', async () => {
  // Longer than a busy machine takes until the value arrives: that connection has this timeout as well.
  const socketTimeout = 3_000;
  const client = connectRedis(redis.url, 'worker');
  const blocking = client.duplicate({ socketTimeout });
  const direct = connectRedis(redis.url, 'producer');
  try {
    await blocking.ping();
    const popped = blocking.blpop('list', 0);
    await waitUntil(async () => String(await direct.client('LIST')).includes('cmd=blpop'));
    const closed = once(blocking, 'close');
    await direct.client('KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await closed;
    await once(blocking, 'ready');
    const closes = jest.fn();
    blocking.on('close', closes);
    await direct.lpush('list', 'value');
    expect(await popped).toEqual(['list', 'value']);
    await sleep(socketTimeout);
    expect(closes).not.toHaveBeenCalled();
  } finally {
    for (const one of [client, blocking, direct]) one.disconnect();
  }
});

it('N110: fails a request’s command in less than three seconds if Redis is silent', async () => {
  const client = connectRedis(`redis://127.0.0.1:${proxy.port}`, 'producer');
  const { commandTimeout, connectTimeout } = client.options;
  client.disconnect();
  expect(Math.max(commandTimeout ?? Infinity, connectTimeout ?? Infinity)).toBeLessThan(3_000);
});

it('connects to the new master after a failover that keeps connections to the old one open', async () => {
  const other = await startTestRedis();
  // A load balancer or DNS name that leads to the old master first.
  let isFailedOver = false;
  const ports = [redis.url, other.url].map((url) => Number(new URL(url).port));
  const server = createServer((client) => {
    const master = connect(ports[isFailedOver ? 1 : 0] ?? 0, '127.0.0.1');
    for (const socket of [client, master]) socket.on('error', () => undefined);
    client.pipe(master).pipe(client);
  });
  const name = await listen(server);
  const client = connectRedis(`redis://127.0.0.1:${name.port}`, 'producer');
  const direct = connectRedis(redis.url, 'producer');
  try {
    await client.set('key', 'before');
    isFailedOver = true;
    await direct.replicaof('127.0.0.1', String(ports[1]));
    await waitUntil(() =>
      client.set('key', 'after').then(
        () => true,
        () => false,
      ),
    );
    const successor = connectRedis(other.url, 'producer');
    expect(await successor.get('key')).toBe('after');
    successor.disconnect();
  } finally {
    await direct.replicaof('NO', 'ONE');
    for (const one of [client, direct]) one.disconnect();
    await name.close();
    await other.stop();
  }
});
