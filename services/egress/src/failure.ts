/** Reasons of failures. Only our own clients see the names; visitors get the same message for all. */
export const failures = {
  /** The address, its port or one of its resolved addresses is not allowed. */
  refused: 403,
  /** The client did not present the secret. */
  unauthorized: 407,
  malformed: 400,
  unreachable: 502,
  /** The name does not resolve. */
  dns: 503,
  timeout: 504,
} as const;

export type FailureKind = keyof typeof failures;

export class EgressFailure extends Error {
  override readonly name = 'EgressFailure';

  constructor(
    readonly kind: FailureKind,
    /** For the log only. */
    readonly detail: string,
  ) {
    super(kind);
  }

  get status(): number {
    return failures[this.kind];
  }
}

/** Returns the failure itself, or the one that caused a connection error. */
export function toFailure(error: unknown): EgressFailure {
  if (error instanceof EgressFailure) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  return new EgressFailure(code === 'ETIMEDOUT' ? 'timeout' : 'unreachable', code ?? message ?? 'unknown');
}
