import { operations, type JobOperationName } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { parseResponse } from '../records/parse-response';
import { isStoredResult } from '../records/stored-results';
import type { JobContext } from './job-handler';

/** Milliseconds that a handler has to clean up (close a browser page, a model request) after the abort. */
const cleanUpMs = 5_000;

export type AnyHandler = (payload: unknown, context: JobContext) => Promise<unknown>;

/**
 * Runs one handler on one payload: parses the payload, stops waiting when `context.signal` aborts, and validates the
 * result. `isLast`: the result is the operation's, not a step's. Throws the signal's reason, the handler's failure, or
 * `invalid-request`.
 */
export async function runHandler(
  name: JobOperationName,
  handler: AnyHandler,
  payload: unknown,
  context: JobContext,
  isLast: boolean,
): Promise<unknown> {
  const operation = operations[name];
  const parsed = operation.payload.safeParse(payload);
  if (!parsed.success) throw new ProblemError('invalid-request', undefined, { cause: parsed.error });
  context.signal.throwIfAborted();
  const result = await untilAborted(handler(parsed.data, context), context.signal);
  if (!isLast) return result;
  if (!isStoredResult(name, result)) return parseResponse(name, result);
  // The items were validated when they were stored; the rest has to be valid without them.
  const { [result.stored.list]: _none, ...rest } = parseResponse(name, { ...result.rest, [result.stored.list]: [] });
  return { stored: result.stored, rest };
}

/** Settles like `work`; after an abort it rejects with the signal's reason, when the work ends or after `cleanUpMs`. */
async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => (timer = setTimeout(() => reject(signal.reason), cleanUpMs));
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    const value = await Promise.race([work, aborted]);
    // A handler may ignore the signal and finish; a cancelled job stays cancelled.
    signal.throwIfAborted();
    return value;
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(timer);
    if (onAbort) signal.removeEventListener('abort', onAbort);
  }
}
