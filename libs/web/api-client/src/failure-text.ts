import { ApiProblem } from './api-problem';
import { causeOf, type Cause } from './failure-cause';

/** Text of a toast. */
export interface FailureText {
  title: string;
  description: string;
}

/** One row of the error catalogue. */
export interface FailureRow {
  title: string;
  fallback: string;
  /** Shown instead when the response is unreadable. */
  unreadable?: string;
  /**
   * Texts for causes that a person can act on: the description is `lead` and the cause's text, under `title` if given.
   */
  byCause?: { title?: string; lead: string; texts: Partial<Record<Cause, string>> };
}

/** Returns the text of a failure by its row: the cause's, otherwise the server's message, otherwise the fallback. */
export function failureText({ title, fallback, unreadable, byCause }: FailureRow, error: unknown): FailureText {
  if (!(error instanceof ApiProblem)) return { title, description: fallback };
  const cause = byCause && causeOf(error);
  const text = cause && byCause.texts[cause];
  if (text) return { title: byCause.title ?? title, description: byCause.lead + text };
  if (error.code === 'invalid-response' && unreadable) return { title, description: unreadable };
  return { title, description: error.message || fallback };
}
