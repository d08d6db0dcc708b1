/**
 * Where a request wants to go (RFC 9112, section 3.2): the path as the gateway gets it, and the host it names.
 *
 * @param {import('node:http').IncomingMessage} request
 * @returns {{path: string, authority: string} | undefined} undefined where it names no path, as `*` and `host:port`
 */
export function targetOf(request) {
  const { url } = request;
  if (url.startsWith('/')) return { path: url, authority: request.headers.host ?? '' };
  // A request written for a proxy names its host twice, and the one in front counts.
  const [, authority, rest] = /^https?:\/\/([^/?#]+)([^#]*)/i.exec(url) ?? [];
  if (authority === undefined) return undefined;
  return { path: rest.startsWith('/') ? rest : `/${rest}`, authority };
}

/** The path of a target, decoded and with its `..` resolved; undefined where it cannot be decoded. */
export function decodedPath(path) {
  try {
    return decodeURIComponent(new URL(`http://localhost${path}`).pathname);
  } catch {
    return undefined;
  }
}

/** Whether a path is the API's to answer, whatever comes after. */
export const isOfApi = (path) => /^\/api(?:$|[/?#])/.test(path);
