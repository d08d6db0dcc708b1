const gateway = 'services/gateway/src';
const jobs = 'libs/server/jobs/src';
const medium = (file, only) => ({ runner: 'jest', project: 'medium', file, only });
const unit = (file, only) => ({ runner: 'jest', project: 'server', file, only });
const scrape = 'services/scraper/src/scrape-content';

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
  {
    name: 'open jobs of one address',
    file: `${jobs}/account-scripts.ts`,
    text: 'if account.mostOpen > 0 and',
    instead: 'if account.mostOpen > 100000 and',
    suite: medium(`${gateway}/limits/job-quota.medium`, 'at most four hundred jobs'),
  },
  {
    name: 'bytes that came with jobs',
    file: `${jobs}/account-scripts.ts`,
    text: 'if account.mostBytes > 0 and not hasRoom(account, claim.bytes, account.mostBytes)',
    instead: 'if account.mostBytes < 0 and not hasRoom(account, claim.bytes, account.mostBytes)',
    suite: medium(`${gateway}/limits/job-quota.medium`, 'share of the texts that are kept'),
  },
  {
    name: 'bytes of parts',
    file: `${jobs}/account-scripts.ts`,
    text: 'if most > 0 and not hasRoom(account, bytes, most) then return -2 end',
    instead: '',
    suite: medium(`${jobs}/job-accounts.medium`, 'are those of parts as well'),
  },
  {
    name: 'bytes of answers',
    file: `${jobs}/job-worker.ts`,
    text: 'await patiently(() => accounts.countAnswer(job.data.id, lock, answer, !answers), controller.signal);',
    instead: '',
    suite: medium(`${jobs}/job-accounts.medium`, 'are those of answers'),
  },
  {
    name: 'bytes that nobody reports as gone count no more',
    file: `${jobs}/account-scripts.ts`,
    text: "'-inf', string.format('%.0f', now)",
    instead: "'-inf', '0'",
    suite: medium(`${jobs}/job-accounts.medium`, 'count no more once their time is over'),
  },
  {
    name: 'a page without room fails alone',
    file: `${scrape}/job-pages.ts`,
    text: "if ('failed' in result || !(error instanceof ProblemError && error.code === 'quota')) throw error;",
    instead: "if ('failed' in result || error instanceof ProblemError) throw error;",
    suite: unit(`${scrape}/job-pages.spec`, 'fails alone'),
  },
  {
    name: 'a place for every visitor',
    file: `${jobs}/work-shares.ts`,
    text: 'if (this.count(owner) >= this.most) return owner;',
    instead: '',
    suite: medium(`${jobs}/fair-shares.medium`, 'all that another has under way'),
  },
  {
    name: 'a place for every address',
    file: `${jobs}/work-shares.ts`,
    text: 'if (block !== undefined && this.count(groupOf(block)) > this.most)',
    instead: 'if (block !== undefined && this.count(groupOf(block)) > 1000)',
    suite: medium(`${jobs}/fair-shares.medium`, 'thirty visitors of one address'),
  },
  {
    name: 'jobs that were put back for their address are called',
    file: `${jobs}/work-shares.ts`,
    text: 'return block === undefined ? [owner] : [groupOf(block), owner];',
    instead: 'return block === undefined ? [owner] : [owner];',
    suite: medium(`${jobs}/fair-shares.medium`, 'thirty visitors of one address'),
  },
  {
    name: 'bodies of one address that are held in memory',
    file: `${gateway}/limits/body-budget.ts`,
    text: 'if (own > this.ofBlock) throw tooMuchOfBlock();',
    instead: '',
    suite: medium(`${gateway}/limits/body-budget.medium`, 'up to its share'),
  },
  {
    name: 'bodies of everybody that are held in memory',
    file: `${gateway}/limits/body-budget.ts`,
    text: 'if (this.all + bytes > mostOfProcess) throw tooMuchOfAll();',
    instead: '',
    suite: medium(`${gateway}/limits/body-budget.medium`, 'of many addresses'),
  },
  {
    name: 'bodies that do not tell their length',
    file: `${gateway}/limits/body-budget.ts`,
    text: 'return payload.pipe(countingInto(hold));',
    instead: 'return payload;',
    suite: medium(`${gateway}/limits/body-budget.medium`, 'count as they come'),
  },
  {
    name: 'answers that nobody reads',
    file: `${gateway}/create-gateway.ts`,
    text: 'cutUnreadAnswers(http.server, unreadMs);',
    instead: '',
    suite: medium(`${gateway}/http/unread-answers.medium`, 'does not read a large answer'),
  },
]);
