import { JobClient, connectRedis } from '@winnow/jobs';
import { Metrics } from '@winnow/telemetry';
import { startTestRedis } from '@winnow/testing';
import { queueMetrics } from './queue-metrics';

it('reports depth and age of waiting jobs of every priority, and no figures without Redis', async () => {
  const server = await startTestRedis();
  const redis = connectRedis(server.url, 'producer');
  const jobs = new JobClient(server.url, 'test');
  const metrics = new Metrics('gateway');
  queueMetrics(metrics, redis, 'test');
  const value = async (series: string) => {
    const line = (await metrics.expose()).body.split('\n').find((candidate) => candidate.startsWith(series));
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  };
  const waiting = 'winnow_queue_jobs{queue="scraper",state="waiting"';
  const oldest = 'winnow_queue_oldest_seconds{queue="scraper"';
  try {
    expect([await value(waiting), await value(oldest)]).toEqual([0, 0]);
    // Each further job of an owner has a lower priority; the first one is the oldest.
    const add = (owner: string) =>
      jobs.add({
        operation: 'get-links',
        payload: { url: 'http://a.test', depth: 0 },
        owner,
        correlationId: 'click-123',
      });
    await add('ann');
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    for (const owner of ['ann', 'ann', 'bob']) await add(owner);
    expect(await value(waiting)).toBe(4);
    expect(await value(oldest)).toBeGreaterThan(1);
    expect(await value('winnow_queue_jobs{queue="ai",state="failed"')).toBe(0);
  } finally {
    await jobs.close();
    // The JavaScript Redis server does not stop while a client is connected.
    server.process?.kill('SIGKILL');
    await server.stop();
  }
  const { body } = await metrics.expose();
  expect(body).toContain('winnow_process_resident_memory_bytes');
  expect(body).not.toMatch(/^winnow_queue_(?:jobs|oldest_seconds)\{/m);
  redis.disconnect();
});
