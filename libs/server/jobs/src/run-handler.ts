import { operations, type JobOperationName } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { checkedAnswer } from './checked-answer';
import type { JobContext } from './job-handler';
import { isStoredResult } from './stored-result';

/** Milliseconds a handler has to clean up (close a browser page, a model request) once it was told to stop. */
const cleanUpTime = 5_000;

export type AnyHandler = (payload: unknown, context: JobContext) => Promise<unknown>;

/**
 * Runs one handler on one payload: parses the payload, stops waiting when `context.signal` aborts, and checks that the
 * answer is what the operation promises. Throws the signal's reason, the handler's failure, or `invalid-request`.
 */
export async function runHandler(
  name: JobOperationName,
  handler: AnyHandler,
  payload: unknown,
  context: JobContext,
  answers: boolean,
): Promise<unknown> {
  const operation = operations[name];
  const parsed = operation.payload.safeParse(payload);
  if (!parsed.success) throw new ProblemError('invalid-request', undefined, { cause: parsed.error });
  context.signal.throwIfAborted();
  const result = await untilAborted(handler(parsed.data, context), context.signal);
  if (!answers) return result;
  if (!isStoredResult(name, result)) return checkedAnswer(name, result);
  // The items were checked when they were stored; the rest has to be right with none of them.
  const { [result.stored.list]: _none, ...rest } = checkedAnswer(name, { ...result.rest, [result.stored.list]: [] });
  return { stored: result.stored, rest };
}

/** The work's own end, or the signal's reason: at once if the work ends by itself in time, else after `cleanUpTime`. */
async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => (timer = setTimeout(() => reject(signal.reason), cleanUpTime));
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    const value = await Promise.race([work, aborted]);
    // A handler may overlook the signal and finish; a cancelled job stays cancelled.
    signal.throwIfAborted();
    return value;
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(timer);
    if (onAbort) signal.removeEventListener('abort', onAbort);
  }
}
