import { hash } from 'node:crypto';
import { ProblemError } from '@winnow/errors';
import { visitorOf, type connectRedis } from '@winnow/jobs';

/** Consumer of an allowance: a session and its address block. */
export interface Consumer {
  readonly owner: string;
  readonly block: string | undefined;
}

export interface AllowanceSettings {
  /** Name of the allowance, part of the keys. */
  readonly name: string;
  /** Maximum amount per visitor in one UTC day; 0 for no limit. An address block may use four times as much. */
  readonly perVisitor: number;
  /** Message for a person. */
  readonly message: string;
}

const blockFactor = 4;
const ttlSeconds = 48 * 60 * 60;

/** Adds to all counters, or to none: KEYS; ARGV amount, TTL in seconds, then a cap for each key. */
const takeScript = `
for at, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or '0') + tonumber(ARGV[1]) > tonumber(ARGV[2 + at]) then return 1 end
end
for _, key in ipairs(KEYS) do
  redis.call('INCRBY', key, ARGV[1])
  redis.call('EXPIRE', key, ARGV[2])
end
return 0`;

/** Daily allowance of a paid service, counted across all processes. */
export class DailyAllowance {
  constructor(
    private readonly redis: Pick<ReturnType<typeof connectRedis>, 'eval'>,
    private readonly prefix: string,
    private readonly settings: AllowanceSettings,
  ) {}

  /** Takes an amount. Throws `quota` when it exceeds the rest of the day's allowance. */
  async take({ owner, block }: Consumer, amount: number): Promise<void> {
    const { name, perVisitor, message } = this.settings;
    if (perVisitor === 0) return;
    const day = new Date().toISOString().slice(0, 10);
    const key = (consumer: string): string =>
      `${this.prefix}:extractor:${name}:${day}:${hash('sha256', consumer, 'hex').slice(0, 32)}`;
    // A linked document counts towards its visitor's allowance.
    const keys = [key(visitorOf(owner)), ...(block === undefined ? [] : [key(`block:${block}`)])];
    const caps = [perVisitor, perVisitor * blockFactor].slice(0, keys.length);
    const refused = await this.redis.eval(takeScript, keys.length, ...keys, Math.ceil(amount), ttlSeconds, ...caps);
    if (refused === 1) throw new ProblemError('quota', message, { retryAfter: secondsToMidnight() });
  }
}

function secondsToMidnight(): number {
  const now = new Date();
  return Math.ceil((Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1) - now.getTime()) / 1_000);
}
