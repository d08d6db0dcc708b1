import { normalizePath, type RobotsRule } from './robots-paths';

/** The rules of a robots.txt for one crawler. */
export interface RobotsFile {
  readonly rules: readonly RobotsRule[];
  /** Sitemap addresses as written. */
  readonly sitemaps: readonly string[];
  /** Minimum seconds between requests; 0 when the file has no delay. */
  readonly crawlDelay: number;
}

/** Maximum characters to read; RFC 9309 (2.5) requires at least 500 kibibytes. */
const maxChars = 512 * 1_024;
/** Maximum number of sitemaps. */
const maxSitemaps = 1_000;

interface Group {
  readonly rules: RobotsRule[];
  crawlDelay: number;
}

/**
 * Parses a robots.txt (RFC 9309) for the crawler named `crawler` (lower case): merges the groups that name it, else the
 * groups for `*`. Ignores unknown lines. Runs in linear time.
 */
export function readRobotsFile(text: string, crawler: string): RobotsFile {
  const groups = new Map<string, Group>();
  const sitemaps: string[] = [];
  /** The user agents of the current group that matter to this crawler. */
  const agents = new Set<string>();
  let isNaming = false;
  for (const { key, value } of linesOf(text)) {
    if (key === 'sitemap') {
      if (value !== '' && sitemaps.length < maxSitemaps) sitemaps.push(value);
      continue;
    }
    if (key === 'user-agent') {
      if (!isNaming) agents.clear();
      isNaming = true;
      const name = productToken(value);
      if (name === crawler || name === '*') agents.add(name);
      continue;
    }
    isNaming = false;
    for (const name of agents) addRule(groupOf(groups, name), key, value);
  }
  // A group without rules allows everything.
  const { rules, crawlDelay } = groups.get(crawler) ?? groups.get('*') ?? { rules: [], crawlDelay: 0 };
  return { rules, sitemaps, crawlDelay };
}

function groupOf(groups: Map<string, Group>, name: string): Group {
  const group = groups.get(name) ?? { rules: [], crawlDelay: 0 };
  groups.set(name, group);
  return group;
}

function addRule(group: Group, key: string, value: string): void {
  if (key === 'crawl-delay') group.crawlDelay = Math.max(0, Number(value) || 0);
  else if ((key === 'allow' || key === 'disallow') && value !== '')
    group.rules.push({ pattern: normalizePath(value, true), allows: key === 'allow' });
}

function* linesOf(text: string): Generator<{ key: string; value: string }> {
  const read = text.slice(0, maxChars).replace(/^\ufeff/, '');
  // A regular expression with alternatives takes ten times as long as one character.
  const lines = (read.includes('\r') ? read.replaceAll('\r', '\n') : read).split('\n');
  for (const line of lines) {
    const comment = line.indexOf('#');
    const rule = comment < 0 ? line : line.slice(0, comment);
    const colon = rule.indexOf(':');
    if (colon > 0) yield { key: rule.slice(0, colon).trim().toLowerCase(), value: rule.slice(colon + 1).trim() };
  }
}

/** The product token of `Winnow/1.0` is `winnow`. */
const productToken = (value: string) => (value.split('/', 1)[0] ?? '').trim().toLowerCase();
