/** Maximum redirects to follow; a longer chain is a loop or a trap (browsers allow 20, attackers use them). */
export const maxRedirects = 5;

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
export const isRedirect = (status: number): boolean => redirectStatuses.has(status);
export const isPermanentRedirect = (status: number): boolean => status === 301 || status === 308;

/** Thrown for an invalid redirect: a chain that is too long, or a target that is not an http(s) URL. */
export class RedirectError extends Error {
  override readonly name = 'RedirectError';
}

/** Thrown for a chain of more than `maxRedirects`. */
export class TooManyRedirectsError extends RedirectError {}

/**
 * Returns the target of a redirect, including its fragment. Throws `RedirectError` unless it is http(s) without
 * credentials.
 */
export function nextAddress(location: string | null, from: string): string {
  const next = location === null ? null : URL.parse(location, from);
  if (next === null) throw new RedirectError('no target');
  if (next.protocol !== 'http:' && next.protocol !== 'https:') throw new RedirectError('not a web address');
  if (next.username !== '' || next.password !== '') throw new RedirectError('credentials in the target');
  return next.href;
}

/** Headers that are sent to another origin as well; all others may contain credentials. */
const neutralHeaders: ReadonlySet<string> = new Set([
  'accept',
  'accept-language',
  'content-encoding',
  'content-length',
  'content-type',
  'user-agent',
]);

/** Whether a redirect leaves its origin. An upgrade to https on the same host does not. */
export function isOtherOrigin(next: URL, { origin, protocol, host, port }: URL): boolean {
  const isUpgrade = protocol === 'http:' && port === '' && next.origin === `https://${host}`;
  return next.origin !== origin && !isUpgrade;
}

/**
 * Returns the next request of a redirect (Fetch standard, HTTP-redirect fetch): 303 always, and 301 and 302 after a
 * POST, continue as a GET without a body. Only neutral headers are sent to another origin, and validators of the
 * first address are not reused for the next.
 */
export function afterRedirect(
  status: number,
  init: RequestInit | undefined,
  toOtherOrigin: boolean,
): RequestInit | undefined {
  if (!init) return init;
  const { body, method = 'GET', ...rest } = init;
  const becomesGet =
    (status === 303 && method.toUpperCase() !== 'HEAD') ||
    ((status === 301 || status === 302) && method.toUpperCase() === 'POST');
  const headers = new Headers(rest.headers);
  for (const name of ['if-none-match', 'if-modified-since']) headers.delete(name);
  if (toOtherOrigin) for (const name of [...headers.keys()]) if (!neutralHeaders.has(name)) headers.delete(name);
  if (becomesGet) for (const name of ['content-type', 'content-length', 'content-encoding']) headers.delete(name);
  return becomesGet ? { ...rest, method: 'GET', headers } : { ...rest, method, body: body ?? null, headers };
}
