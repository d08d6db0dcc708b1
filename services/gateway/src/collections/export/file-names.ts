import { createHash } from 'node:crypto';

/** Maximum characters of one path segment; file systems allow 255 bytes. */
const partChars = 80;
/** Maximum path segments; deeper addresses are flattened to a hash. */
const maxParts = 8;

/**
 * Returns a function that names files after host and path of their addresses, unique when case is ignored. A name never
 * leaves its folder and never begins with a dot.
 */
export function fileNames(ending: string): (url: string) => string {
  const taken = new Set<string>();
  return (address) => {
    const url = URL.canParse(address) ? new URL(address) : new URL(`https://source/${encodeURIComponent(address)}`);
    const parts = [url.host, ...url.pathname.split('/').filter((part) => part !== '')];
    if (url.pathname.endsWith('/')) parts.push('index');
    const plain = parts
      .slice(0, maxParts)
      .map(safePart)
      .join('/')
      .replace(/\.(?:html?|md|txt)$/i, '');
    const isWhole = url.search === '' && parts.length <= maxParts;
    const hashed = `${plain}-${createHash('sha256').update(address).digest('hex').slice(0, 8)}`;
    const name = isWhole && !taken.has(plain.toLowerCase()) ? plain : hashed;
    taken.add(name.toLowerCase());
    return `${name}${ending}`;
  };
}

function safePart(part: string): string {
  const decoded = part.replaceAll(/%[\da-f]{2}/gi, '-');
  const safe = decoded
    .replaceAll(/[^\w.~-]/g, '-')
    .replace(/^\.+/, '')
    .slice(0, partChars);
  return safe === '' ? 'page' : safe;
}
