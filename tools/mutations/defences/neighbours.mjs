import { gateway, medium, unit } from '../suites-of.mjs';

const jobs = 'libs/server/jobs/src';

/** What keeps one visitor's work from costing another one's. */
export const defences = /** @type {import('../defences.mjs').Defence[]} */ ([
  {
    name: 'answers of one visitor, address and process in memory',
    file: `${gateway}/limits/answer-room.ts`,
    text: 'return taken === 0 || taken + bytes <= most;',
    instead: 'return taken >= 0 || most > 0;',
    suite: unit(`${gateway}/limits/answer-room`, 'N101'),
  },
  {
    name: 'answers that are not read give way',
    file: `${gateway}/limits/answer-room.ts`,
    text: 'if (keys.some((key) => full.has(key))) cut();',
    instead: '',
    suite: unit(`${gateway}/limits/answer-room`, 'N102'),
  },
  {
    name: 'an answer waits for its client',
    file: `${gateway}/http/json-reply.ts`,
    text: "if (!raw.write(next.value)) await once(raw, 'drain', { signal: gone });",
    instead: 'raw.write(next.value);',
    suite: medium(`${gateway}/limits/unread-results`, 'N103'),
  },
  {
    name: 'events wait for their client',
    file: `${gateway}/http/event-stream-reply.ts`,
    text: "if (!isTaken) await once(raw, 'drain', { signal: gone }).catch(() => undefined);",
    instead: 'void isTaken;',
    suite: medium(`${gateway}/limits/unread-results`, 'N104'),
  },
  {
    name: 'the owner of a job that is followed',
    file: `${jobs}/job-client.ts`,
    text: 'return (await this.records.read(id))?.owner === owner;',
    instead: 'return (await this.records.read(id))?.owner !== undefined || owner === id;',
    suite: medium(`${gateway}/limits/unread-results`, 'another visitor who asks for a result'),
  },
  {
    name: 'a suspect runs alone',
    file: `${jobs}/suspects.ts`,
    text: 'if (this.isRunning || (this.others > 0 && !isOverdue)) return;',
    instead: 'if (this.isRunning && isOverdue) return;',
    suite: medium(`${jobs}/suspects.medium`, 'N106'),
  },
  {
    name: 'nothing begins beside a suspect',
    file: `${jobs}/suspects.ts`,
    text: 'this.isClosed = true;',
    instead: 'this.isClosed = false;',
    suite: unit(`${jobs}/suspects.spec`, 'N105'),
  },
  {
    name: 'deaths that neighbours caused are not charged',
    file: `${jobs}/queue-options.ts`,
    text: 'maxStalledCount: 1_000,',
    instead: 'maxStalledCount: 3,',
    suite: medium(`${jobs}/suspects.medium`, 'N108'),
  },
  {
    name: 'a job that kills its worker is given up',
    file: `${jobs}/run-suspects.ts`,
    text: 'if ((await records.chargeRun(id, lock)) > mostFatalRuns)',
    instead: 'if ((await records.chargeRun(id, lock)) > 1_000)',
    suite: medium(`${jobs}/suspects.medium`, 'N107'),
  },
  {
    name: 'a worker stops without Redis',
    file: `${jobs}/job-worker.ts`,
    text: 'await Promise.race([this.worker.close(), untilRedisIsGone(this.redis, ended.signal)]);',
    instead: 'await this.worker.close();',
    suite: medium(`${jobs}/suspects.medium`, 'while Redis is gone'),
  },
]);
