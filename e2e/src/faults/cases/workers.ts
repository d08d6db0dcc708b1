import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultCase } from '../run-case';
import { check } from '../check';
import { Client } from '../client';
import type { Lab } from '../lab';
import { isWhole } from '../whole';

/** Kills parts one after the other, each once the previous one is ready again. */
async function killInTurn(lab: Lab, names: readonly string[]): Promise<void> {
  for (const name of names) {
    lab.fault(`kill ${name}`);
    lab.kill(name);
    await sleep(500);
    await lab.system.ready(name);
    lab.healed();
    await sleep(2_000);
  }
}

/** The scraper process with an active job. */
async function workerOf(lab: Lab, job: string): Promise<string | undefined> {
  const by = await lab.redis.client.hget(`winnow:bull:scraper:${job}`, 'pb');
  const active = await lab.redis.client.lpos('winnow:bull:scraper:active', job);
  const pid = Number(by?.split('-').at(-1));
  return active === null ? undefined : lab.partsOf('scraper').find((name) => lab.system.pid(name) === pid);
}

/** Scrapes one address in a new session; resolves with the job's id. */
export async function ask(lab: Lab, client: Client, address: string): Promise<string> {
  const request = crypto.randomUUID();
  lab.history.add({ kind: 'invoke', request, work: 'single', pages: 1 });
  const job = await client.ask(request, '/api/scrape-content', JSON.stringify({ urls: [address] }));
  if (!job) throw new Error('the job was not acknowledged');
  return job;
}

export const workerCases: readonly FaultCase[] = [
  {
    id: 'F001',
    title: 'SIGKILL one of three scrapers, three times',
    short: true,
    act: (lab) => killInTurn(lab, lab.partsOf('scraper').slice(0, isWhole ? 3 : 1)),
  },
  {
    id: 'F001-others',
    title: 'SIGKILL the extractor, then the model worker',
    act: (lab) => killInTurn(lab, ['extractor', 'ai']),
  },
  {
    id: 'F002',
    title: 'SIGKILL all scrapers, one comes back after 20 s',
    async act(lab) {
      const scrapers = lab.partsOf('scraper');
      lab.fault('kill all scrapers');
      await Promise.all(scrapers.map((name) => lab.system.hold(name)));
      await sleep(20_000);
      await lab.system.release(scrapers[0] ?? '');
      lab.healed();
      await sleep(10_000);
      await Promise.all(scrapers.slice(1).map((name) => lab.system.release(name)));
    },
  },
  {
    id: 'F003',
    title: 'SIGTERM a scraper in the middle of a 20 s job',
    async act(lab) {
      const client = new Client(lab.url, lab.history);
      const job = await ask(lab, client, 'http://site-1.test/faults/slow?ms=20000');
      let worker: string | undefined;
      while (!(worker = await workerOf(lab, job))) await sleep(100);
      lab.fault(`SIGTERM ${worker}`);
      const begun = performance.now();
      await lab.system.restart(worker);
      // Its shutdown grace of 10 s and some seconds of cleanup; the supervisor kills it much later.
      check(performance.now() - begun < 20_000, 'the scraper ends within its grace');
      await sleep(500);
      await lab.system.ready(worker);
      lab.healed();
      check((await client.follow(job))?.status === 'completed', 'the job it worked on is done by another');
    },
  },
  {
    id: 'F004',
    title: 'SIGSTOP a scraper and the model worker for 60 s, then SIGCONT',
    async act(lab) {
      const frozen = ['scraper-1', 'ai'];
      lab.fault('freeze');
      for (const name of frozen) lab.kill(name, 'SIGSTOP');
      await sleep(60_000);
      for (const name of frozen) lab.system.kill(name, 'SIGCONT');
      lab.healed();
    },
  },
  {
    id: 'F006',
    title: 'a poison job kills its worker each time',
    allowed: { problems: ['unavailable'], failures: 1 },
    async act(lab) {
      const client = new Client(lab.url, lab.history);
      const poison = '/faults/hang?poison';
      const job = await ask(lab, client, `http://site-1.test${poison}`);
      let deaths = 0;
      lab.fault('poison');
      while (!(await lab.redis.client.zscore('winnow:bull:scraper:failed', job))) {
        check(deaths < 8, 'the poison job is given up after some deaths');
        const worker = await workerOf(lab, job);
        // A worker may have claimed the job without starting it: as a suspect it waits to run alone.
        if (worker && lab.site.waiting(poison) > 0) {
          deaths++;
          lab.kill(worker);
          await sleep(1_000);
        }
        await sleep(100);
      }
      lab.healed();
      check(deaths >= 2, 'one death is no proof of poison');
      check((await client.follow(job))?.code === 'unavailable', 'the visitor of the poison job is told');
    },
  },
];
