import { runInNewContext } from 'node:vm';

/** Milliseconds: what is linear takes a few of them, what is quadratic in a hostile text minutes. */
const deadline = 25_000;

/**
 * Calls `work` and gives its result, but stops it, in the middle of a loop or an expression, when it has not ended after
 * 25 seconds: a test can tell work that ends from work that would hold its process. Throws `ERR_SCRIPT_EXECUTION_TIMEOUT`.
 */
export function endsInTime<Result>(work: () => Result): Result {
  return runInNewContext('work()', { work }, { timeout: deadline }) as Result;
}
