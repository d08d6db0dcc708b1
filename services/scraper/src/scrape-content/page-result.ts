import type { FailedPage, Page, PageEvent, ProblemCode } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { FetchFailure } from '../crawl/fetch-failure';
import { unobserved, type PageObserver } from '../page-metrics';

/** Result of one requested page, kept as a part of the job, so that a retry does not fetch it again. */
export type PageResult = { readonly page: Page } | FailedResult;

export interface FailedResult {
  readonly failed: FailedPage;
  readonly code: ProblemCode;
}

export function failedResult(url: string, { outcome, message, code }: FetchFailure): FailedResult {
  return { failed: { url, outcome, message }, code };
}

/** Result of a page whose text exceeds the visitor's quota. */
export function overQuotaResult(url: string, { message, code }: ProblemError): FailedResult {
  return { failed: { url, outcome: 'too-large', message }, code };
}

/** Counts the page by outcome and engine. */
export function observePage(result: PageResult, observer: PageObserver = unobserved): void {
  const { outcome = 'ok' } = 'page' in result ? result.page : result.failed;
  observer.page(outcome, ('page' in result ? result.page.engine : undefined) ?? 'none');
}

/** Creates the `page` event of a result; `index` is the index of the requested address. */
export function pageEvent(index: number, result: PageResult): PageEvent {
  return 'page' in result ? { index, page: result.page } : { index, ...result.failed };
}

/**
 * Returns the problem of a job without any content: the problem of the most frequent outcome, on a tie of the earlier
 * one.
 */
export function dominantProblem(failures: readonly FailedResult[]): ProblemError {
  const counts = new Map<string, number>();
  for (const { failed } of failures) counts.set(failed.outcome, (counts.get(failed.outcome) ?? 0) + 1);
  const maxCount = Math.max(...counts.values());
  const first = failures.find(({ failed }) => counts.get(failed.outcome) === maxCount);
  return first ? new ProblemError(first.code, first.failed.message, { retry: false }) : new ProblemError('no-text');
}
