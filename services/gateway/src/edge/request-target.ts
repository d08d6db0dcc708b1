import type { IncomingMessage } from 'node:http';

export interface RequestTarget {
  /** Path and query for the router. */
  readonly path: string;
  readonly authority: string;
}

/** Parses the request target (RFC 9112, section 3.2); undefined without a path, as for `*` and `host:port`. */
export function targetOf({ url = '', headers }: IncomingMessage): RequestTarget | undefined {
  if (url.startsWith('/')) return { path: url, authority: headers.host ?? '' };
  // In absolute form, the host of the target overrides the `Host` header.
  const [, authority, rest = ''] = /^https?:\/\/([^/?#]+)([^#]*)/i.exec(url) ?? [];
  if (authority === undefined) return undefined;
  return { path: rest.startsWith('/') ? rest : `/${rest}`, authority };
}

/** Whether a path belongs to the API, raw or decoded; an undecodable one is left to the pages. */
export function isApiPath(path: string): boolean {
  return startsWithApi(path) || startsWithApi(decodedPath(path) ?? '');
}

function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(new URL(`http://localhost${path}`).pathname);
  } catch {
    return undefined;
  }
}

/** Whether a path belongs to the API or to integrations. */
const startsWithApi = (path: string) => /^\/(?:api|mcp|firecrawl|open-webui|docling|v[12])(?:$|[/?#])/.test(path);
