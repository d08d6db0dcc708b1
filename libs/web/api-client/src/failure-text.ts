import { ApiProblem } from './api-problem';
import { causeOf, type Cause } from './failure-cause';

/** What a toast shows. */
export interface FailureText {
  title: string;
  description: string;
}

/** One row of the error catalogue. */
export interface FailureRow {
  title: string;
  fallback: string;
  /** Shown instead when the answer arrived but cannot be read. */
  unreadable?: string;
  /** Causes a person can act upon: the sentence is `lead` and the cause's text, under `title` of its own if it has one. */
  byCause?: { title?: string; lead: string; texts: Partial<Record<Cause, string>> };
}

/** The text of a failure by its row: cause, else the server's message, else the fallback. */
export function failureText({ title, fallback, unreadable, byCause }: FailureRow, error: unknown): FailureText {
  if (!(error instanceof ApiProblem)) return { title, description: fallback };
  const cause = byCause && causeOf(error);
  const text = cause && byCause.texts[cause];
  if (text) return { title: byCause.title ?? title, description: byCause.lead + text };
  if (error.code === 'invalid-response' && unreadable) return { title, description: unreadable };
  return { title, description: error.message || fallback };
}
