const gateway = 'services/gateway/src';
const jobs = 'libs/server/jobs/src';
const medium = (file, only) => ({ runner: 'jest', project: 'medium', file, only });

/** Limits that one stranger cannot get round. */
export const defences = /** @type {import('../defences.mjs').Defence[]} */ ([
  {
    name: 'an answer given early arrives',
    file: `${gateway}/http/linger.ts`,
    text: 'if (request.complete || !hasBody(request)) return;',
    instead: 'if (request.complete || hasBody(request)) return;',
    suite: medium(`${gateway}/http/linger.medium`, 'even when it sends everything first'),
  },
  {
    name: 'what is sent after an early answer has bounds',
    file: `${gateway}/http/linger.ts`,
    text: 'if (came > mostBytes) socket.destroy();',
    instead: 'if (came > 2 ** 40) socket.destroy();',
    suite: medium(`${gateway}/http/linger.medium`, 'cut when it goes on without end'),
  },
  {
    name: 'what was sent is dropped when a job is done',
    file: `${jobs}/job-settler.ts`,
    text: "if (!mayRunAgain(job)) await this.lighten(job, '');",
    instead: 'mayRunAgain(job);',
    suite: medium(`${jobs}/job-settler.medium`, 'is dropped when the job is done'),
  },
  {
    name: 'the answer of a first queue is dropped',
    file: `${jobs}/job-settler.ts`,
    text: "if (job.id !== id) return await this.lighten(job, 'null');",
    instead: 'if (job.id !== id) return;',
    suite: medium(`${jobs}/job-settler.medium`, 'with the answer of its first queue'),
  },
  {
    name: 'a cancelled job leaves its queue',
    file: `${jobs}/job-client.ts`,
    text: 'await this.withdraw(record).catch(() => undefined);',
    instead: '',
    suite: medium(`${jobs}/job-settler.medium`, 'at once when a job that waits is cancelled'),
  },
  {
    name: 'the file of a cancelled job is dropped',
    file: `${jobs}/job-client.ts`,
    text: 'if (upload?.key) await this.uploads.remove(upload.key);',
    instead: '',
    suite: medium(`${jobs}/job-settler.medium`, 'with its file'),
  },
]);
