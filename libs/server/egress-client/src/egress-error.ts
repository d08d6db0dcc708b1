/** The egress answered instead of the site: it refused the address, or could not reach it. */
export class EgressError extends Error {
  override readonly name = 'EgressError';

  /** `kind` is the egress' own word: refused, dns, unreachable, timeout, malformed, unauthorized. For logs, not for visitors. */
  constructor(readonly kind: string) {
    super(`egress: ${kind}`);
  }
}

/** The `EgressError` among the causes of what `fetch` threw, else null. */
export function egressErrorIn(error: unknown): EgressError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof EgressError) return cause;
  }
  return null;
}
