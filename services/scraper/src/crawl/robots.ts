import { setTimeout as sleep } from 'node:timers/promises';
import { withShareOf } from '@winnow/jobs';
import { ByteBoundedCache, Semaphore } from '@winnow/worker-process';
import { FetchFailure } from './fetch-failure';
import { readRobotsFile } from './robots-file';
import { robotsMatcher } from './robots-paths';

/** The name that robots.txt groups are looked up by; it also stands in the `User-Agent` header. */
export const robotsName = 'Winnow';
/** Milliseconds a host's robots.txt is remembered; RFC 9309 allows up to 24 hours. */
const remembered = 10 * 60_000;
/** Bytes of rules that are remembered: some 2,000 hosts with rules of usual length, eight with the longest. */
const maxBytes = 64 * 2 ** 20;
/** Bytes that rules take for each character of their text (measured: short rules take the most), and without any. */
const bytesPerChar = 16;
const leastBytes = 1_000;
/** A longer robots.txt waits for its turn, so many milliseconds after the one before: half a megabyte takes some 50. */
const longChars = 20_000;
const betweenTurnsMs = 150;

export interface HostRules {
  readonly allows: (url: URL) => boolean;
  /** Addresses of sitemaps, as written. */
  readonly sitemaps: readonly string[];
  /** Milliseconds between two requests that the host asks for; 0 without a wish. */
  readonly crawlDelayMs: number;
}

const noRules: HostRules = { allows: () => true, sitemaps: [], crawlDelayMs: 0 };

/** The rules of a robots.txt (RFC 9309) for this crawler. */
export function parseRobots(text: string): HostRules {
  const { rules, sitemaps, crawlDelay } = readRobotsFile(text, robotsName.toLowerCase());
  const allows = robotsMatcher(rules);
  return { allows: ({ pathname, search }) => allows(pathname + search), sitemaps, crawlDelayMs: crawlDelay * 1_000 };
}

/** Remembers the rules of hosts; asks each host once. */
export class RobotsRules {
  private readonly known = new ByteBoundedCache<Promise<HostRules>>({ maxBytes, maxAgeMs: remembered });
  /** One long robots.txt of an address block at a time, and another's beside it. */
  private readonly turns = new Semaphore(2, 1);

  /** `read` answers the text of a robots.txt, or null when there is none. */
  constructor(private readonly read: (address: URL) => Promise<string | null>) {}

  /**
   * The rules of the host of `url`. A missing robots.txt allows everything (RFC 9309, 2.3.1.3). One that cannot be had
   * allows everything as well, against 2.3.1.4: a visitor asked for this very page, and a host in trouble answers for
   * itself when the page is fetched. `signal` is the job's: it tells whose turn a long robots.txt takes.
   */
  of(url: URL, signal?: AbortSignal): Promise<HostRules> {
    const known = this.known.get(url.origin);
    if (known) return known;
    const rules = this.load(url.origin, signal);
    this.known.set(url.origin, rules, leastBytes);
    return rules;
  }

  /** Throws the `robots` failure when the host asks to stay away from the page. */
  async demand(url: URL, signal?: AbortSignal): Promise<HostRules> {
    const rules = await this.of(url, signal);
    if (!rules.allows(url)) throw new FetchFailure('robots');
    return rules;
  }

  private async load(origin: string, signal?: AbortSignal): Promise<HostRules> {
    const address = new URL('/robots.txt', origin);
    const text = await this.read(address).catch(() => null);
    if (text === null) return noRules;
    const rules = text.length > longChars ? await this.readInTurn(text, signal) : parseRobots(text);
    this.known.set(origin, Promise.resolve(rules), leastBytes + bytesPerChar * text.length);
    return rules;
  }

  /** `signal` tells whose turn it is, and ends nothing: others may wait for the same rules. */
  private async readInTurn(text: string, signal?: AbortSignal): Promise<HostRules> {
    const { signal: own } = new AbortController();
    const leave = await this.turns.acquire(signal ? withShareOf(signal, own) : own);
    try {
      await sleep(betweenTurnsMs);
      return parseRobots(text);
    } finally {
      leave();
    }
  }
}
