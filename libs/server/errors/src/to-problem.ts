import { problemCodes, type Problem } from '@winnow/contracts';
import { ProblemError } from './problem-error';

/**
 * Returns the problem body of a failure. Anything but a `ProblemError` becomes `unavailable` with its standard message;
 * the original belongs in the log.
 */
export function toProblem(error: unknown, correlationId: string): Problem {
  const known = toProblemError(error);
  return {
    message: known.message,
    code: known.code,
    correlationId,
    ...(known.issues ? { issues: known.issues.map((issue) => ({ ...issue })) } : {}),
  };
}

/** Returns the failure if it is a `ProblemError`, otherwise `unavailable` with the failure as its cause. */
export function toProblemError(error: unknown): ProblemError {
  return error instanceof ProblemError ? error : new ProblemError('unavailable', undefined, { cause: error });
}

const marker = 'problem:';

/** Serialises a failure as one line of text, for BullMQ's `failedReason`. */
export function serializeProblem(error: ProblemError): string {
  const { code, message, retryAfter, issues } = error;
  return marker + JSON.stringify({ code, message, retryAfter, issues });
}

/** Deserialises what `serializeProblem` wrote. Any other text, BullMQ's own included, becomes `unavailable`. */
export function deserializeProblem(text: string | undefined): ProblemError {
  if (!text?.startsWith(marker)) return new ProblemError('unavailable', undefined, { cause: text });
  try {
    const { code, message, retryAfter, issues } = JSON.parse(text.slice(marker.length));
    if (!problemCodes.includes(code) || typeof message !== 'string') throw new TypeError('not a serialized problem');
    return new ProblemError(code, message, { retryAfter, issues });
  } catch (cause) {
    return new ProblemError('unavailable', undefined, { cause });
  }
}
