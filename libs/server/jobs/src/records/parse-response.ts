import { operations, type JobOperationName } from '@winnow/contracts';

/** A handler's result without fields that are not in the contract. Throws when it does not match the contract. */
export function parseResponse(name: JobOperationName, result: unknown): Record<string, unknown> {
  const response = operations[name].response.safeParse(result);
  if (response.success) return response.data as Record<string, unknown>;
  throw new TypeError(`The result of ${name} does not match its contract`, { cause: response.error });
}
