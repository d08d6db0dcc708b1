/** The egress answered instead of the site: it refused the address, or could not reach it. */
export class EgressError extends Error {
  override readonly name = 'EgressError';

  /** `kind` is the egress' own word: refused, dns, unreachable, timeout, malformed, unauthorized. For logs, not for visitors. */
  constructor(readonly kind: string) {
    super(`egress: ${kind}`);
  }
}

/**
 * The `EgressError` that what `fetch` threw stands for, else null. undici turns the answer 407 into an error of its own: to
 * a plain request only the egress gives it, which passes on no
 * website's; inside a tunnel it is the website's.
 */
export function egressErrorIn(error: unknown, isPlain: boolean): EgressError | null {
  for (const cause of causesOf(error)) {
    if (cause instanceof EgressError) return cause;
    if (isPlain && /^Proxy Authentication Required/i.test(cause.message ?? '')) return new EgressError('unauthorized');
  }
  return null;
}

/** Whether a request did not leave since the egress is not there, or accepts no token of this service. */
export function isEgressAway(error: unknown): boolean {
  const causes = [...causesOf(error)];
  // Every connection is one to the egress: a refused one is the egress's.
  return causes.some(
    (cause) => cause.code === 'ECONNREFUSED' || (cause instanceof EgressError && cause.kind === 'unauthorized'),
  );
}

/** An error and the errors underneath it. */
function* causesOf(error: unknown): Generator<Partial<NodeJS.ErrnoException>> {
  for (let cause = error as Partial<NodeJS.ErrnoException> | undefined; cause; cause = cause.cause as typeof cause)
    yield cause;
}
