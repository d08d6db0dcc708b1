import type { ProblemError } from '@winnow/errors';
import * as z from 'zod/mini';
import { invalidField, parseRequest } from '../routes/parse-request';

/**
 * Parses the body, or the value of its field `within`, by its schema. Throws `invalid-request` naming an unsupported
 * field; none is ignored, except those that are null, by which clients leave a field out.
 */
export function parseStrictly<Shape extends z.core.$ZodShape>(
  schema: z.ZodMiniObject<Shape>,
  sent: unknown,
  within?: string,
) {
  const body = withoutNull(sent);
  const known = new Set(Object.keys(schema.shape));
  const fields = typeof body === 'object' && body !== null ? body : {};
  const unknown = Object.keys(fields).find((name) => !known.has(name));
  if (unknown !== undefined) throw fieldProblem(fieldPath(unknown.slice(0, 100), within), 'is not supported');
  if (within === undefined) return parseRequest(schema, body);
  const { [within]: parsed } = parseRequest(z.object({ [within]: schema }), { [within]: body });
  return parsed as z.output<typeof schema>;
}

/** Returns a value without the fields that are null. In a JSON schema, null is a value. */
function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNull);
  if (typeof value !== 'object' || value === null) return value;
  const present = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(present.map(([name, field]) => [name, name === 'schema' ? field : withoutNull(field)]));
}

/** Returns the error of a check, which names the field of its value. */
export const fieldError = (reason: string) => ({
  error: ({ path = [] }: z.core.$ZodRawIssue) => sentence(path.join('.'), reason),
});

/** Creates a problem that names one field. */
export function fieldProblem(path: string, reason: string): ProblemError {
  return invalidField(path, sentence(path, reason));
}

/** Most reasons are predicates of the field; others are clauses of their own. */
const isPredicate = (reason: string) => /^(?:is|has|must|can|cannot|contradicts)\b/.test(reason);

const sentence = (path: string, reason: string) => `The field ${path}${isPredicate(reason) ? '' : ':'} ${reason}.`;

/** Returns the path of a field in the object `within`, or in the request itself. */
export const fieldPath = (field: string, within?: string): string =>
  within === undefined ? field : `${within}.${field}`;
