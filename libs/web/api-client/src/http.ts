import { afterFirstRequest } from './after-first-request';
import {
  abortError,
  ApiProblem,
  invalidResponse,
  isAbortError,
  lostConnection,
  parseJson,
  problemFromResponse,
} from './api-problem';

/** Creates a random id to match client and server logs. Works outside secure contexts, where randomUUID is absent. */
export function newCorrelationId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Sends one request with credentials and a correlation id. Resolves with any 2xx response.
 * @throws ApiProblem for every other response and for a lost connection; AbortError when `init.signal` aborts.
 */
export async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (!headers.has('x-correlation-id')) headers.set('x-correlation-id', newCorrelationId());
  let response: Response;
  try {
    response = await afterFirstRequest(() => fetch(path, { ...init, headers, credentials: 'include' }));
  } catch (error) {
    if (init.signal?.aborted || isAbortError(error)) throw abortError();
    throw lostConnection(error);
  }
  if (response.ok) return response;
  throw problemFromResponse({
    status: response.status,
    statusText: response.statusText,
    body: await response.text().catch(() => ''),
    header: (name) => response.headers.get(name),
  });
}

interface ReadOptions {
  signal?: AbortSignal;
  /** Result of a 401: an error (default) or an empty result (specification, section 8). */
  on401?: 'throw' | 'null';
}

/**
 * Fetches a path as JSON; null for a 401 if the caller allows that. @throws like `send`, also when the connection is lost
 * in the middle of the body; ApiProblem `invalid-response` when it is no JSON
 */
export async function readJson(path: string, { signal, on401 = 'throw' }: ReadOptions = {}): Promise<unknown> {
  try {
    const response = await send(path, { signal, headers: { accept: 'application/json' } });
    const text = await response.text().catch((error: unknown) => {
      throw signal?.aborted ? abortError() : lostConnection(error);
    });
    const value = parseJson(text);
    if (value === undefined) throw invalidResponse(response.headers.get('x-correlation-id') ?? undefined);
    return value;
  } catch (error) {
    if (on401 === 'null' && error instanceof ApiProblem && error.status === 401) return null;
    throw error;
  }
}

/** Resolves after `ms` milliseconds; rejects with AbortError as soon as the signal aborts. */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortError());
    const onAbort = () => {
      clearTimeout(timer);
      reject(abortError());
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
