import type * as z from 'zod/mini';

type Issue = z.core.$ZodRawIssue;

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
  record: 'a JSON object',
  tuple: 'a list',
};

/** Formats of zod; a field of the contract accepts both. */
const dateFormats = new Set<string>(['date', 'datetime']);

const units: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' };

/**
 * Returns the message for a field whose schema has none: these are malformed requests of programs, while the contract's
 * own messages are for people.
 */
export function describeIssue(issue: Issue): string {
  const { path, issue: cause } = causeOf(issue);
  // The contract's own message within a union.
  if (cause !== issue && cause.code === 'custom' && cause.message !== undefined) return cause.message;
  return path.length > 0 ? `The field ${path.join('.')} ${complaint(cause)}.` : 'The request must be a JSON object.';
}

interface Cause {
  readonly issue: Issue;
  readonly path: readonly PropertyKey[];
}

/** Returns the most specific issue: the issue of a union's closest alternative, or the unknown field of an object. */
function causeOf(issue: Issue): Cause {
  const { path = [] } = issue;
  if (issue.code === 'unrecognized_keys') return { issue, path: [...path, ...issue.keys.slice(0, 1)] };
  if (issue.code !== 'invalid_union') return { issue, path };
  const [closest] = issue.errors.flat().toSorted((a, b) => b.path.length - a.path.length);
  if (!closest) return { issue, path };
  const within = causeOf({ ...closest, input: issue.input, inst: undefined } as Issue);
  return { issue: within.issue, path: [...path, ...within.path] };
}

function complaint(issue: Issue): string {
  if (issue.input === undefined) return 'is missing';
  if (issue.code === 'invalid_type') return `must be ${kinds[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return oneOf(issue.values);
  if (issue.code === 'invalid_union' && Array.isArray(issue['options'])) return oneOf(issue['options']);
  if (issue.code === 'unrecognized_keys') return 'is not supported';
  if (issue.code === 'too_big') return bound(issue.origin, `at most ${issue.maximum}`);
  if (issue.code === 'too_small') return bound(issue.origin, `at least ${issue.minimum}`);
  if (issue.code === 'invalid_format' && dateFormats.has(issue.format))
    return 'must be a date such as 2027-03-01 or 2027-03-01T06:00:00Z';
  return 'is not valid';
}

const oneOf = (values: readonly unknown[]) => {
  const [only, ...more] = values.map((value) => (value === '' ? 'empty' : String(value)));
  return more.length === 0
    ? `must be ${only}: nothing else is supported`
    : `must be one of: ${[only, ...more].join(', ')}`;
};

function bound(origin: string, limit: string): string {
  const unit = units[origin];
  return unit ? `must have ${limit} ${unit}` : `must be ${limit}`;
}
