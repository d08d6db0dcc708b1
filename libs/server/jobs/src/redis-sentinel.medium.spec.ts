import { createServer } from 'node:net';
import { listen, startTestRedis, type TestRedis } from '@winnow/testing';
import { Redis } from 'ioredis';
import { JobClient } from './job-client';
import { connectRedis } from './redis';

/** Starts a Sentinel with one master, the current value of `masterUrl`, and no other Sentinels. */
async function startSentinel(masterUrl: () => string) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.setEncoding('utf8').on('data', (text: string) => {
      for (const command of text.split(/^(?=\*)/m)) {
        if (!/get-master-addr-by-name/i.test(command)) socket.write(/sentinel/i.test(command) ? '*0\r\n' : '+OK\r\n');
        else {
          const { hostname, port } = new URL(masterUrl());
          socket.write(`*2\r\n$${hostname.length}\r\n${hostname}\r\n$${port.length}\r\n${port}\r\n`);
        }
      }
    });
  });
  const { port, close } = await listen(server);
  return { url: `redis-sentinel://127.0.0.1:${port}/#main`, close };
}

it('connects to the master that a Sentinel reports, and to the new one after a failover', async () => {
  const redis: TestRedis[] = [await startTestRedis(), await startTestRedis()];
  let master = redis[0]?.url ?? '';
  const sentinel = await startSentinel(() => master);
  const jobs = new JobClient(sentinel.url, 'sentinel');
  const work = {
    operation: 'get-links',
    payload: { url: 'https://a.test/', depth: 1 },
    owner: 'ann',
    correlationId: 'c',
  } as const;
  const countKeys = async (url: string) => {
    const direct = new Redis(url);
    try {
      return (await direct.keys('sentinel:*')).length;
    } finally {
      direct.disconnect();
    }
  };
  try {
    const first = await jobs.add(work);
    expect(await jobs.status(first, 'ann')).toBe('queued');
    expect(await countKeys(redis[0]?.url ?? '')).toBeGreaterThan(0);
    master = redis[1]?.url ?? '';
    await redis[0]?.stop();
    let second: string | undefined;
    while (second === undefined) second = await jobs.add(work).catch(() => undefined);
    expect(await jobs.status(second, 'ann')).toBe('queued');
    expect(await countKeys(master)).toBeGreaterThan(0);
  } finally {
    await jobs.close();
    await redis[1]?.stop();
    await sentinel.close();
  }
});

it('rejects an invalid address before it connects', () => {
  expect(() => connectRedis('redis-sentinel://127.0.0.1:1', 'producer')).toThrow('name-of-the-master');
});
