import { normalPath, type RobotsRule } from './robots-paths';

/** What a robots.txt says to one crawler. */
export interface RobotsFile {
  readonly rules: readonly RobotsRule[];
  /** Addresses of sitemaps, as written. */
  readonly sitemaps: readonly string[];
  /** Seconds between two requests; 0 when the file names none. */
  readonly crawlDelay: number;
}

/** Characters that are read; RFC 9309 (2.5) asks for at least 500 kibibytes. */
const maxChars = 512 * 1_024;
/** Sitemaps that are remembered. */
const maxSitemaps = 1_000;

interface Group {
  readonly rules: RobotsRule[];
  crawlDelay: number;
}

/**
 * Reads a robots.txt (RFC 9309) as the crawler named `crawler` (lower case) has to: groups that name it, taken together;
 * without one, those for everybody. Lines that say nothing known are passed over. Takes time in proportion to the text.
 */
export function readRobotsFile(text: string, crawler: string): RobotsFile {
  const groups = new Map<string, Group>();
  const sitemaps: string[] = [];
  /** Of those that the lines before name, the ones that matter here. */
  const named = new Set<string>();
  let isNaming = false;
  for (const { key, value } of linesOf(text)) {
    if (key === 'sitemap') {
      if (value !== '' && sitemaps.length < maxSitemaps) sitemaps.push(value);
      continue;
    }
    if (key === 'user-agent') {
      if (!isNaming) named.clear();
      isNaming = true;
      const name = productToken(value);
      if (name === crawler || name === '*') named.add(name);
      continue;
    }
    isNaming = false;
    for (const name of named) takeIn(groupOf(groups, name), key, value);
  }
  // A group without rules is an answer too: everything is allowed to whom it names.
  const { rules, crawlDelay } = groups.get(crawler) ?? groups.get('*') ?? { rules: [], crawlDelay: 0 };
  return { rules, sitemaps, crawlDelay };
}

function groupOf(groups: Map<string, Group>, name: string): Group {
  const group = groups.get(name) ?? { rules: [], crawlDelay: 0 };
  groups.set(name, group);
  return group;
}

function takeIn(group: Group, key: string, value: string): void {
  if (key === 'crawl-delay') group.crawlDelay = Math.max(0, Number(value) || 0);
  else if ((key === 'allow' || key === 'disallow') && value !== '')
    group.rules.push({ pattern: normalPath(value, true), allows: key === 'allow' });
}

function* linesOf(text: string): Generator<{ key: string; value: string }> {
  for (const line of text
    .slice(0, maxChars)
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)) {
    const [said = ''] = line.split('#', 1);
    const colon = said.indexOf(':');
    if (colon > 0) yield { key: said.slice(0, colon).trim().toLowerCase(), value: said.slice(colon + 1).trim() };
  }
}

/** `Winnow/1.0` names `winnow`. */
const productToken = (value: string) => (value.split('/', 1)[0] ?? '').trim().toLowerCase();
