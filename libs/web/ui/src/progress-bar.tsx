import { clsx } from 'clsx';
import { Button } from './button';

interface ProgressBarProps {
  /** Id of the message, which describes Cancel. */
  textId?: string;
  message: string;
  /** Completed units and total units; a total of 0 means that nothing is known yet. */
  progress: number;
  total: number;
  /** Shows "n of total" next to the percentage, for totals that count items. */
  showCount?: boolean;
  /** Model tokens used so far, and the estimated total. */
  tokens?: { used: number; estimated: number } | undefined;
  /** Number of results found by a search so far. */
  found?: number | undefined;
  onCancel?: () => void;
  className?: string;
}

/** Progress of an operation: its message, the count, the percentage once it is known, and a cancel button. */
export function ProgressBar({
  textId,
  message,
  progress,
  total,
  showCount,
  tokens,
  found,
  onCancel,
  className,
}: ProgressBarProps) {
  const share = total > 0 ? Math.min(1, Math.max(0, progress / total)) : 0;
  const percent = Math.round(share * 100);
  const figures = [
    tokens ? `${tokens.used} of ~${tokens.estimated} tokens` : '',
    found ? `${found} found` : '',
    showCount ? `${progress} of ${total}` : '',
    percent > 0 ? `${percent}%` : '',
  ].filter(Boolean);
  return (
    <div className={clsx('flex items-center gap-4', className)}>
      <div className="min-w-0 flex-1">
        <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
          <span id={textId} className="min-w-0 break-words font-medium">
            {message}
          </span>
          <span className="shrink-0 text-muted tabular-nums">{figures.join(' · ')}</span>
        </div>
        <div
          role="progressbar"
          aria-label={message}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent > 0 ? percent : undefined}
          // Forced colours draw no backgrounds but those of the system.
          className="relative h-2 overflow-hidden rounded-full bg-accent-soft forced-colors:border"
        >
          <div
            className="h-full rounded-full bg-accent transition-[width] duration-150 forced-colors:bg-[Highlight]"
            style={{ width: `${percent}%` }}
          />
          {percent === 0 ? (
            <div className="absolute inset-y-0 w-2/7 animate-slide rounded-full bg-accent/60 forced-colors:bg-[Highlight]" />
          ) : null}
        </div>
      </div>
      {onCancel ? (
        <Button size="sm" aria-describedby={textId} onClick={onCancel}>
          Cancel
        </Button>
      ) : null}
    </div>
  );
}
