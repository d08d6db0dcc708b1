import { parseWebUrl } from '@winnow/contracts';
import type { FetchFailure } from '../crawl/fetch-failure';

/** Pause in milliseconds of a host that does not say how long it rejects requests, and the maximum pause. */
const defaultPauseMs = 15_000;
const maxPauseMs = 120_000;
/** Milliseconds added to each pause: a request that is too early would be rejected. */
const marginMs = 500;
/** Minimum pages of a host in a request that waits for it: searches and other requests with a timeout read one or two. */
const minPages = 3;

/**
 * Pauses of hosts in one run of a job, which is to be suspended until they end. Only pages of a host of which the run
 * has read a page are deferred. A job whose pauses lead to no further page ends, and no job waits for one or two pages.
 */
export class PausedHosts {
  private readonly ends = new Map<string, number>();
  private readonly unavailable = new Set<string>();
  private readonly read = new Set<string>();
  private readonly pages = new Map<string, number>();

  /**
   * @param addresses all addresses of the job
   * @param read those of pages that count as read by this run
   */
  constructor(addresses: readonly string[], read: readonly string[] = []) {
    for (const host of addresses.map(hostOf)) this.pages.set(host, (this.pages.get(host) ?? 0) + 1);
    for (const address of read) this.recordRead(address);
  }

  recordRead(address: string): void {
    this.read.add(hostOf(address));
  }

  /** Whether the job is to read a page in a later run; false for a page that fails. */
  readonly defer = async (address: string, failure: FetchFailure): Promise<boolean> => {
    const host = hostOf(address);
    // With 0, it does not say.
    const waitMs = failure.waitMs || defaultPauseMs;
    // The crawler pauses for a minute at most, which is what its further pages are to wait.
    if (waitMs > maxPauseMs) this.unavailable.add(host);
    if (this.unavailable.has(host) || !this.read.has(host) || (this.pages.get(host) ?? 0) < minPages) return false;
    this.ends.set(host, Math.max(this.ends.get(host) ?? 0, Date.now() + waitMs + marginMs));
    return true;
  };

  /** Milliseconds until all pauses have ended, and the words for a person; undefined without deferred pages. */
  get wait(): { readonly ms: number; readonly message: string } | undefined {
    if (this.ends.size === 0) return undefined;
    const end = Math.max(...this.ends.values());
    const time = new Date(Math.ceil(end / 60_000) * 60_000).toISOString().slice(11, 16);
    const [host] = this.ends.keys();
    const subject = this.ends.size === 1 ? `${host} asks` : `${this.ends.size} websites ask`;
    return { ms: Math.max(0, end - Date.now()), message: `${subject} to wait until ${time} UTC...` };
  }
}

/** An address of a request may lack its scheme. */
const hostOf = (address: string) => parseWebUrl(address)?.host ?? '';
