import { ProblemError } from '@winnow/errors';
import * as z from 'zod/mini';
import { describeIssue } from './describe-issue';

/** Validates the body. Throws `invalid-request` with the first issue as its message and all issues. */
export function parseRequest<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body ?? {}, { error: describeIssue });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new ProblemError('invalid-request', issues[0]?.message, { issues: issues.slice(0, 20) });
}

/** Creates the problem of one field; `message` is a whole sentence. */
export function invalidField(path: string, message: string): ProblemError {
  return new ProblemError('invalid-request', message, { issues: [{ path, message }] });
}
