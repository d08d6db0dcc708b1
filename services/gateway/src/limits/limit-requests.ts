import { operations } from '@winnow/contracts';
import type { FastifyInstance } from 'fastify';
import { addressBlock } from './address-block';
import type { Rate, RateLimiter } from './rate-limiter';

/** Rate of a session: about one expensive operation per second, after a burst. */
const sessionRate: Rate = { perSecond: 5, burst: 300 };
/** Rate of an address block: a household or office, and clients that drop their cookie. */
const blockRate: Rate = { perSecond: 20, burst: 1_200 };
/** Cost of requests other than operations: reading, following and cancelling jobs. */
const readCost = 0.5;

/** Cost of an unknown API key: 120 guesses per address block, then two per second. */
const guessCost = 10;

/** Returns the rate of a daily budget, which may be used up immediately or spread over the day. */
const dailyRate = (points: number): Rate => ({ perSecond: points / 86_400, burst: points });

const costOfRoute = new Map<string, number>(Object.values(operations).map(({ route, weight }) => [route, weight]));

declare module 'fastify' {
  interface FastifyRequest {
    /** Charges points for work that the route does not determine. Throws `rate-limited`. */
    charge: (points: number) => Promise<void>;
  }
}

/** Makes all requests free, when rates are not limited. */
export function disableRateLimits(app: FastifyInstance): void {
  app.decorateRequest('charge', () => Promise.resolve());
}

/** Charges every API request to its session and its address block. */
export function limitRequests(app: FastifyInstance, limiter: RateLimiter, prefix: string): void {
  app.addHook('onRequest', async (request) => {
    const cost = costOfRoute.get(request.routeOptions.url ?? '') ?? readCost;
    const { apiKey, hasUnknownKey } = request;
    const buckets = [
      { key: `${prefix}:rate:session:${request.sessionId}`, rate: sessionRate },
      { key: `${prefix}:rate:block:${addressBlock(request.ip)}`, rate: blockRate },
    ];
    if (apiKey?.dailyPoints !== undefined)
      buckets.push({ key: `${prefix}:rate:key:${apiKey.sessionId}`, rate: dailyRate(apiKey.dailyPoints) });
    request.charge = (points) => limiter.take(buckets, points);
    await request.charge(hasUnknownKey ? guessCost : cost);
  });
}
