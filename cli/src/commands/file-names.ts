import { createHash } from 'node:crypto';

/** Maximum characters of one path segment; file systems allow 255 bytes. */
const maxPartLength = 80;
/** Maximum path segments; deeper addresses are flattened to a hash. */
const maxParts = 8;

/**
 * Returns a function that names the files of a crawl after the paths of their addresses, unique when case is ignored. A
 * name never leaves its directory and never begins with a dot.
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
    .slice(0, maxPartLength);
  return safe === '' ? 'page' : safe;
}
