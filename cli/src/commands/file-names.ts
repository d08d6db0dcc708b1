import { createHash } from 'node:crypto';

/** Characters of one part of a path; file systems take 255 bytes. */
const longestPart = 80;
/** Parts of a path: deeper addresses are made flat by their hash. */
const maxParts = 8;

/**
 * Names the files of a crawl by the paths of their addresses, each name once, whatever the case of letters. A name never
 * leaves its directory and begins with no dot, whatever the address says.
 */
export function fileNames(ending: string): (url: string) => string {
  const taken = new Set(['pages.json']);
  return (url) => {
    const { pathname, search } = new URL(url);
    const parts = pathname.split('/').filter((part) => part !== '');
    if (pathname.endsWith('/')) parts.push('index');
    const safe = parts.slice(0, maxParts).map(safePart);
    const plain = safe.join('/').replace(/\.(?:html?|md|txt)$/i, '') || 'index';
    const isWhole = search === '' && parts.length <= maxParts;
    const hashed = `${plain}-${createHash('sha256').update(url).digest('hex').slice(0, 8)}`;
    const name = isWhole && !taken.has(`${plain}${ending}`.toLowerCase()) ? plain : hashed;
    taken.add(`${name}${ending}`.toLowerCase());
    return `${name}${ending}`;
  };
}

function safePart(part: string): string {
  const decoded = part.replace(/%[\da-f]{2}/gi, '-');
  const safe = decoded
    .replace(/[^\w.~-]/g, '-')
    .replace(/^\.+/, '')
    .slice(0, longestPart);
  return safe === '' ? 'page' : safe;
}
