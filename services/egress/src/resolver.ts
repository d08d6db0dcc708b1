import { Resolver as Dns, lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dial } from './dial';
import { EgressFailure } from './failure';

/** Names to addresses. Only tests replace it; what it answers is judged the same either way. */
export interface Resolver {
  /** All addresses of a name; a literal address is its own answer. Throws an `EgressFailure` when there are none. */
  resolve(host: string): Promise<readonly string[]>;
  /** Where a connection is made in the place of the answered addresses; `null` makes it there. */
  dialInstead(host: string): Dial | null;
}

/** Milliseconds a name may take: one try of 1.5 seconds and one of 3. */
const dnsTimes = { timeout: 1_500, tries: 2 };
/** Milliseconds the system's resolver may take. */
const lookupTimeout = 5_000;

const failed = (error: unknown) => new EgressFailure('dns', (error as NodeJS.ErrnoException).code ?? 'failed');

/**
 * Asks the network's name servers directly: any number of names at once, where the system's resolver works through four
 * threads, which four slow names of one visitor would hold. It knows no hosts file and no search domains, which name no
 * public hosts. `servers` replaces those of the system.
 */
export function dnsResolver(servers?: readonly string[]): Resolver {
  const dns = new Dns(dnsTimes);
  if (servers) dns.setServers(servers);
  return {
    async resolve(host) {
      if (isIP(host) !== 0) return [host];
      const families = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)]);
      const addresses = families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []));
      if (addresses.length > 0) return addresses;
      const [first] = families;
      const reason: unknown = first.status === 'rejected' ? first.reason : new EgressFailure('dns', 'no answer');
      // Nobody listens where the system says a name server is: only the system knows how names are resolved here.
      if ((reason as NodeJS.ErrnoException).code === 'ECONNREFUSED') return systemResolver.resolve(host);
      throw failed(reason);
    },
    dialInstead: () => null,
  };
}

/** Resolves as every other program of the machine does: hosts file and search domains included, as an intranet needs. */
export const systemResolver: Resolver = {
  async resolve(host) {
    if (isIP(host) !== 0) return [host];
    const late = new AbortController();
    try {
      const answers = await Promise.race([
        lookup(host, { all: true, verbatim: true }),
        sleep(lookupTimeout, [], { signal: late.signal }),
      ]);
      if (answers.length === 0) throw new EgressFailure('dns', 'no answer');
      return answers.map(({ address }) => address);
    } catch (error) {
      throw error instanceof EgressFailure ? error : failed(error);
    } finally {
      late.abort();
    }
  },
  dialInstead: () => null,
};
