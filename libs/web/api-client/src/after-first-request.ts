/** Maximum milliseconds that a request waits for the first response. */
const maxWaitMs = 3_000;

/** Settles when the page's first request is answered, or after the maximum wait. */
let first: Promise<unknown> | undefined;

/**
 * Sends a request, but not concurrently with the page's first one. The visitor's session begins with the cookie of a
 * response: two concurrent first requests would create two sessions, and the data of the one that is overwritten would
 * be lost.
 */
export async function afterFirstRequest<Value>(request: () => Promise<Value>): Promise<Value> {
  if (first) {
    await first;
    return request();
  }
  const answer = request();
  first = Promise.race([answer.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
  return answer;
}
