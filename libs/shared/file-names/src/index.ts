import { createHash } from 'node:crypto';

/**
 * Maximum characters and UTF-8 bytes of one path segment: file systems allow 255 bytes, of which a hash and the ending
 * need a few.
 */
const maxPartChars = 80;
const maxPartBytes = 200;
/** Maximum path segments; deeper addresses are flattened to a hash. */
const maxParts = 8;
/** Names of devices on Windows, with any ending. */
const reserved = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?=\.|$)/i;

export interface FileNameOptions {
  /** Ending of every name, such as `.md`. */
  readonly ending: string;
  /** Whether names begin with the host, as for pages of several websites. */
  readonly withHost?: boolean;
  /** Names that are not given. */
  readonly taken?: readonly string[];
}

/**
 * Returns a function that names files after the paths of their addresses, decoded, so that names in any script are
 * readable; unique when case is ignored. A name never leaves its folder and never begins with a dot.
 */
export function fileNames({ ending, withHost = false, taken: given = [] }: FileNameOptions): (url: string) => string {
  const taken = new Set(given.map((name) => name.toLowerCase()));
  const isFileName = (folder: string): boolean =>
    folder.toLowerCase().endsWith(ending) || given.includes(folder.toLowerCase());
  return (address) => {
    const url = URL.canParse(address) ? new URL(address) : new URL(`https://source/${encodeURIComponent(address)}`);
    const parts = [...(withHost ? [url.host] : []), ...url.pathname.split('/').filter((part) => part !== '')];
    if (url.pathname.endsWith('/')) parts.push('index');
    const safe = parts.slice(0, maxParts).map(safePart);
    // A folder is not named like a file beside it.
    const folders = safe.slice(0, -1).map((folder) => (isFileName(folder) ? `${folder}-` : folder));
    const last = (safe.at(-1) ?? 'index').replace(/\.(?:html?|md|txt)$/i, '');
    const plain = [...folders, last].join('/');
    const isWhole = url.search === '' && parts.length <= maxParts;
    const hashed = `${plain}-${createHash('sha256').update(address).digest('hex').slice(0, 8)}`;
    const name = isWhole && !taken.has(`${plain}${ending}`.toLowerCase()) ? plain : hashed;
    taken.add(`${name}${ending}`.toLowerCase());
    return `${name}${ending}`;
  };
}

function safePart(part: string): string {
  const safe = decoded(part)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}_.~-]/gu, '-')
    .replace(/^\.+/, '');
  let short = truncated(safe);
  // Windows drops dots at the end.
  while (short.endsWith('.')) short = short.slice(0, -1);
  if (short === '') return 'page';
  return reserved.test(short) ? `_${short}` : short;
}

/** Returns a path segment without its escapes; those that are no UTF-8 become hyphens. */
function decoded(part: string): string {
  return part.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return '-'.repeat(escapes.length / 3);
    }
  });
}

function truncated(text: string): string {
  let bytes = 0;
  let short = '';
  for (const character of [...text].slice(0, maxPartChars)) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxPartBytes) break;
    short += character;
  }
  return short;
}
