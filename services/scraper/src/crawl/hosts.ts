import type { HostShares } from '@winnow/jobs';
import { Host } from './host-pace';

/** Number of hosts from which idle ones are evicted. */
const maxHosts = 1_000;

/** Registry of all hosts, by name and port. */
export class Hosts {
  private readonly known = new Map<string, Host>();

  /**
   * @param max maximum concurrent requests of one job to one host
   * @param shares store through which scrapers share the pace of each host
   */
  constructor(
    private readonly max: number,
    private readonly shares?: Pick<HostShares, 'exchange'>,
  ) {}

  of(url: URL): Host {
    const name = url.host;
    const known = this.known.get(name);
    if (known) return known;
    if (this.known.size >= maxHosts) this.evictIdle();
    const host = new Host(this.max, this.shares && { name, shares: this.shares });
    this.known.set(name, host);
    return host;
  }

  /** Releases the process's shares of all hosts. */
  async close(): Promise<void> {
    await Promise.all([...this.known.values()].map((host) => host.close()));
  }

  private evictIdle(): void {
    for (const [name, host] of this.known) if (host.idle) this.known.delete(name);
  }
}
