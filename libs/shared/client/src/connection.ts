import { networkProblem, problemOf, WinnowProblem } from './problem.ts';

export interface ConnectionOptions {
  /** Address of the product, such as `http://localhost:8080`. */
  readonly server: string;
  /**
   * One of the installation's `API_KEYS`; without a key, or if the installation has none, the client is an anonymous
   * visitor.
   */
  readonly apiKey?: string | undefined;
  /** Replacement for the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

export interface SendOptions {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Maximum attempts of a request that is safe to repeat, including the first. */
const maxAttempts = 5;
/** Seconds before the first retry if the server gives none; doubled for each further one. */
const firstDelaySeconds = 0.5;
/** Maximum `Retry-After` in seconds; the request fails if it is longer. */
const maxRetryAfterSeconds = 30;

/**
 * Sends requests to one server, with its key and, if the runtime stores no cookies, its session cookie. A server
 * without API keys ignores the key, and a server with keys sets no cookie.
 */
export class Connection {
  private readonly fetch: typeof globalThis.fetch;
  private readonly server: string;
  private readonly apiKey: string | undefined;
  private cookie: string | undefined;
  /** Whether later requests belong to the session of an earlier one, by its cookie or by a key that was accepted. */
  private hasIdentity = false;
  /** The first request, until its response. */
  private first: Promise<void> | undefined;

  constructor({ server, apiKey, fetch = globalThis.fetch }: ConnectionOptions) {
    if (!isServer(server))
      throw new TypeError(
        'The server must be an http or https address without a user name, password, query or fragment.',
      );
    // A header cannot contain others, such as the quotation marks of a text that the key was copied from.
    if (/[^\x20-\x7e\s]/.test(apiKey ?? '')) throw new TypeError('The API key must be ASCII.');
    this.server = server.endsWith('/') ? server.slice(0, -1) : server;
    this.apiKey = apiKey;
    this.fetch = fetch;
  }

  /**
   * Sends a request once. Other requests wait for the first response, which sets the session unless the server accepts
   * the key. Otherwise each would get its own session, which has no access to the jobs of the others. Throws
   * `WinnowProblem`, or the reason of `signal`.
   */
  async send(path: string, options: SendOptions = {}): Promise<Response> {
    while (this.first && !this.hasIdentity) await this.first;
    const response = this.request(path, options);
    if (this.hasIdentity) return response;
    const settled = (): void => {
      this.first = undefined;
    };
    this.first = response.then(settled, settled);
    return response;
  }

  /** Whether the server has set a cookie, which it does unless it accepts the key. */
  get isVisitor(): boolean {
    return this.cookie !== undefined;
  }

  private async request(path: string, { method = 'GET', headers, body, signal }: SendOptions = {}): Promise<Response> {
    const own = new Headers(headers);
    if (this.apiKey !== undefined) own.set('authorization', `Bearer ${this.apiKey}`);
    if (this.cookie !== undefined) own.set('cookie', this.cookie);
    if (typeof body === 'string') own.set('content-type', 'application/json');
    // A key is never sent to another server: redirects are rejected.
    const redirect = 'manual';
    const init: RequestInit = { method, headers: own, redirect };
    if (body !== undefined) init.body = body;
    if (signal) init.signal = signal;
    const response = await this.fetch(`${this.server}${path}`, init).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw networkProblem(error);
    });
    // A load balancer may set cookies of its own.
    const session = response.headers.getSetCookie?.().find((cookie) => /^(?:__Host-)?sid=/.test(cookie));
    this.cookie = session?.split(';')[0] ?? this.cookie;
    if (this.cookie !== undefined || (this.apiKey !== undefined && response.ok)) this.hasIdentity = true;
    if (!response.ok) throw await problemOf(response);
    return response;
  }

  /**
   * Retries a request while the server is full, restarting or unreachable, until `retrying` aborts. The request must be
   * safe to repeat.
   */
  async repeat(path: string, options: SendOptions = {}, retrying = options.signal): Promise<Response> {
    for (let left = maxAttempts - 1, backOff = firstDelaySeconds; ; left -= 1, backOff *= 2) {
      try {
        return await this.send(path, options);
      } catch (error) {
        const seconds = error instanceof WinnowProblem ? (error.retryAfter ?? backOff) : Infinity;
        if (left === 0 || seconds > maxRetryAfterSeconds || !isTransient(error)) throw error;
        await delay(seconds * 1_000, retrying);
      }
    }
  }

  /** Parses a response as JSON. Throws `invalid-response`. */
  async json<Body>(response: Response): Promise<Body> {
    const { status } = response;
    return (await response.json().catch((cause: unknown) => {
      throw cause instanceof SyntaxError
        ? new WinnowProblem({
            message: 'The server did not respond with JSON.',
            code: 'invalid-response',
            status,
            cause,
          })
        : networkProblem(cause);
    })) as Body;
  }
}

/** Whether paths can be appended to an address; `fetch` rejects those with a user name or password. */
function isServer(address: string): boolean {
  if (!URL.canParse(address) || /[?#]/.test(address)) return false;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** Whether a failure is transient. */
export const isTransient = (error: unknown): boolean =>
  error instanceof WinnowProblem &&
  (error.code === 'network' || error.code === 'unavailable' || error.status === 429 || error.status === 503);

/** Returns a signal that aborts `ms` milliseconds after the given one; `release` ends its timer. */
export function delayedAbort(
  signal: AbortSignal | undefined,
  ms: number,
): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    timer = setTimeout(() => controller.abort(signal?.reason), ms);
  };
  signal?.addEventListener('abort', schedule, { once: true });
  const release = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', schedule);
  };
  return { signal: controller.signal, release };
}

/** Waits for `ms` milliseconds. Throws the reason of `signal` when it aborts first. */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    if (signal?.aborted) return reject(signal.reason as Error);
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
