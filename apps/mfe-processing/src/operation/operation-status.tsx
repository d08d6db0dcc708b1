import type { MutationKey } from '@winnow/query';
import { Button, LiveRegion, ProgressBar } from '@winnow/ui';
import { clsx } from 'clsx';
import { Ban, CircleAlert, CircleCheck, RotateCcw } from 'lucide-react';
import { useId, useRef } from 'react';
import { useFocusFallback } from '../focus/use-focus-fallback';
import { useOperation, type OperationState } from './use-operation';
import { useStarterButton } from './use-starter-button';

interface OperationStatusProps {
  /** Key of the operation. */
  mutationKey: MutationKey;
  /** Shows "n of total", for operations that count pages. */
  showCount?: boolean;
  /** Scrolls to the results, which may be below the fold; absent while there are none. */
  onView?: (() => void) | undefined;
  /** Disables announcements, if another status announces this operation. */
  isQuiet?: boolean;
  className?: string;
}

/**
 * Placed below the button that started it: progress, outcome, or failure with Retry. Cancel and Retry disappear when
 * pressed; the focus then returns to that button.
 */
export function OperationStatus({ mutationKey, showCount, onView, isQuiet = false, className }: OperationStatusProps) {
  const state = useOperation(mutationKey);
  const area = useRef<HTMLDivElement>(null);
  const contentId = useId();
  const findStarter = useStarterButton(area);
  const focusFallbackHandlers = useFocusFallback(findStarter);
  return (
    <>
      <LiveRegion message={isQuiet ? '' : announcement(state)} />
      {state ? (
        <div
          ref={area}
          onFocus={(event) => {
            // No button is busy after Cancel was pressed.
            focusFallbackHandlers.onFocus(event);
            findStarter();
          }}
          onBlur={focusFallbackHandlers.onBlur}
          className={clsx('flex min-h-9 items-center gap-4 text-sm', className)}
        >
          <div
            id={contentId}
            className={clsx('min-w-0', (state.status === 'running' || state.status === 'failed') && 'flex-1')}
          >
            <Content state={state} showCount={showCount} />
          </div>
          {onView && state.status !== 'failed' ? (
            <Button size="sm" aria-describedby={contentId} onClick={onView}>
              View
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function Content({ state, showCount }: { state: OperationState; showCount?: boolean }) {
  if (state.status === 'running') {
    return <ProgressBar {...state.progress} showCount={showCount} onCancel={state.cancel} />;
  }
  if (state.status === 'done') {
    return (
      <p className="flex items-center gap-2 py-2 text-muted">
        <CircleCheck aria-hidden size={16} className="shrink-0 text-accent" />
        {state.note}
      </p>
    );
  }
  if (state.status === 'cancelled') {
    const { note, rest } = state;
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-1">
        <p className="flex items-center gap-2 py-1 text-muted">
          <Ban aria-hidden size={16} className="shrink-0 text-notice" />
          {note}
        </p>
        {rest ? (
          <Button size="sm" onClick={rest.start}>
            {rest.label}
          </Button>
        ) : null}
      </div>
    );
  }
  const { failure, subject, retry } = state;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-danger-soft px-3 py-2">
      <p className="flex min-w-0 flex-1 basis-64 gap-2">
        <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-danger" />
        <span className="min-w-0">
          <span className="font-medium text-danger">{failure.title}:</span>{' '}
          {subject ? <bdi className="font-medium break-words">{subject}: </bdi> : null}
          {failure.description}
        </span>
      </p>
      {retry ? (
        <Button size="sm" icon={<RotateCcw aria-hidden size={14} />} onClick={retry}>
          Retry
        </Button>
      ) : null}
    </div>
  );
}

/**
 * Returns the announcement: every quarter of the progress rather than every step, so that a screen reader can keep up.
 * Failures are announced by their toast.
 */
function announcement(state: OperationState | undefined): string {
  if (state?.status === 'done' || state?.status === 'cancelled') return state.note;
  if (state?.status !== 'running') return '';
  const { message, progress, total } = state.progress;
  const quarter = Math.floor((progress / total) * 4) * 25;
  return quarter > 0 ? `${quarter}%` : message;
}
