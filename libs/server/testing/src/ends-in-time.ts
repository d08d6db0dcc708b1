import { runInNewContext } from 'node:vm';

/** Milliseconds: linear work takes a few of them, quadratic work on a hostile text takes minutes. */
const deadline = 25_000;

/**
 * Calls `work` and returns its result; interrupts it, even within a loop or a regular expression, after 25 seconds, so that
 * a test fails instead of hanging. Throws `ERR_SCRIPT_EXECUTION_TIMEOUT`.
 */
export function endsInTime<Result>(work: () => Result): Result {
  return runInNewContext('work()', { work }, { timeout: deadline }) as Result;
}
