import { EmptyState, Skeleton, Spinner } from '@winnow/ui';
import type { ReactNode } from 'react';
import type { OperationState } from '../operation/use-operation';

interface ResultAreaProps {
  /** Status of the operation that produces the result. */
  status: OperationState['status'] | undefined;
  icon: ReactNode;
  /** Explains in one sentence how to get a result. */
  emptyText: string;
  /** The result; null without one. */
  children: ReactNode;
}

/**
 * The result area of a page: an explanation, a skeleton while the first result is pending, then the result. It stays
 * while the next one is pending, which may fail or be cancelled.
 */
export function ResultArea({ status, icon, emptyText, children }: ResultAreaProps) {
  if (children === null) {
    return status === 'running' ? <Skeleton className="h-100" /> : <EmptyState icon={icon}>{emptyText}</EmptyState>;
  }
  return (
    <div className="flex flex-col gap-4">
      {status === 'running' ? (
        <p className="flex items-center gap-2 text-sm text-muted">
          <Spinner />
          This is the earlier result. The new one takes its place.
        </p>
      ) : null}
      {status === 'failed' ? (
        <p className="rounded-md bg-notice-soft px-3 py-2 text-sm text-notice">
          This is the earlier result: the last try brought none.
        </p>
      ) : null}
      {children}
    </div>
  );
}
