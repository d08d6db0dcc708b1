import { gateway, limits, medium } from '../suites-of.mjs';

/**
 * How much a visitor may ask for.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'points are kept in Redis, not in each replica',
    file: `${gateway}/limits/limit-requests.ts`,
    text: 'key: `${prefix}:rate:session:${request.sessionId}`',
    instead:
      'key: `${prefix}:rate:session:${request.sessionId}:${String(app.server.address())}${JSON.stringify(app.server.address())}`',
    suite: limits('are counted once over three replicas'),
  },
  {
    name: 'points of an address block',
    file: `${gateway}/limits/limit-requests.ts`,
    text: 'rate: blockRate }',
    instead: 'rate: { perSecond: 1e6, burst: 1e9 } }',
    suite: limits('are those of the address'),
  },
  {
    name: 'an IPv6 /64 is one address',
    file: `${gateway}/limits/address-block.ts`,
    text: 'const ipv6Prefix = 64;',
    instead: 'const ipv6Prefix = 128;',
    suite: limits('are those of the address'),
  },
  {
    name: 'only the trusted proxy is believed about addresses',
    file: `${gateway}/create-gateway.ts`,
    text: 'hop < config.trustedHops',
    instead: 'hop < 100',
    suite: limits('are those of the address'),
  },
  {
    name: 'open jobs of a visitor',
    file: 'libs/server/jobs/src/scripts/create-job.lua',
    text: "if maxOpenJobs > 0 and redis.call('SCARD', KEYS[3]) >= maxOpenJobs then return { 'owner-full' } end",
    instead: '',
    suite: limits('are at most a hundred'),
  },
  {
    name: 'long queues take no more',
    file: `${gateway}/run-operation.ts`,
    text: 'if (Math.max(...waiting) < this.config.queuedJobs) return;',
    instead: 'if (waiting.length > 0) return;',
    suite: limits('answer 503'),
  },
  {
    name: 'open event streams',
    file: `${gateway}/limits/open-streams.ts`,
    text: 'if ((await stand()) === 0) throw tooMany();',
    instead: 'await stand();',
    suite: limits('are capped for a visitor'),
  },
  {
    name: 'streams of a dead gateway fall out',
    file: `${gateway}/limits/open-streams.ts`,
    text: "  redis.call('ZREMRANGEBYSCORE', key, '-inf', now)",
    instead: '',
    suite: limits('of a gateway that died'),
  },
  {
    name: 'points of a visitor',
    file: 'services/gateway/src/limits/limit-requests.ts',
    text: 'rate: sessionRate }',
    instead: 'rate: { perSecond: 1e6, burst: 1e9 } }',
    suite: medium('services/gateway/src/limits/limits.medium', 'are counted once over three'),
  },
  {
    name: 'open event streams of an address block',
    file: 'services/gateway/src/limits/open-streams.ts',
    text: 'lease, ofVisitor, block);',
    instead: 'lease, ofVisitor, block * 1e6);',
    suite: medium('services/gateway/src/limits/limits.medium', 'are capped for a visitor'),
  },
  {
    name: 'streams that end make room',
    file: 'services/gateway/src/limits/open-streams.ts',
    text: 'for (const key of keys) void this.redis.zrem(key, id).catch(() => undefined);',
    instead: '',
    suite: medium(`${gateway}/chat/chat-places.medium`),
  },
  {
    name: 'chats count as open streams',
    file: 'services/gateway/src/chat/chat-answers.ts',
    text: '    await this.streams.enter(request.sessionId, request.ip, answerOver(reply));\n',
    instead: '    void answerOver(reply);\n',
    suite: medium(`${gateway}/chat/chat-places.medium`),
  },
  {
    name: 'kept files of a visitor',
    file: 'services/gateway/src/limits/upload-quota.ts',
    text: 'maxBytes: config.visitorUploadMb * megabyte',
    instead: 'maxBytes: config.visitorUploadMb * megabyte * 1e6',
    suite: medium('services/gateway/src/routes/uploads.medium', 'taken up to the quota'),
  },
  {
    name: 'kept files of an address block',
    file: 'services/gateway/src/limits/upload-quota.ts',
    text: 'maxBytes: config.blockUploadMb * megabyte',
    instead: 'maxBytes: config.blockUploadMb * megabyte * 1e6',
    suite: medium('services/gateway/src/routes/uploads.medium', 'for everybody, too'),
  },
  {
    name: 'kept files of everybody',
    file: 'services/gateway/src/limits/upload-quota.ts',
    text: 'maxBytes: config.keptUploadMb * megabyte',
    instead: 'maxBytes: config.keptUploadMb * megabyte * 1e6',
    suite: medium('services/gateway/src/routes/uploads.medium', 'for everybody, too'),
  },
  {
    name: 'rejected files are not stored',
    file: 'libs/server/jobs/src/uploads/uploads.ts',
    text: 'await this.remove(key)\n        .then(',
    instead: 'await Promise.resolve()\n        .then(',
    suite: medium('services/gateway/src/routes/uploads.medium', 'U034|U033|do not count'),
  },
  {
    name: 'rejected files count for no account',
    file: 'libs/server/jobs/src/uploads/uploads.ts',
    text: '.then(() => this.quota.release(key, accounts))',
    instead: '.then(() => undefined)',
    suite: medium('services/gateway/src/routes/uploads.medium', 'do not count when they were refused'),
  },
  {
    name: 'largest file',
    file: 'libs/server/jobs/src/uploads/uploads.ts',
    text: "if (size > maxBytes) throw new ProblemError('too-large', tooLargeMessage(maxBytes));",
    instead: '',
    suite: medium('services/gateway/src/routes/uploads.medium', 'of exactly the limit'),
  },
];
