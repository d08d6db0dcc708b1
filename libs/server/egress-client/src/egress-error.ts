/** Failure reported by the egress instead of the site: it rejected the address or could not reach it. */
export class EgressError extends Error {
  override readonly name = 'EgressError';

  /**
   * Creates an error with the `kind` that the egress reports: refused, dns, unreachable, timeout, malformed,
   * unauthorized. For logs, not for visitors.
   */
  constructor(readonly kind: string) {
    super(`egress: ${kind}`);
  }
}

/**
 * Returns the `EgressError` behind an error of `fetch`, or null. undici turns a 407 response into its own error.
 * For a plain request it always comes from the egress, which never forwards a website's 407; inside a tunnel it comes
 * from the website.
 */
export function egressErrorIn(error: unknown, isPlain: boolean): EgressError | null {
  for (const cause of causesOf(error)) {
    if (cause instanceof EgressError) return cause;
    if (isPlain && /^Proxy Authentication Required/i.test(cause.message ?? '')) return new EgressError('unauthorized');
  }
  return null;
}

/** Whether a request was never sent on because the egress is unreachable or rejects this service's tokens. */
export function isEgressUnavailable(error: unknown): boolean {
  const causes = [...causesOf(error)];
  // Every connection goes to the egress, so ECONNREFUSED refers to the egress.
  return causes.some(
    (cause) => cause.code === 'ECONNREFUSED' || (cause instanceof EgressError && cause.kind === 'unauthorized'),
  );
}

/** Yields an error and its causes. */
function* causesOf(error: unknown): Generator<Partial<NodeJS.ErrnoException>> {
  for (let cause = error as Partial<NodeJS.ErrnoException> | undefined; cause; cause = cause.cause as typeof cause)
    yield cause;
}
