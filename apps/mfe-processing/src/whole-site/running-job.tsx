import { cancelJob } from '@winnow/api-client';
import type { Job, Progress } from '@winnow/contracts';
import { Button, ProgressBar } from '@winnow/ui';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { lostConnectionMessage } from '../operation/retry-unreached';
import { refetch, setPaused } from './collections-api';
import { outcomeCount } from './outcome-count';
import { timeLeft } from './estimate';
import { CrawledPages } from './crawled-pages';
import { ProblemLine } from './problem-line';
import { useAttempt } from './use-attempt';

/** Returns the number of pages so far by outcome, the most frequent first. */
const countsOf = (outcomes: Progress['outcomes'] = {}): string =>
  Object.entries(outcomes)
    .toSorted(([, one], [, other]) => other - one)
    .map(([outcome, count]) => outcomeCount(outcome, count))
    .join(' · ');

interface RunningJobProps {
  job: Job;
  /** Time of its state. */
  at: number;
  /** Whether the server does not respond, so that the state may be outdated. */
  isLost: boolean;
}

/** A running crawl or refresh: its progress, the estimated remaining time, and a cancel button. */
export function RunningJob({ job, at, isLost }: RunningJobProps) {
  const { isBusy, problem, attempt } = useAttempt();
  const [isShown, show] = useState(false);
  const { id, operation, paused = false, progress } = job;
  const left = timeLeft(job, at);
  // Sitemaps may list further pages, so the whole is not known yet.
  const isAllRead = progress !== null && progress.progress >= progress.total;
  const counts = countsOf(progress?.outcomes);
  const waiting = job.status === 'queued' ? 'Waiting for its turn' : 'Reading the website';
  const message = paused ? 'Paused' : (progress?.message ?? waiting);
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar
        message={isLost ? lostConnectionMessage : message}
        progress={progress?.progress ?? 0}
        total={isAllRead ? 0 : (progress?.total ?? 0)}
        showCount={progress !== null && !isAllRead}
        onCancel={() => void attempt(() => cancelJob(id).then(refetch))}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          busy={isBusy}
          icon={paused ? <Play aria-hidden size={16} /> : <Pause aria-hidden size={16} />}
          onClick={() => void attempt(() => setPaused(id, !paused))}
        >
          {paused ? 'Continue' : 'Pause'}
        </Button>
        {operation === 'crawl-site' ? (
          <Button size="sm" aria-expanded={isShown} onClick={() => show(!isShown)}>
            Pages so far
          </Button>
        ) : null}
        {counts ? <span className="text-sm text-muted">{counts}</span> : null}
        {left && !isLost ? <span className="text-sm text-muted">Left: {left}</span> : null}
      </div>
      {isShown ? <CrawledPages id={id} /> : null}
      <ProblemLine problem={problem} />
    </div>
  );
}
