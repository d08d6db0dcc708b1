import { setTimeout as sleep } from 'node:timers/promises';
import { startFaultProxy } from '@winnow/testing';
import { check } from '../check';
import { Client } from '../client';
import { readEvents } from '../event-reader';
import type { Lab } from '../lab';
import { silentMark } from '../lab-model';
import type { FaultCase } from '../run-case';
import { browserProcesses } from '../processes';

/** The session that owns a client's jobs, as it appears in Redis keys. */
const ownerOf = (client: Client) => client.session.split('.')[0] ?? '';

/** Sends a request whose answer is lost, kills that gateway, and retries with the same idempotency key. */
async function killedBeforeItsReply(lab: Lab): Promise<void> {
  const wire = await startFaultProxy(lab.system.ports.gateways[0] ?? 0);
  const client = new Client(lab.url, lab.history);
  await client.fetch('/api/jobs');
  const direct = client.at(`http://127.0.0.1:${wire.port}`);
  const request = crypto.randomUUID();
  const body = JSON.stringify({ urls: [`http://site-2.test/page-2.html?job=${request}`] });
  lab.history.add({ kind: 'invoke', request, work: 'twice', pages: 1 });
  wire.isMute = true;
  const headers = { 'content-type': 'application/json', prefer: 'respond-async', 'idempotency-key': request };
  const first = direct.fetch('/api/scrape-content', { method: 'POST', headers, body }).catch(() => undefined);
  const open = `winnow:owner:${ownerOf(client)}:open`;
  const jobs = `winnow:owner:${ownerOf(client)}:jobs`;
  while ((await lab.redis.client.zcard(jobs)) === 0) await sleep(1);
  lab.kill('gateway-1');
  await first;
  await wire.close();
  const job = await client.ask(request, '/api/scrape-content', body);
  check(job !== undefined, 'the second try is acknowledged');
  check((await client.follow(job))?.status === 'completed', 'the work of the second try is done');
  check((await lab.redis.client.zcard(jobs)) === 1, `both tries are one job`);
  check((await lab.redis.client.scard(open)) === 0, 'nothing stays open');
  await lab.system.ready('gateway-1');
}

export const clientCases: readonly FaultCase[] = [
  {
    id: 'F016',
    title: 'SIGKILL one gateway, then the other, in the middle of event streams',
    short: true,
    async act(lab) {
      for (const name of ['gateway-1', 'gateway-2']) {
        lab.fault(`kill ${name}`);
        lab.kill(name);
        await sleep(500);
        await lab.system.ready(name);
        lab.healed();
        await sleep(1_000);
      }
    },
  },
  {
    id: 'F017',
    title: "visitors' connections are reset every 3 s for 30 s",
    async act(lab) {
      lab.fault('resets');
      for (let time = 0; time < 10; time++) {
        lab.frontWire.reset();
        await sleep(3_000);
      }
      lab.healed();
    },
  },
  {
    id: 'F018',
    title: 'a proxy cuts what is idle for 30 s, a job is silent for 40 s',
    async act(lab) {
      const client = new Client(`http://127.0.0.1:${lab.frontWire.port}`, lab.history);
      lab.frontWire.idleMs = 30_000;
      lab.fault('idle cuts');
      const body = JSON.stringify({ content: `${silentMark} A long silence.`, enhancementType: 'professional' });
      const request = crypto.randomUUID();
      lab.history.add({ kind: 'invoke', request, work: 'silent', pages: 0 });
      const job = await client.ask(request, '/api/enhance-content', body);
      check(job !== undefined, 'the silent job is acknowledged');
      let heartbeats = 0;
      const events: string[] = [];
      for await (const { event } of readEvents(await client.fetch(`/api/jobs/${job}/events`), () => heartbeats++))
        events.push(event);
      lab.frontWire.idleMs = 0;
      lab.healed();
      check(events.at(-1) === 'result', `one connection lasts to the result, not to ${events.at(-1)}`);
      check(heartbeats > 0, 'heartbeats were sent');
      await client.look(job);
    },
  },
  {
    id: 'F020',
    title: 'a client hangs up: its job is cancelled and its browser closed',
    mix: ['model', 'links', 'pages'],
    async act(lab) {
      const client = new Client(lab.url, lab.history);
      await client.fetch('/api/jobs');
      const stop = new AbortController();
      const hits = () => lab.site.hits.get('/faults/hang') ?? 0;
      const before = hits();
      const answer = client
        .fetch('/api/scrape-content', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ urls: ['http://site-3.test/waiting.html'] }),
          signal: stop.signal,
        })
        .catch(() => undefined);
      while (hits() === before) await sleep(100);
      lab.fault('hang up');
      stop.abort();
      await answer;
      await sleep(5_000);
      const jobs = (await (await client.fetch('/api/jobs')).json()) as { status: string }[];
      check(jobs[0]?.status === 'cancelled', `the job is cancelled, not ${JSON.stringify(jobs)}`);
      check(browserProcesses(lab) === 0, 'no browser is left');
      check(lab.site.waiting('/faults/hang') === 0, 'the website is let go');
      const asked = hits();
      await sleep(1_500);
      check(hits() === asked, 'the page asks for nothing more');
      lab.healed();
    },
  },
  {
    id: 'F021',
    title: 'a gateway is killed between enqueueing and its reply, five times; the same Idempotency-Key asks again',
    async act(lab) {
      lab.fault('kill before reply');
      for (let time = 0; time < 5; time++) await killedBeforeItsReply(lab);
      lab.healed();
    },
  },
];
