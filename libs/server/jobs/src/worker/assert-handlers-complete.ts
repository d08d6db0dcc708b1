import { operationsOfQueue, type QueueName } from '@winnow/contracts';

/** Throws when an operation of the queue has no handler, or a handler has no operation. */
export function assertHandlersComplete(queue: QueueName, handled: readonly string[]): void {
  const expected: readonly string[] = operationsOfQueue(queue);
  const missing = expected.filter((name) => !handled.includes(name));
  const foreign = handled.filter((name) => !expected.includes(name));
  if (missing.length > 0)
    throw new Error(`The ${queue} queue has no handler for ${missing.join(', ')}: add it to the handlers table.`);
  if (foreign.length > 0)
    throw new Error(`The ${queue} queue does not carry ${foreign.join(', ')}: remove it from the handlers table.`);
}
