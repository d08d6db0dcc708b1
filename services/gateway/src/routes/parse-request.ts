import { ProblemError } from '@winnow/errors';
import * as z from 'zod/mini';

/** The body by its schema. Throws `invalid-request` with the field's name and what is wrong with it. */
export function parseRequest<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  const [first] = issues;
  const message = first ? sentence(first) : undefined;
  throw new ProblemError('invalid-request', message, { issues: issues.slice(0, 20) });
}

function sentence({ path, message }: { path: string; message: string }): string {
  return path === '' ? 'The request must be a JSON object.' : `${path}: ${message}`;
}
