import { ProblemError } from '@winnow/errors';
import type * as z from 'zod/mini';
import { parseRequest } from '../routes/parse-request';

/** Parses the body by its schema. Throws `invalid-request` naming an unsupported field; none is ignored. */
export function parseStrictly<Shape extends z.core.$ZodShape>(schema: z.ZodMiniObject<Shape>, body: unknown) {
  const known = new Set(Object.keys(schema.shape));
  const fields = typeof body === 'object' && body !== null ? body : {};
  const unknown = Object.keys(fields).find((name) => !known.has(name));
  if (unknown !== undefined) throw fieldProblem(unknown.slice(0, 100), 'is not supported');
  return parseRequest(schema, body);
}

/** Creates a problem that names one field. */
export function fieldProblem(path: string, reason: string): ProblemError {
  const message = `The field ${path}: ${reason}.`;
  return new ProblemError('invalid-request', message, { issues: [{ path, message }] });
}
