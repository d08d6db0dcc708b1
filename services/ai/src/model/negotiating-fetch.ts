import { asEventStream } from './event-stream';
import {
  adaptToCapabilities,
  learnFromRejection,
  type ServerCapabilities,
  type CapabilityStore,
} from './server-capabilities';

/** Statuses of servers that reject a parameter; some chat templates fail with 500 for an unknown role. */
const rejectionStatuses: readonly number[] = [400, 422, 500, 501];
/** Maximum requests for one answer: each rejection reveals one parameter. */
const maxRequests = 6;
/** Maximum characters read of a rejection. */
const maxRejectionChars = 4_000;

/**
 * Wraps `fetch` for OpenAI-compatible servers and learns which parameters a server supports: a parameter rejected by
 * name is replaced or omitted, and the request is repeated. Keeps the result in `store`. Completions always are a stream
 * of events.
 * @param extra parameters that are tried with every request
 * @param onLearned called with the changes for further requests
 */
export function negotiatingFetch(
  store: CapabilityStore,
  extra: Readonly<Record<string, unknown>>,
  onLearned: (capabilities: ServerCapabilities) => void,
): typeof fetch {
  let known: Promise<ServerCapabilities> | undefined;
  return async (input, init) => {
    if (typeof init?.body !== 'string') return fetch(input, init);
    const body = { ...extra, ...(JSON.parse(init.body) as Record<string, unknown>) };
    for (let sent = 1; ; sent += 1) {
      const capabilities = await (known ??= store.load());
      const request = adaptToCapabilities(body, capabilities);
      const response = await fetch(input, withBody(init, request));
      if (response.ok && isCompletion(input)) return asEventStream(response);
      if (!rejectionStatuses.includes(response.status) || sent === maxRequests) return response;
      const text = await response.text();
      const learned = learnFromRejection(text.slice(0, maxRejectionChars), request, capabilities);
      if (!learned) return new Response(text, response);
      known = Promise.resolve(learned);
      onLearned(learned);
      await store.save(learned);
    }
  };
}

/** Whether an address is that of OpenAI's chat completions; Ollama's own API is used through this `fetch` as well. */
const isCompletion = (input: Parameters<typeof fetch>[0]) =>
  new URL(input instanceof Request ? input.url : input).pathname.endsWith('/chat/completions');

/** The client sets `Content-Length` for the original body. */
function withBody(init: RequestInit, body: object): RequestInit {
  const headers = new Headers(init.headers);
  headers.delete('content-length');
  return { ...init, headers, body: JSON.stringify(body) };
}
