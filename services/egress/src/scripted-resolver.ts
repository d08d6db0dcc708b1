import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { EgressFailure } from './failure';
import type { Resolver } from './resolver';

interface TestHost {
  /** Addresses by lookup: the first lookup gets the first list, and the last list repeats. */
  readonly answers?: readonly (readonly string[])[];
  /** `address:port` to dial instead of the resolved address. */
  readonly dial?: string;
}

type TestHosts = Readonly<Record<string, TestHost>>;

/**
 * Creates a resolver for tests only (`EGRESS_TEST_HOSTS`). Unlisted names do not exist; literal addresses resolve to
 * themselves. Reloads the file when it changes, which restarts its scripts. Throws when the file cannot be read at
 * start.
 */
export function scriptedResolver(file: string): Resolver {
  let read = { at: 0, hosts: {} as TestHosts, lookups: new Map<string, number>() };
  const current = () => {
    const at = statSync(file).mtimeMs;
    if (at !== read.at) read = { at, hosts: JSON.parse(readFileSync(file, 'utf8')) as TestHosts, lookups: new Map() };
    return read;
  };
  current();
  return {
    async resolve(host) {
      if (isIP(host) !== 0) return [host];
      const { hosts, lookups } = current();
      const answers = hosts[host]?.answers ?? [];
      const count = lookups.get(host) ?? 0;
      lookups.set(host, count + 1);
      const answer = answers[Math.min(count, answers.length - 1)] ?? [];
      if (answer.length === 0) throw new EgressFailure('dns', 'not scripted');
      return answer;
    },
    dialInstead(host) {
      const [, address, port] = /^\[?([^\]]+)\]?:(\d+)$/.exec(current().hosts[host]?.dial ?? '') ?? [];
      return address && port ? { host: address, port: Number(port) } : null;
    },
  };
}
