import { lookup } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { EgressFailure } from './failure';

/** Where a connection to an answered address is really made; `null` makes it there. */
export interface Dial {
  readonly host: string;
  readonly port: number;
}

/** Names to addresses. Only tests replace it; what it answers is judged the same either way. */
export interface Resolver {
  /** All addresses of a name. Throws an `EgressFailure` when there are none. */
  resolve(host: string): Promise<readonly string[]>;
  dialInstead(host: string): Dial | null;
}

/** Milliseconds a name may take. */
const resolveTimeout = 5_000;

export const systemResolver: Resolver = {
  async resolve(host) {
    if (isIP(host) !== 0) return [host];
    const late = new AbortController();
    try {
      const answers = await Promise.race([
        lookup(host, { all: true, verbatim: true }),
        sleep(resolveTimeout, [], { signal: late.signal }),
      ]);
      if (answers.length === 0) throw new EgressFailure('dns', 'no answer');
      return answers.map(({ address }) => address);
    } catch (error) {
      throw new EgressFailure('dns', (error as NodeJS.ErrnoException).code ?? 'failed');
    } finally {
      late.abort();
    }
  },
  dialInstead: () => null,
};

type TestHosts = Readonly<Record<string, { answers: string[][]; dial?: string }>>;

/**
 * Tests only. Each lookup of a listed name takes the next scripted answer, the last one again and again; names that are
 * not listed do not exist. Literal addresses stay what they are.
 */
export function scriptedResolver(file: string): Resolver {
  const hosts = JSON.parse(readFileSync(file, 'utf8')) as TestHosts;
  const lookups = new Map<string, number>();
  return {
    async resolve(host) {
      if (isIP(host) !== 0) return [host];
      const script = hosts[host];
      const count = lookups.get(host) ?? 0;
      lookups.set(host, count + 1);
      const answer = script?.answers[Math.min(count, script.answers.length - 1)];
      if (!answer || answer.length === 0) throw new EgressFailure('dns', 'not scripted');
      return answer;
    },
    dialInstead(host) {
      const [address, port] = hosts[host]?.dial?.split(/:(?=\d+$)/) ?? [];
      return address && port ? { host: address, port: Number(port) } : null;
    },
  };
}
