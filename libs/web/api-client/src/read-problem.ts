import { problemStatuses, type Problem, type ProblemCode } from '@winnow/contracts';

/** Whether a value is an object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCode = (code: unknown): code is ProblemCode => typeof code === 'string' && Object.hasOwn(problemStatuses, code);

const isIssue = (value: unknown): value is { path: string; message: string } =>
  isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string';

/**
 * Returns the problem in a body or an event, without unknown fields; undefined when it contains none. Validated by
 * hand, like everything that the chat reads: zod would be a third of that remote's scripts. The specs compare it with
 * the contract's schema.
 */
export function readProblem(value: unknown): Problem | undefined {
  if (!isRecord(value)) return undefined;
  const { message, code, correlationId, issues } = value;
  if (typeof message !== 'string' || !isCode(code) || typeof correlationId !== 'string') return undefined;
  if (issues === undefined) return { message, code, correlationId };
  if (!Array.isArray(issues) || !issues.every(isIssue)) return undefined;
  return { message, code, correlationId, issues: issues.map(({ path, message }) => ({ path, message })) };
}
