import { ApiProblem, type ApiProblemCode } from '@winnow/api-client';

/** Problems whose cause is in the input, so that the same input has the same outcome. */
const lasting: readonly ApiProblemCode[] = [
  'invalid-request',
  'address-refused',
  'too-large',
  'unsupported-type',
  'unreadable',
  'encrypted',
  'no-text',
];

/** Whether a failure may be temporary, so that a retry with the same input may succeed. */
export const isRetryable = (error: unknown): boolean => !(error instanceof ApiProblem && lasting.includes(error.code));
