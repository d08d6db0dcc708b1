import type { IncomingMessage } from 'node:http';

export interface RequestTarget {
  /** Path and query, as the router gets them. */
  readonly path: string;
  readonly authority: string;
}

/** Where a request goes (RFC 9112, section 3.2); undefined where it names no path, as `*` and `host:port`. */
export function targetOf({ url = '', headers }: IncomingMessage): RequestTarget | undefined {
  if (url.startsWith('/')) return { path: url, authority: headers.host ?? '' };
  // A request in absolute form names its host twice, and the one in the target counts.
  const [, authority, rest = ''] = /^https?:\/\/([^/?#]+)([^#]*)/i.exec(url) ?? [];
  if (authority === undefined) return undefined;
  return { path: rest.startsWith('/') ? rest : `/${rest}`, authority };
}

/** Whether a path is the API's to answer, as it stands or decoded; what cannot be decoded is the pages' to refuse. */
export function isOfApi(path: string): boolean {
  return startsWithApi(path) || startsWithApi(decodedPath(path) ?? '');
}

function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(new URL(`http://localhost${path}`).pathname);
  } catch {
    return undefined;
  }
}

const startsWithApi = (path: string) => /^\/api(?:$|[/?#])/.test(path);
