import { createHash } from 'node:crypto';
import { ProblemError } from '@winnow/errors';
import { visitorOf, type connectRedis } from '@winnow/jobs';

/** Who uses an allowance: a session, and the address block that it came from. */
export interface Consumer {
  readonly owner: string;
  readonly block: string | undefined;
}

export interface AllowanceSettings {
  /** Part of the keys. */
  readonly name: string;
  /** What of it one visitor may use in one UTC day; 0: no limit. An address block may use four times as much. */
  readonly perVisitor: number;
  /** For a person. */
  readonly message: string;
}

const blockFactor = 4;
const secondsToLive = 48 * 60 * 60;

/** Adds to all counters, or to none: KEYS; ARGV amount, seconds to live, then a cap for each key. */
const takeScript = `
for at, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or '0') + tonumber(ARGV[1]) > tonumber(ARGV[2 + at]) then return 1 end
end
for _, key in ipairs(KEYS) do
  redis.call('INCRBY', key, ARGV[1])
  redis.call('EXPIRE', key, ARGV[2])
end
return 0`;

/** What visitors may use of a paid service in a day, counted by all processes together. */
export class DailyAllowance {
  constructor(
    private readonly redis: Pick<ReturnType<typeof connectRedis>, 'eval'>,
    private readonly prefix: string,
    private readonly settings: AllowanceSettings,
  ) {}

  /** Throws `quota` when the day's allowance does not suffice. */
  async take({ owner, block }: Consumer, amount: number): Promise<void> {
    const { name, perVisitor, message } = this.settings;
    if (perVisitor === 0) return;
    const day = new Date().toISOString().slice(0, 10);
    const key = (who: string): string =>
      `${this.prefix}:extractor:${name}:${day}:${createHash('sha256').update(who).digest('hex').slice(0, 32)}`;
    // A document behind a visitor's link counts as the visitor's own.
    const keys = [key(visitorOf(owner)), ...(block === undefined ? [] : [key(`block:${block}`)])];
    const caps = [perVisitor, perVisitor * blockFactor].slice(0, keys.length);
    const refused = await this.redis.eval(takeScript, keys.length, ...keys, Math.ceil(amount), secondsToLive, ...caps);
    if (refused === 1) throw new ProblemError('quota', message, { retryAfter: secondsToMidnight() });
  }
}

function secondsToMidnight(): number {
  const now = new Date();
  return Math.ceil((Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1) - now.getTime()) / 1_000);
}
