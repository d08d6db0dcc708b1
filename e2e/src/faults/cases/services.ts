import { setTimeout as sleep } from 'node:timers/promises';
import { check } from '../check';
import { Client } from '../client';
import type { Lab } from '../lab';
import type { FaultCase } from '../run-case';
import type { WorkName } from '../work';
import { browsersOf, megabytesOf } from '../processes';
import { ask } from './workers';

const chat = (lab: Lab, content: string, headers: Record<string, string> = {}) =>
  fetch(`${lab.url}/api/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ messages: [{ role: 'user', content }], systemPrompt: 'Be brief.' }),
  });

/** Minutes of a clock jump, and the maximum skew: below the retention of results, as `docs/operations.md` requires. */
const jumpMinutes = 10;

export const serviceCases: readonly FaultCase[] = [
  {
    id: 'F022',
    title: 'every service is restarted in order, one after the other',
    allowed: { politely: true },
    async act(lab) {
      lab.fault('rolling restart');
      for (const name of lab.system.names) {
        lab.kills.push(Date.now());
        await lab.system.restart(name);
        await sleep(500);
        await lab.system.ready(name);
      }
      lab.healed();
    },
  },
  {
    id: 'F023',
    title: 'the model service is killed in the middle of chats',
    async act(lab) {
      lab.fault('kill ai');
      const whole = chat(lab, 'What is a harbour?');
      const streamed = chat(lab, 'What is a lamp?', { accept: 'text/event-stream' });
      await sleep(100);
      lab.kill('ai');
      for (const response of await Promise.all([whole, streamed])) {
        const text = await response.text();
        const isAnswer = response.status === 200 && (/"response"/.test(text) || /event: result/.test(text));
        const isProblem = /"code":"unavailable"/.test(text) && /"message":"[A-Z]/.test(text);
        check(
          isAnswer || isProblem,
          `a chat is answered or its visitor told: ${response.status} ${text.slice(0, 200)}`,
        );
      }
      await sleep(500);
      await lab.system.ready('ai');
      lab.healed();
      check((await chat(lab, 'What is a boat?')).status === 200, 'the next chat is answered');
    },
  },
  {
    id: 'F025',
    title: 'chats beyond every limit',
    async act(lab) {
      const pids = () => ['gateway-1', 'gateway-2', 'ai'].map((name) => lab.system.pid(name));
      const before = pids();
      lab.fault('large messages');
      const large = 'word '.repeat(4_000_000);
      const { status } = await chat(lab, large);
      check(status === 413, `a message of 20 MB is too large, not answered ${status}`);
      const some = await chat(lab, 'word '.repeat(30_000));
      check([200, 413].includes(some.status), `a message of 150 kB is answered or too large, not ${some.status}`);
      lab.healed();
      check(
        pids().every((pid, index) => pid === before[index]),
        'no process ended',
      );
    },
  },
  {
    id: 'browser-crash',
    title: 'SIGKILL browsers in the middle of pages, three times',
    mix: [...Array<WorkName>(11).fill('pages'), 'browser'],
    // A page has three tries: one that is in progress at every kill fails, and only that one.
    allowed: { problems: ['unreachable'], failures: 2 },
    async act(lab) {
      for (let time = 0; time < 3; time++) {
        while (browsersOf(lab).length === 0) await sleep(100);
        lab.fault('kill browsers');
        for (const { pid } of browsersOf(lab)) process.kill(pid, 'SIGKILL');
        lab.healed();
        await sleep(5_000);
      }
    },
  },
  {
    id: 'browser-memory',
    title: 'a page fills the memory of its renderer',
    mix: [...Array<WorkName>(11).fill('pages'), 'browser'],
    allowed: { problems: ['unreachable', 'timeout'], failures: 1 },
    async act(lab) {
      const client = new Client(lab.url, lab.history);
      lab.fault('hungry page');
      const job = await ask(lab, client, 'http://site-4.test/hungry.html');
      const end = await client.follow(job);
      lab.healed();
      check(end?.status === 'failed', `the page fails, instead of ending as ${end?.status}`);
    },
  },
  {
    id: 'F027',
    title: '500 pages drawn by script: memory, left-over processes',
    mix: ['browser'],
    async act(lab, load) {
      lab.fault('many pages');
      const used = () => lab.partsOf('scraper').reduce((sum, name) => sum + megabytesOf(lab, name), 0);
      while (load.ended < 150) await sleep(200);
      const early = used();
      while (load.ended < 500) await sleep(200);
      lab.healed();
      check(used() < early * 1.35 + 50, `memory stays level: ${Math.round(early)} MB, then ${Math.round(used())} MB`);
      check(!browsersOf(lab).some(({ isZombie }) => isZombie), 'no browser is a zombie');
    },
  },
  {
    id: 'F029',
    title: 'the egress is down for 15 s',
    allowed: { problems: ['unreachable', 'unavailable'], failures: Infinity },
    async act(lab) {
      lab.fault('egress down');
      await lab.system.hold('egress');
      await sleep(1_000);
      const hits = () => [...lab.site.hits.values()].reduce((sum, count) => sum + count, 0);
      const before = hits();
      await sleep(7_000);
      for (const name of [...lab.partsOf('scraper'), 'extractor']) {
        const ready = await lab.readiness(name);
        check(ready?.status === 503 && 'egress' in ready.failures, `${name} is not ready, and says why`);
      }
      await sleep(7_000);
      check(hits() === before, 'nothing is fetched in another way');
      await lab.system.release('egress');
      lab.healed();
    },
  },
  {
    id: 'clocks',
    title: `clocks of a scraper, a gateway and the model worker jump ${jumpMinutes} min forth and back`,
    async act(lab) {
      const jumping = ['scraper-1', 'gateway-1', 'ai'];
      const jump = (minutes: number) => jumping.forEach((name) => lab.shiftClock(name, minutes));
      lab.fault('clock jumps');
      jump(jumpMinutes);
      await sleep(10_000);
      // Reset before it falls behind the others, so that the skew never exceeds the maximum.
      jump(0);
      await sleep(1_000);
      jump(-jumpMinutes);
      await sleep(10_000);
      jump(0);
      lab.healed();
    },
  },
];
