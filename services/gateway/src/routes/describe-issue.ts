import type * as z from 'zod/mini';

type Issue = z.core.$ZodRawIssue;

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
};

const units: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' };

/**
 * Returns the message for a field whose schema has none: these are malformed requests of programs, while the contract's
 * own messages are for people.
 */
export function describeIssue(issue: Issue): string {
  const field = issue.path?.join('.');
  return field ? `The field ${field} ${complaint(issue)}.` : 'The request must be a JSON object.';
}

function complaint(issue: Issue): string {
  if (issue.input === undefined) return 'is missing';
  if (issue.code === 'invalid_type') return `must be ${kinds[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return oneOf(issue.values);
  if (issue.code === 'invalid_union') {
    const named = issue.errors.flat().find(({ code }) => code === 'invalid_value');
    if (named?.code === 'invalid_value') return oneOf(named.values);
  }
  if (issue.code === 'too_big') return bound(issue.origin, `at most ${issue.maximum}`);
  if (issue.code === 'too_small') return bound(issue.origin, `at least ${issue.minimum}`);
  return 'is not valid';
}

const oneOf = (values: readonly unknown[]) => `must be one of: ${values.join(', ')}`;

function bound(origin: string, limit: string): string {
  const unit = units[origin];
  return unit ? `must have ${limit} ${unit}` : `must be ${limit}`;
}
