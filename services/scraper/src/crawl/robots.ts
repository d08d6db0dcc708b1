import { setTimeout as sleep } from 'node:timers/promises';
import { withFairnessKeyOf } from '@winnow/jobs';
import { LRUCache, Semaphore } from '@winnow/worker-process';
import { FetchFailure } from './fetch-failure';
import { readRobotsFile } from './robots-file';
import { robotsMatcher } from './robots-paths';

/** Product token for robots.txt groups (RFC 9309, 2.2.1); also part of the `User-Agent` header. */
const robotsName = 'Winnow';
/** Milliseconds for which a host's robots.txt is cached; RFC 9309 allows up to 24 hours. */
const maxAgeMs = 10 * 60_000;
/** Milliseconds until a robots.txt whose fetch failed is fetched again. */
const failedMs = 30_000;
/** Maximum bytes of cached rules: some 2,000 hosts with rules of usual length, or eight with the longest. */
const maxBytes = 64 * 2 ** 20;
/** Bytes of memory per character of rules (measured for short rules, which take the most), and of a file's entry. */
const bytesPerChar = 16;
const minBytes = 1_250;
/** Minimum characters of a robots.txt that is parsed in a slot: half a megabyte takes 10 to 60 ms. */
const longChars = 20_000;
/**
 * Pause of a slot after parsing, as a multiple of the parsing time: the two slots use at most a fifth of the thread.
 */
const pauseRatio = 9;

export interface HostRules {
  readonly allows: (url: URL) => boolean;
  /** Sitemap addresses as written. */
  readonly sitemaps: readonly string[];
  /** Crawl delay of the host in milliseconds; 0 when it has none. */
  readonly crawlDelayMs: number;
}

const noRules: HostRules = { allows: () => true, sitemaps: [], crawlDelayMs: 0 };

/** Parses the rules of a robots.txt (RFC 9309) for this crawler. */
export function parseRobots(text: string): HostRules {
  const { rules, sitemaps, crawlDelay } = readRobotsFile(text, robotsName.toLowerCase());
  const allows = robotsMatcher(rules);
  return { allows: ({ pathname, search }) => allows(pathname + search), sitemaps, crawlDelayMs: crawlDelay * 1_000 };
}

/** Caches the rules of hosts; fetches each robots.txt once. */
export class RobotsRules {
  private readonly cache: LRUCache<string, Promise<HostRules>>;
  /** Two slots, one per address block. */
  private readonly slots = new Semaphore(2, 1);

  /** @param read resolves with the text of a robots.txt, or null when there is none; throws without a response */
  constructor(
    private readonly read: (address: URL) => Promise<string | null>,
    now?: () => number,
  ) {
    this.cache = new LRUCache({ maxSize: maxBytes, ttl: maxAgeMs, ...(now && { perf: { now }, ttlResolution: 0 }) });
  }

  /**
   * Returns the rules of the host of `url`. A missing robots.txt allows everything (RFC 9309, 2.3.1.3). An unreachable
   * one does as well, unlike 2.3.1.4: a visitor requested this page, and fetching it shows whether the host is up.
   * `signal` is the job's: its fairness key orders the parsing of long files.
   */
  rulesOf(url: URL, signal?: AbortSignal): Promise<HostRules> {
    const cached = this.cache.get(url.origin);
    if (cached) return cached;
    const rules = this.load(url.origin, signal);
    this.cache.set(url.origin, rules, { size: minBytes });
    return rules;
  }

  /** Throws the `robots` failure when robots.txt disallows the page. */
  async assertAllowed(url: URL, signal?: AbortSignal): Promise<HostRules> {
    const rules = await this.rulesOf(url, signal);
    if (!rules.allows(url)) throw new FetchFailure('robots');
    return rules;
  }

  private async load(origin: string, signal?: AbortSignal): Promise<HostRules> {
    const address = new URL('/robots.txt', origin);
    const text = await this.read(address).catch(() => undefined);
    // The next request may get a response, so the failure is cached only for a short time.
    if (text === undefined) this.cache.set(origin, Promise.resolve(noRules), { size: minBytes, ttl: failedMs });
    if (text === undefined || text === null) return noRules;
    const rules = text.length > longChars ? await this.parsePaced(text, signal) : parseRobots(text);
    this.cache.set(origin, Promise.resolve(rules), { size: minBytes + bytesPerChar * text.length });
    return rules;
  }

  /** `signal` only orders the parsing and does not abort it, since other jobs may wait for the same rules. */
  private async parsePaced(text: string, signal?: AbortSignal): Promise<HostRules> {
    const { signal: own } = new AbortController();
    const release = await this.slots.acquire(signal ? withFairnessKeyOf(signal, own) : own);
    const start = performance.now();
    try {
      return parseRobots(text);
    } finally {
      void sleep((performance.now() - start) * pauseRatio, undefined, { ref: false }).then(release);
    }
  }
}
