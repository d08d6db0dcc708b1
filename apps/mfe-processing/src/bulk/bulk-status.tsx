import { Button, LiveRegion, ProgressBar } from '@winnow/ui';
import { CircleAlert, CircleCheck, RotateCcw, X } from 'lucide-react';
import { useFocusFallback } from '../focus/use-focus-fallback';
import { dismissBulkRun, useBulkRun } from './bulk-run';

/** Progress bar and outcome of an operation on many cards. */
export function BulkStatus({ fallbackId }: { fallbackId: string }) {
  const run = useBulkRun();
  const focusFallbackHandlers = useFocusFallback(() => document.getElementById(fallbackId));
  return (
    <>
      <LiveRegion message={run ? (run.note ?? run.message) : ''} />
      {run ? (
        <div {...focusFallbackHandlers} className="rounded-md border border-line bg-surface px-4 py-3 text-sm">
          {run.note === undefined ? (
            <ProgressBar {...run} showCount onCancel={run.cancel} />
          ) : (
            <div className="flex flex-wrap items-center gap-2">
              <p className="flex min-w-0 flex-1 basis-64 items-center gap-2 text-muted">
                {run.hasFailed ? (
                  <CircleAlert aria-hidden size={16} className="shrink-0 text-danger" />
                ) : (
                  <CircleCheck aria-hidden size={16} className="shrink-0 text-accent" />
                )}
                {run.note}
              </p>
              {run.retry ? (
                <Button size="sm" icon={<RotateCcw aria-hidden size={14} />} onClick={run.retry}>
                  {run.isCancelled ? 'Continue' : 'Retry failed cards'}
                </Button>
              ) : null}
              <Button size="sm" variant="quiet" icon={<X aria-hidden size={14} />} onClick={dismissBulkRun}>
                Dismiss
              </Button>
            </div>
          )}
        </div>
      ) : null}
    </>
  );
}
