import type { MutationKey } from '@winnow/query';
import { Button, LiveRegion, ProgressBar } from '@winnow/ui';
import { clsx } from 'clsx';
import { Ban, CircleCheck, RotateCcw } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useFocusFallback } from '../focus/use-focus-fallback';
import { FailureBox } from './failure-box';
import { lostConnectionMessage } from './retry-unreached';
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
  const textId = useId();
  const findStarter = useStarterButton(area);
  const focusFallbackHandlers = useFocusFallback(findStarter);
  const isRunning = state?.status === 'running';
  // The pressed button may be at the lower edge of the screen.
  useEffect(() => {
    if (isRunning && document.activeElement === findStarter()) area.current?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-deps -- once at the start
  }, [isRunning]);
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
          className={clsx(
            'flex min-h-9 scroll-mb-4 items-center gap-x-4 gap-y-2 text-sm',
            state.status === 'running' ? 'flex-wrap' : 'max-[20rem]:flex-wrap',
            className,
          )}
        >
          <div
            className={clsx('min-w-0', (state.status === 'running' || state.status === 'failed') && 'flex-1 basis-64')}
          >
            <Content state={state} textId={textId} showCount={showCount} />
          </div>
          {onView && state.status !== 'failed' ? (
            <Button size="sm" aria-describedby={textId} onClick={onView}>
              View
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

interface ContentProps {
  state: OperationState;
  /** Id of its text, which describes the buttons. */
  textId: string;
  showCount?: boolean;
}

function Content({ state, textId, showCount }: ContentProps) {
  if (state.status === 'running') {
    return <ProgressBar {...state.progress} textId={textId} showCount={showCount} onCancel={state.cancel} />;
  }
  if (state.status === 'done') {
    return (
      <p id={textId} className="flex items-center gap-2 py-2 text-muted">
        <CircleCheck aria-hidden size={16} className="shrink-0 text-accent" />
        {state.note}
      </p>
    );
  }
  if (state.status === 'cancelled') {
    const { note, rest } = state;
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-1">
        <p id={textId} className="flex items-center gap-2 py-1 text-muted">
          <Ban aria-hidden size={16} className="shrink-0 text-notice" />
          {note}
        </p>
        {rest ? (
          <Button size="sm" aria-describedby={textId} onClick={rest.start}>
            {rest.label}
          </Button>
        ) : null}
      </div>
    );
  }
  const { failure, subject, retry } = state;
  return (
    <FailureBox textId={textId} {...failure} subject={subject}>
      {retry ? (
        <Button size="sm" aria-describedby={textId} icon={<RotateCcw aria-hidden size={14} />} onClick={retry}>
          Retry
        </Button>
      ) : null}
    </FailureBox>
  );
}

/**
 * Returns the announcement: every quarter of the progress rather than every step, so that a screen reader can keep up;
 * the whole is announced by its outcome. A lost connection is announced at once. Failures are announced by their toast.
 */
function announcement(state: OperationState | undefined): string {
  if (state?.status === 'done' || state?.status === 'cancelled') return state.note;
  if (state?.status !== 'running') return '';
  const { message, progress, total } = state.progress;
  // The name of a file may precede it.
  if (!(progress > 0) || message.endsWith(lostConnectionMessage)) return message;
  const quarter = Math.floor((progress / total) * 4) * 25;
  return quarter > 0 && quarter < 100 ? `${quarter}%` : '';
}
