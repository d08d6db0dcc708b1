import { operations, type JobOperationName } from '@winnow/contracts';

/** The answer without fields that its operation's contract does not know. Throws when it lacks what the contract says. */
export function checkedAnswer(name: JobOperationName, answer: unknown): Record<string, unknown> {
  const response = operations[name].response.safeParse(answer);
  if (response.success) return response.data as Record<string, unknown>;
  throw new TypeError(`The answer of ${name} is not what its contract says`, { cause: response.error });
}
