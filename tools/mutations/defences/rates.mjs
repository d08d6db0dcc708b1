import { gateway, limits } from '../suites-of.mjs';

/**
 * Rate limits and quotas of visitors.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'points are stored in Redis, not in each replica',
    file: `${gateway}/limits/limit-requests.ts`,
    text: 'key: `${prefix}:rate:session:${request.sessionId}`',
    instead:
      'key: `${prefix}:rate:session:${request.sessionId}:${String(app.server.address())}${JSON.stringify(app.server.address())}`',
    suite: limits('are counted once over three replicas'),
  },
  {
    name: 'client addresses are accepted from the trusted proxy only',
    file: `${gateway}/create-gateway.ts`,
    text: 'hop < config.trustedHops',
    instead: 'hop < 100',
    suite: limits('are those of the address'),
  },
  {
    name: 'points of a visitor',
    file: 'services/gateway/src/limits/limit-requests.ts',
    text: 'rate: sessionRate }',
    instead: 'rate: { perSecond: 1e6, burst: 1e9 } }',
    suite: limits('are counted once over three'),
  },
];
