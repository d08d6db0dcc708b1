/** One rule of a robots.txt. */
export interface RobotsRule {
  /** Normalised by `normalizePath`; `*` matches any characters, `$` at the end matches the path's end. */
  readonly pattern: string;
  readonly allows: boolean;
}

/**
 * Maximum character comparisons of one check, some two milliseconds. The wildcard rules of a large robots.txt take some
 * 10,000; the rules of a hostile file, against a long address, would take a billion.
 */
const maxSteps = 300_000;
/** Maximum encoded characters of a path that are compared: the limit of addresses (contracts/limits.ts). */
const maxPathChars = 2_048;

/**
 * Creates a function that returns whether the rules allow a path: the longest matching rule wins, `Allow` among equally
 * long ones (RFC 9309, 2.2.2). A path that exceeds 300,000 steps is disallowed; each check has its own budget, since
 * paths may belong to different visitors. Compares only the first 2,048 characters of a path.
 */
export function robotsMatcher(rules: readonly RobotsRule[]): (path: string) => boolean {
  const unique = new Map<string, boolean>();
  for (const { pattern, allows } of rules) unique.set(pattern, allows || (unique.get(pattern) ?? false));
  const plainLengths = new Set<number>();
  const withSigns: string[] = [];
  for (const pattern of unique.keys())
    if (pattern.includes('*') || pattern.endsWith('$')) withSigns.push(pattern);
    else plainLengths.add(pattern.length);
  const allowing = (pattern: string) => Number(unique.get(pattern));
  withSigns.sort((one, other) => other.length - one.length || allowing(other) - allowing(one));
  // Rules without wildcards are looked up by their distinct lengths, since a robots.txt may have a hundred thousand of
  // them.
  const lengths = [...plainLengths].sort((one, other) => other - one);
  return (given) => {
    const path = normalizePath(given.slice(0, maxPathChars), false).slice(0, maxPathChars);
    const budget = { steps: maxSteps };
    const length = lengths.find((one) => one <= path.length && unique.has(path.slice(0, one))) ?? 0;
    const found = withSigns
      .filter((pattern) => pattern.length >= length)
      .find((pattern) => matchesPath(pattern, path, budget));
    if (budget.steps < 0) return false;
    const plainly = unique.get(path.slice(0, length)) ?? true;
    if (found === undefined) return plainly;
    return unique.get(found) === true || (found.length === length && plainly);
  };
}

const unreserved = /^[\w.~-]$/;
/** Fast path for nearly all rules, ten times as fast: only characters that `encodeURI` keeps, and no `%`. */
const isEncoded = /^[\w\-.~!$&'()*+,;=:@/?#]*$/;

/**
 * Normalises a path for comparison (RFC 9309, 2.2.2): percent-encoding in upper case, and only where necessary. Encodes
 * the star and the dollar sign of a path, which are special in a `pattern`.
 */
export function normalizePath(path: string, isPattern: boolean): string {
  const encoded = isEncoded.test(path) ? path : percentEncoded(path);
  const marked = isPattern && encoded.endsWith('$') ? `${plain(encoded.slice(0, -1))}$` : plain(encoded);
  return isPattern ? marked : marked.replaceAll('*', '%2A');
}

const percentEncoded = (path: string) =>
  encodeURI(path.toWellFormed())
    .replaceAll('%25', '%')
    .replace(/%[\da-f]{2}/gi, (code) => {
      const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return unreserved.test(character) ? character : code.toUpperCase();
    });

const plain = (path: string) => path.replaceAll('$', '%24');

/**
 * Whether a pattern matches the beginning of a path. Backtracks only to the last star, so the work is at most the
 * product of the two lengths.
 */
export function matchesPath(pattern: string, path: string, budget: { steps: number }): boolean {
  const isWhole = pattern.endsWith('$');
  const length = isWhole ? pattern.length - 1 : pattern.length;
  let [at, index, star, retry] = [0, 0, -1, 0];
  for (;;) {
    if ((budget.steps -= 1) < 0) return true;
    if (at < length && pattern[at] === '*') {
      star = at++;
      retry = index;
    } else if (at === length && (!isWhole || index === path.length)) return true;
    else if (at < length && index < path.length && pattern[at] === path[index]) {
      at += 1;
      index += 1;
    } else if (star >= 0 && retry < path.length) {
      at = star + 1;
      index = retry += 1;
    } else return false;
  }
}
