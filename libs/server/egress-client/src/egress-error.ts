/** The egress answered instead of the site: it refused the address, or could not reach it. */
export class EgressError extends Error {
  override readonly name = 'EgressError';

  /**
   * `kind` as the egress reports it: refused, dns, unreachable, timeout, malformed, unauthorized. For logs, not for
   * visitors.
   */
  constructor(readonly kind: string) {
    super(`egress: ${kind}`);
  }
}

/**
 * The `EgressError` behind an error of `fetch`, or null. undici turns a 407 response into an error of its own: for a plain
 * request it always comes from the egress, which never forwards a website's 407; inside a tunnel it is the website's.
 */
export function egressErrorIn(error: unknown, isPlain: boolean): EgressError | null {
  for (const cause of causesOf(error)) {
    if (cause instanceof EgressError) return cause;
    if (isPlain && /^Proxy Authentication Required/i.test(cause.message ?? '')) return new EgressError('unauthorized');
  }
  return null;
}

/** Whether a request never left because the egress is unreachable or rejects this service's tokens. */
export function isEgressAway(error: unknown): boolean {
  const causes = [...causesOf(error)];
  // Every connection goes to the egress, so ECONNREFUSED means the egress.
  return causes.some(
    (cause) => cause.code === 'ECONNREFUSED' || (cause instanceof EgressError && cause.kind === 'unauthorized'),
  );
}

/** An error and its causes. */
function* causesOf(error: unknown): Generator<Partial<NodeJS.ErrnoException>> {
  for (let cause = error as Partial<NodeJS.ErrnoException> | undefined; cause; cause = cause.cause as typeof cause)
    yield cause;
}
