import { hash } from 'node:crypto';
import { ProblemError } from '@winnow/errors';
import type { Redis } from 'ioredis';

export interface BudgetSettings {
  /** Maximum tokens of all visitors in one UTC day; 0 for no limit. */
  readonly daily: number;
  /** Maximum tokens of one visitor in one UTC day; 0 for no limit. */
  readonly perVisitor: number;
}

export interface Reservation {
  /** Replaces the reserved tokens by the actual ones. Never rejects. */
  readonly settle: (tokens: number) => Promise<void>;
}

export interface TokenBudget {
  /** Reserves tokens. Throws `quota` when they exceed the budget. */
  reserve(owner: string, tokens: number): Promise<Reservation>;
}

/** Adds to both counters, or to none: KEYS daily, visitor; ARGV tokens, daily cap, visitor cap, seconds to live. */
const reserveScript = `
local function fits(key, cap)
  return tonumber(cap) == 0 or tonumber(redis.call('GET', key) or '0') + tonumber(ARGV[1]) <= tonumber(cap)
end
if not fits(KEYS[1], ARGV[2]) then return 1 end
if not fits(KEYS[2], ARGV[3]) then return 2 end
for _, key in ipairs(KEYS) do
  redis.call('INCRBY', key, ARGV[1])
  redis.call('EXPIRE', key, ARGV[4])
end
return 0`;

const secondsToLive = 48 * 60 * 60;

/**
 * Token budgets shared by all processes. A call reserves its maximum cost before it starts and settles the actual cost
 * afterwards, so that concurrent calls cannot exceed the limit. Reservations of a killed process stay charged, and so
 * do those that Redis cannot settle: a paid answer must not be lost because of its accounting.
 */
export class RedisTokenBudget implements TokenBudget {
  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
    private readonly settings: BudgetSettings,
  ) {}

  async reserve(owner: string, tokens: number): Promise<Reservation> {
    const { daily, perVisitor } = this.settings;
    if (daily === 0 && perVisitor === 0) return free;
    const keys = this.keys(owner);
    const refused = await this.redis.eval(reserveScript, 2, ...keys, tokens, daily, perVisitor, secondsToLive);
    if (refused === 1)
      throw new ProblemError('quota', 'The daily quota of the language model is used up. Please try again tomorrow.', {
        retryAfter: secondsToMidnight(),
      });
    if (refused === 2)
      throw new ProblemError(
        'quota',
        'Your quota of the language model is used up for today. Please try again tomorrow.',
        { retryAfter: secondsToMidnight() },
      );
    let settled = false;
    return {
      settle: async (spent) => {
        if (settled || spent === tokens) return;
        settled = true;
        const change = Math.round(spent) - tokens;
        await Promise.all(keys.map((key) => this.redis.incrby(key, change).catch(() => undefined)));
      },
    };
  }

  private keys(owner: string): [string, string] {
    const day = new Date().toISOString().slice(0, 10);
    const visitor = hash('sha256', owner, 'hex').slice(0, 32);
    return [`${this.prefix}:ai:tokens:${day}`, `${this.prefix}:ai:tokens:${day}:${visitor}`];
  }
}

const free: Reservation = { settle: () => Promise.resolve() };

function secondsToMidnight(): number {
  const now = new Date();
  return Math.ceil((Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1) - now.getTime()) / 1_000);
}
