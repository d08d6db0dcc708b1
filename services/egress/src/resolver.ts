import { Resolver as Dns, lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dial } from './dial';
import { EgressFailure } from './failure';

/** Resolves names. Replaced in tests; its addresses are checked in any case. */
export interface Resolver {
  /**
   * Returns all addresses of a name; a literal address resolves to itself. Throws an `EgressFailure` when there are
   * none.
   */
  resolve(host: string): Promise<readonly string[]>;
  /** Returns the address to dial instead of the resolved ones; null to dial the resolved ones. */
  dialInstead(host: string): Dial | null;
}

/** Milliseconds to resolve a name: one attempt of 1.5 seconds and one of 3. */
const dnsOptions = { timeout: 1_500, tries: 2 };
/** Milliseconds until the system's resolver times out. */
const lookupTimeoutMs = 5_000;

const failed = (error: unknown) => new EgressFailure('dns', (error as NodeJS.ErrnoException).code ?? 'failed');

/**
 * Creates a resolver that queries the name servers directly, any number of names concurrently. The system's resolver
 * uses four threads, which four slow names of one visitor would block. Ignores the hosts file and search domains, which
 * have no public hosts. `servers` overrides the system's.
 */
export function dnsResolver(servers?: readonly string[]): Resolver {
  const dns = new Dns(dnsOptions);
  if (servers) dns.setServers(servers);
  return {
    async resolve(host) {
      if (isIP(host) !== 0) return [host];
      const families = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)]);
      const addresses = families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []));
      if (addresses.length > 0) return addresses;
      const [first] = families;
      const reason: unknown = first.status === 'rejected' ? first.reason : new EgressFailure('dns', 'no answer');
      // No name server at the configured address: falls back to the system's resolver.
      if ((reason as NodeJS.ErrnoException).code === 'ECONNREFUSED') return systemResolver.resolve(host);
      throw failed(reason);
    },
    dialInstead: () => null,
  };
}

/** Resolves with the system's resolver, including hosts file and search domains, as an intranet requires. */
export const systemResolver: Resolver = {
  async resolve(host) {
    if (isIP(host) !== 0) return [host];
    const timeout = new AbortController();
    try {
      const addresses = await Promise.race([
        lookup(host, { all: true, verbatim: true }),
        sleep(lookupTimeoutMs, [], { signal: timeout.signal }),
      ]);
      if (addresses.length === 0) throw new EgressFailure('dns', 'no answer');
      return addresses.map(({ address }) => address);
    } catch (error) {
      throw error instanceof EgressFailure ? error : failed(error);
    } finally {
      timeout.abort();
    }
  },
  dialInstead: () => null,
};
