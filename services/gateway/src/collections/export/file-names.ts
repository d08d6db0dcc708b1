import { createHash } from 'node:crypto';

/** Characters of one part of a path; file systems take 255 bytes. */
const partChars = 80;
/** Parts of a path: deeper addresses are made flat by their hash. */
const maxParts = 8;

/**
 * Names files by host and path of their addresses, each name once, whatever the case of letters. A name never leaves its
 * folder and begins with no dot, whatever the address says.
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
