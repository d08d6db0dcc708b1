import { runInNewContext } from 'node:vm';

/** Timeout in milliseconds: linear work takes a few of them, quadratic work on a hostile text takes minutes. */
const timeoutMs = 25_000;

/**
 * Calls `work` and returns its result. Interrupts it after 25 seconds, even inside a loop or a regular expression, so
 * that a test fails instead of hanging. Throws `ERR_SCRIPT_EXECUTION_TIMEOUT`.
 */
export function endsInTime<Result>(work: () => Result): Result {
  return runInNewContext('work()', { work }, { timeout: timeoutMs }) as Result;
}
