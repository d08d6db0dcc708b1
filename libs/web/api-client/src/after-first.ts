/** Milliseconds that a request waits for the first one's answer. */
const patienceMs = 3_000;

/** Settled once the page's first request is answered, or has been waited for long enough. */
let first: Promise<unknown> | undefined;

/**
 * Sends a request, but none concurrently with the page's first one. The visitor's session begins with an answer's cookie:
 * of two requests that went out together each would begin one, and what belongs to the session that loses could not be seen
 * again.
 */
export async function afterFirst<Value>(request: () => Promise<Value>): Promise<Value> {
  if (first) {
    await first;
    return request();
  }
  const answer = request();
  first = Promise.race([answer.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  return answer;
}
