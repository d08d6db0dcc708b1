import { inWays, learnFrom, type ServerWays, type WaysStore } from './server-ways';

/** Statuses with which servers refuse a parameter; some chat templates fail with 500 at a role that they do not know. */
const refusals: readonly number[] = [400, 422, 500, 501];
/** Requests for one answer at most: each refusal teaches one thing. */
const maxRequests = 6;
/** Characters of a refusal that are read. */
const refusalChars = 4_000;

/**
 * `fetch` for OpenAI-compatible servers that learns which parameters a server takes: one that it refuses by name is sent
 * in another way, or left out, and the request is repeated. What was learnt is kept in `store`.
 * @param extra parameters that are tried with every request
 * @param onLearnt is told what is sent differently from now on
 */
export function negotiatingFetch(
  store: WaysStore,
  extra: Readonly<Record<string, unknown>>,
  onLearnt: (ways: ServerWays) => void,
): typeof fetch {
  let known: Promise<ServerWays> | undefined;
  return async (input, init) => {
    if (typeof init?.body !== 'string') return fetch(input, init);
    const body = { ...extra, ...(JSON.parse(init.body) as Record<string, unknown>) };
    for (let sent = 1; ; sent += 1) {
      const ways = await (known ??= store.load());
      const request = inWays(body, ways);
      const response = await fetch(input, withBody(init, request));
      if (!refusals.includes(response.status) || sent === maxRequests) return response;
      const text = await response.text();
      const learnt = learnFrom(text.slice(0, refusalChars), request, ways);
      if (!learnt) return new Response(text, response);
      known = Promise.resolve(learnt);
      onLearnt(learnt);
      await store.save(learnt);
    }
  };
}

/** The client gave the length of the body that it wrote. */
function withBody(init: RequestInit, body: object): RequestInit {
  const headers = new Headers(init.headers);
  headers.delete('content-length');
  return { ...init, headers, body: JSON.stringify(body) };
}
