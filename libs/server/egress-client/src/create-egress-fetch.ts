import { ProxyAgent, fetch as undiciFetch, type RequestInit as UndiciInit } from 'undici';

export interface EgressSettings {
  /** Address of the egress proxy. */
  readonly egressUrl: string;
  /** Secret that the proxy demands, if it does. */
  readonly token?: string | null;
}

export type Fetch = typeof globalThis.fetch;

/** Redirects followed at most; a longer chain is a loop or a trap (browsers allow 20, attackers use them). */
const mostRedirects = 5;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
/** User name that goes with the token in the proxy's Basic authentication. */
const proxyUser = 'winnow';

/** A redirect that leads nowhere: too long a chain, or a target that is no web address. */
export class RedirectError extends Error {
  override readonly name = 'RedirectError';
}

/** The egress answered instead of the site: it refused the address, or could not reach it. */
export class EgressError extends Error {
  override readonly name = 'EgressError';

  /** `kind` is the egress' own word: refused, dns, unreachable, timeout, malformed, unauthorized. For logs, not for visitors. */
  constructor(readonly kind: string) {
    super(`egress: ${kind}`);
  }
}

/** Header by which the egress marks its own answers. */
const failureHeader = 'x-egress-failure';

export const proxyAuthorization = (token: string) => `Basic ${Buffer.from(`${proxyUser}:${token}`).toString('base64')}`;

/**
 * A `fetch` whose every connection, plain or TLS, goes through the egress: a tunnel per host, kept alive. It ignores
 * proxy variables of the environment. Redirects are followed here, at most five, each through the egress again; with
 * `redirect: 'manual'` they are left to the caller. Throws like `fetch`, `EgressError` and `RedirectError`.
 */
export function createEgressFetch({ egressUrl, token }: EgressSettings): Fetch {
  const dispatcher = new ProxyAgent({
    uri: egressUrl,
    ...(token ? { token: proxyAuthorization(token) } : {}),
    keepAliveTimeout: 10_000,
    // Time is the caller's business: its signal knows the page's limits.
    headersTimeout: 0,
    bodyTimeout: 30_000,
    connect: { timeout: 15_000 },
  });

  const once = async (url: string, init: RequestInit | undefined): Promise<Response> => {
    const response = await undiciFetch(url, { ...(init as UndiciInit), redirect: 'manual', dispatcher });
    const failure = response.headers.get(failureHeader);
    if (failure === null) return response as unknown as Response;
    await response.body?.cancel();
    throw new EgressError(failure);
  };

  return async (input, init) => {
    let url = input instanceof Request ? input.url : String(input);
    let options = input instanceof Request ? { ...(await partsOf(input)), ...init } : init;
    for (let redirects = 0; ; redirects += 1) {
      const response = await once(url, options);
      if (init?.redirect === 'manual' || !redirectStatuses.has(response.status)) return response;
      await response.body?.cancel();
      if (redirects === mostRedirects) throw new RedirectError('too many redirects');
      url = nextAddress(response.headers.get('location'), url);
      options = afterRedirect(response.status, options);
    }
  };
}

/** What a `Request` object says besides its address: undici's own `fetch` knows only undici's `Request`. */
async function partsOf(request: Request): Promise<RequestInit> {
  const { method, headers, signal } = request;
  return { method, headers, signal, ...(request.body === null ? {} : { body: await request.arrayBuffer() }) };
}

function nextAddress(location: string | null, from: string): string {
  if (location === null || !URL.canParse(location, from)) throw new RedirectError('no target');
  const next = new URL(location, from);
  if (next.protocol !== 'http:' && next.protocol !== 'https:') throw new RedirectError('not a web address');
  if (next.username !== '' || next.password !== '') throw new RedirectError('credentials in the target');
  return next.href;
}

/** 303 always, and 301 and 302 after a POST, go on as a GET without a body (Fetch standard, HTTP-redirect fetch). */
function afterRedirect(status: number, init: RequestInit | undefined): RequestInit | undefined {
  const isPost = init?.method?.toUpperCase() === 'POST';
  if (status !== 303 && !(isPost && (status === 301 || status === 302))) return init;
  const { body: _dropped, ...rest } = init ?? {};
  return { ...rest, method: 'GET' };
}
