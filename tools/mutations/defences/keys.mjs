import { gateway, medium, page, unit } from '../suites-of.mjs';

const jobs = 'libs/server/jobs/src';
const web = 'libs/web';
const repeated = (only) => medium(`${gateway}/repeated-requests.medium`, only);
const uploads = (only) => medium(`${gateway}/routes/uploads.medium`, only);
const idempotency = (only) => medium(`${jobs}/queues/idempotency.medium`, only);

/** What makes it safe to ask, to send and to store a second time. */
export const defences = [
  {
    name: 'a request under an idempotency key is one job',
    file: `${jobs}/scripts/create-job.lua`,
    text: "  local first = redis.call('GET', request)",
    instead: '  local first = nil',
    suite: idempotency('requests that come together'),
  },
  {
    name: 'an idempotency key whose job is forgotten makes a new one',
    file: `${jobs}/scripts/create-job.lua`,
    text: "if first and redis.call('EXISTS', records .. first) == 1 then",
    instead: 'if first then',
    suite: idempotency('until it is forgotten'),
  },
  {
    name: 'an idempotency key is remembered no longer than its job',
    file: `${jobs}/scripts/end-job.lua`,
    text: "if request then redis.call('EXPIRE', request, ARGV[3]) end",
    instead: '',
    suite: idempotency('no longer'),
  },
  {
    name: 'an idempotency key is remembered with a job that runs again',
    file: `${jobs}/scripts/reopen-job.lua`,
    text: "if request then redis.call('EXPIRE', request, ARGV[2]) end",
    instead: '',
    suite: idempotency('an operator lets'),
  },
  {
    name: 'a repeated request puts no job that is over into its queue',
    file: `${jobs}/queues/job-producer.ts`,
    text: 'if (!isNew && (await this.records.hasEnded(id))) return;',
    instead: 'if (!isNew && id === job.owner) return;',
    suite: idempotency('runs no job again'),
  },
  {
    name: 'who hangs up under an idempotency key cancels nothing',
    file: `${gateway}/run-operation.ts`,
    text: 'if (caller.idempotencyKey === undefined) await',
    instead: 'await',
    suite: repeated('finds its work done'),
  },
  {
    name: 'the file of a job that may be in its queue is kept',
    file: `${gateway}/routes/operation-controllers.ts`,
    text: 'if (!(error instanceof UnsureEnqueue)) await',
    instead: 'await',
    suite: uploads('though the answer was lost'),
  },
  {
    name: 'the file of a job that was refused is dropped',
    file: `${gateway}/routes/operation-controllers.ts`,
    text: 'await this.uploads.discard(upload).catch(() => undefined);',
    instead: 'void upload;',
    suite: uploads('was refused is not kept'),
  },
  {
    name: 'a file that is sent again for a job that is over is dropped',
    file: `${jobs}/job-client.ts`,
    text: 'if (read?.key !== upload.key) await',
    instead: 'if (read && read.key !== upload.key) await',
    suite: uploads('forgotten by its queue'),
  },
  {
    name: 'a request whose answer was lost is sent again under its key',
    file: `${web}/api-client/src/request-key.ts`,
    text: 'if (leavesOpen(error)) keep(request, key);',
    instead: 'leavesOpen(error);',
    suite: page(`${web}/api-client/src/request-key`, 'lost is sent again'),
  },
  {
    name: 'a request that was answered lends its key to no other',
    file: `${web}/api-client/src/request-key.ts`,
    text: '  unanswered.delete(request);',
    instead: '',
    suite: page(`${web}/api-client/src/request-key`, 'answered after all'),
  },
  {
    name: 'logs hold no property of an error',
    file: 'libs/server/logging/src/create-logger.ts',
    text: '    serializers: { err: (error: unknown) => serializeError(error) },',
    instead: '',
    suite: unit('libs/server/logging/src/create-logger', 'nothing of the data'),
  },
  {
    name: 'logs repeat no arguments of a command',
    file: 'libs/server/logging/src/serialize-error.ts',
    text: 'return withoutExcerpt(withoutArguments(String(error.message).slice(0, maxChars)));',
    instead:
      'return String(error.message).slice(0, maxChars + withoutExcerpt(withoutArguments(commandArguments)).length);',
    suite: unit('libs/server/logging/src/create-logger', 'its sentence repeats'),
  },
  {
    name: 'an uncaught exception is logged, not printed',
    file: 'libs/server/health/src/run-service.ts',
    text: "process.on('uncaughtException', (error) => {",
    instead: "process.on('multipleResolves', (error) => {",
    suite: unit('libs/server/health/src/run-service'),
  },
  {
    name: 'what is no id of a job names nothing',
    file: `${gateway}/jobs/job-id.ts`,
    text: 'if (!jobIdPattern.test(id)) throw noSuchJob();',
    instead: 'if (id === jobIdPattern.source) throw noSuchJob();',
    suite: medium(`${gateway}/attacks.medium`, 'no other key of a job can be named'),
  },
  {
    name: 'places of events are numbers of 64 bits',
    file: `${gateway}/jobs/job-id.ts`,
    text: 'const isPlace = values.every((value) => value <= largest) && values.some((value) => value < largest);',
    instead: 'const isPlace = values.every((value) => value >= 0n || value > largest);',
    suite: medium(`${gateway}/attacks.medium`, 'a place beyond any stream'),
  },
  {
    name: 'halves of a part are paid for once',
    file: 'services/ai/src/model/ask-part.ts',
    text: 'values.push(await keepPiece(piece, (whole) => askPart(whole, question, keepPiece, wasCut || isCut)));',
    instead: 'values.push(await askPart(piece, question, keepPiece));',
    suite: unit('services/ai/src/model/ask-part'),
  },
  {
    name: 'a burst that a full browser refuses is written one by one',
    file: `${web}/browser/src/refused-writes.ts`,
    text: 'const single = changes.size > 1 ? inOrder(changes) : [];',
    instead: 'const single = changes.size < 0 ? inOrder(changes) : [];',
    suite: page(`${web}/browser/src/kept-collection`, 'what fits of a burst'),
  },
  {
    name: 'what a full browser refused is written later',
    file: `${web}/browser/src/refused-writes.ts`,
    text: 'await tryAgain([...changes.values()].includes(undefined));',
    instead: '',
    suite: page(`${web}/browser/src/kept-collection`, 'gets the rest again'),
  },
];
