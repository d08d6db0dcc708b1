import { activeTrace, inSpan } from '@winnow/telemetry';
import { Pool, fetch as undiciFetch, type RequestInit as UndiciInit } from 'undici';
import { EgressError, egressErrorIn } from './egress-error';
import { LimitedProxyAgent } from './limited-proxy-agent';
import {
  afterRedirect,
  isOtherOrigin,
  isPermanentRedirect,
  isRedirect,
  maxRedirects,
  nextAddress,
  TooManyRedirectsError,
} from './redirects';
import { retryWhileEgressRestarts } from './retry-while-egress-restarts';
import { TunnelPool } from './tunnel-pool';
import { failureHeader, maxResponseHeaderBytes, proxyAuthorization } from './wire';

export interface EgressSettings {
  /** Address of the egress proxy. */
  readonly egressUrl: string;
  /** Secrets for the proxy. All are sent; the proxy accepts a request that contains one of its own. */
  readonly tokens?: readonly string[];
  /** CA certificates (PEM) to trust instead of the default ones. */
  readonly certificateAuthority?: string;
  /** Milliseconds to retry while the egress is unreachable or rejects the token; default 8,000. */
  readonly egressRetryMs?: number;
  /** Awaited before a redirect is followed, with its number from 1; a rejection fails the request. */
  readonly beforeRedirect?: (redirect: number, signal: AbortSignal | null | undefined) => Promise<void>;
}

export type Fetch = typeof globalThis.fetch;

/**
 * Creates a `fetch` that opens every connection through the egress: a tunnel per host for TLS, proxy requests for plain
 * http, both kept alive. It ignores proxy variables of the environment. At most five redirects are followed here, each
 * through the egress again; with `redirect: 'manual'` they are left to the caller. Timeouts and size limits are up to
 * the caller. Throws like `fetch`, and `EgressError` and `RedirectError`.
 */
export function createEgressFetch(settings: EgressSettings): Fetch {
  const { egressUrl, tokens = [], certificateAuthority, egressRetryMs = 8_000, beforeRedirect } = settings;
  const token = proxyAuthorization(tokens);
  const dispatcher = new LimitedProxyAgent({
    uri: egressUrl,
    ...(token ? { token } : {}),
    ...(certificateAuthority ? { requestTls: { ca: certificateAuthority } } : {}),
    // Plain http is sent to the egress itself, never through a tunnel: the egress strips its own headers.
    proxyTunnel: false,
    clientFactory: (origin, options) => new TunnelPool(origin, options),
    // undici passes none of the other options to connections for plain http.
    factory: (origin, options) => new Pool(origin, { ...options, maxHeaderSize: maxResponseHeaderBytes }),
    keepAliveTimeout: 10_000,
    headersTimeout: 0,
    bodyTimeout: 30_000,
    connect: { timeout: 15_000 },
  });

  const once = (url: string, init: RequestInit | undefined): Promise<Response> => {
    const { hostname, protocol } = new URL(url);
    const method = init?.method ?? 'GET';
    const attributes = {
      'http.request.method': method,
      'server.address': hostname,
      'url.scheme': protocol.slice(0, -1),
    };
    return inSpan(`fetch ${method}`, { role: 'client', attributes }, async (span) => {
      const response = await send(url, init);
      span.set({ 'http.response.status_code': response.status });
      return response;
    });
  };

  const send = async (url: string, init: RequestInit | undefined): Promise<Response> => {
    const options = { ...(init as UndiciInit), ...traceFor(url, init), redirect: 'manual' as const, dispatcher };
    // A streamed body cannot be sent again.
    const retryMs = options.body instanceof ReadableStream ? 0 : egressRetryMs;
    return retryWhileEgressRestarts(() => sendOnce(url, options), retryMs, init?.signal);
  };

  const sendOnce = async (url: string, options: UndiciInit): Promise<Response> => {
    const isPlain = url.startsWith('http:');
    const response = await undiciFetch(url, options).catch((error: unknown) => {
      throw egressErrorIn(error, isPlain) ?? error;
    });
    const failure = response.headers.get(failureHeader);
    // Inside TLS the header can only come from the website.
    if (failure === null || !isPlain) return response;
    await response.body?.cancel();
    throw new EgressError(failure);
  };

  return async (input, init) => {
    let url = input instanceof Request ? input.url : String(input);
    let options = input instanceof Request ? { ...(await initOf(input)), ...init } : init;
    let isPermanent = true;
    for (let redirects = 0; ; redirects += 1) {
      const response = await once(url, options);
      if (redirects > 0 && isPermanent) moved.add(response);
      if (options?.redirect === 'manual' || !isRedirect(response.status)) return response;
      await response.body?.cancel();
      if (redirects === maxRedirects) throw new TooManyRedirectsError('too many redirects');
      const next = nextAddress(response.headers.get('location'), url);
      await beforeRedirect?.(redirects + 1, options?.signal);
      options = afterRedirect(response.status, options, isOtherOrigin(new URL(next), new URL(url)));
      isPermanent &&= isPermanentRedirect(response.status);
      url = next;
    }
  };
}

/** Responses to requests whose redirects were all permanent. */
const moved = new WeakSet<Response>();

/** Whether a response is that of another address, to which its own has moved permanently (RFC 9110, 15.4). */
export const hasMoved = (response: Response): boolean => moved.has(response);

/**
 * Adds the trace context to headers that the egress reads. The egress removes it from plain http requests; inside a
 * tunnel the website would receive it.
 */
function traceFor(url: string, init: RequestInit | undefined): Pick<UndiciInit, 'headers'> {
  const trace = url.startsWith('http:') ? activeTrace() : undefined;
  if (!trace) return {};
  const headers = new Headers(init?.headers);
  for (const [name, value] of Object.entries(trace)) headers.set(name, value);
  return { headers: [...headers] };
}

/** Returns the init of a `Request` object, with its body buffered so that a redirect can send it again. */
async function initOf(request: Request): Promise<RequestInit> {
  const { method, headers, redirect, signal } = request;
  return { method, headers, redirect, signal, body: request.body ? await request.clone().arrayBuffer() : null };
}
