import { gateway, limits } from '../suites-of.mjs';

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
    name: 'nobody but the own proxy is believed about addresses',
    file: `${gateway}/create-gateway.ts`,
    text: 'hop < config.trustedHops',
    instead: 'hop < 100',
    suite: limits('are those of the address'),
  },
  {
    name: 'open jobs of a visitor',
    file: 'libs/server/jobs/src/scripts.ts',
    text: "if most > 0 and redis.call('SCARD', KEYS[3]) >= most then return -1 end",
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
];
