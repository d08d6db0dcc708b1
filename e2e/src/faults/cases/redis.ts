import { setTimeout as sleep } from 'node:timers/promises';
import { check } from '../check';
import type { Lab } from '../lab';
import type { FaultCase } from '../run-case';
import { stallsIn } from '../read-logs';
import { works } from '../work';

/** Sends one request; resolves with its status and whether it has a Retry-After. */
async function askOnce(lab: Lab) {
  const response = await fetch(`${lab.url}${works.links.route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', prefer: 'respond-async' },
    body: works.links.body(1),
  });
  const problem = (await response.json()) as { code?: string };
  return { status: response.status, code: problem.code, hasRetryAfter: response.headers.has('retry-after') };
}

/** While Redis rejects writes, new work is rejected with a problem and nothing is evicted. */
async function refusesPolitely(lab: Lab): Promise<void> {
  const { status, code, hasRetryAfter } = await askOnce(lab);
  check(status === 503 && code === 'unavailable' && hasRetryAfter, `503 with Retry-After, not ${status} ${code}`);
}

export const redisCases: readonly FaultCase[] = [
  {
    id: 'F007',
    title: 'SIGKILL Redis, back after 1 s (AOF everysec)',
    short: true,
    async act(lab) {
      lab.fault('kill Redis');
      await lab.redis.kill();
      await sleep(1_000);
      await lab.redis.up();
      lab.healed();
    },
  },
  {
    id: 'F009',
    title: 'Redis at maxmemory (noeviction) for 15 s',
    async act(lab) {
      lab.fault('maxmemory');
      await lab.redis.client.config('SET', 'maxmemory', '1mb');
      await sleep(3_000);
      await refusesPolitely(lab);
      await sleep(12_000);
      await lab.redis.client.config('SET', 'maxmemory', '0');
      lab.healed();
      check(/evicted_keys:0\r/.test(await lab.redis.client.info('stats')), 'nothing is evicted');
    },
  },
  {
    id: 'disk-full',
    title: "Redis' disk is full for 15 s",
    async act(lab) {
      check(lab.disk, 'this process may mount a file system (root on Linux)');
      lab.fault('disk full');
      lab.disk.fill();
      await sleep(5_000);
      await refusesPolitely(lab);
      await sleep(10_000);
      lab.disk.free();
      lab.healed();
    },
  },
  {
    id: 'F012',
    title: 'TCP resets between the product and Redis, every 2 s for 60 s',
    async act(lab) {
      lab.fault('resets');
      for (let time = 0; time < 30; time++) {
        lab.redisWire.reset();
        await sleep(2_000);
      }
      lab.healed();
    },
  },
  {
    id: 'F013',
    title: 'Redis answers 500 ms late for 30 s',
    async act(lab) {
      const before = await stallsIn(lab.logs);
      lab.fault('latency');
      lab.redisWire.latencyMs = 500;
      await sleep(30_000);
      lab.redisWire.latencyMs = 0;
      lab.healed();
      check((await stallsIn(lab.logs)) === before, 'no job stalls');
    },
  },
  {
    id: 'partition',
    title: 'no word from Redis for 20 s, connections open',
    async act(lab) {
      lab.fault('silence');
      lab.redisWire.isMute = true;
      await sleep(20_000);
      lab.redisWire.isMute = false;
      lab.redisWire.reset();
      lab.healed();
    },
  },
  {
    id: 'partition-uploads',
    title: 'no word from Redis for 10 s in the middle of uploads, twice',
    mix: ['longFile', 'file'],
    clients: 24,
    async act(lab) {
      for (let time = 0; time < 2; time++) {
        lab.fault('silence');
        lab.redisWire.isMute = true;
        await sleep(10_000);
        lab.redisWire.isMute = false;
        lab.redisWire.reset();
        lab.healed();
        await sleep(5_000);
      }
    },
  },
  {
    id: 'forgotten',
    title: 'a firewall forgets every connection to Redis',
    async act(lab) {
      lab.fault('forget');
      lab.redisWire.forget();
      lab.healed();
    },
  },
  {
    id: 'F015',
    title: 'FLUSHALL: Redis forgets everything',
    // An upload stored before its job was added is lost without others; its visitor uploads it again.
    allowed: { lost: true, problems: ['not-found'] },
    async act(lab, load) {
      const met = load.inFlightJobs;
      lab.fault('FLUSHALL');
      await lab.redis.client.flushall();
      lab.healed();
      check(await load.over(met, 30_000), 'every client is told, none hangs');
    },
  },
];
