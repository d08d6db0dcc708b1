import type { Metrics } from './metrics';

/** Histogram buckets in seconds, from a cached response to model work on a long document. */
const buckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180, 600, 1_800];

interface Run {
  readonly operation: string;
  readonly outcome: string;
  readonly seconds: number;
  readonly waitedSeconds: number | null;
}

/** Counts a worker's runs by operation. `operations`: the operations of its queue. */
export function jobMetrics(metrics: Metrics, operations: readonly string[]): (run: Run) => void {
  const known = operations.map((operation) => ({ operation }));
  const runs = metrics.counter(
    'winnow_job_runs_total',
    'Job runs, by outcome.',
    ['operation', 'outcome'],
    known.map((labels) => ({ ...labels, outcome: 'ok' })),
  );
  const seconds = metrics.histogram(
    'winnow_job_seconds',
    'Duration of job runs in seconds.',
    ['operation'],
    buckets,
    known,
  );
  const waits = metrics.histogram(
    'winnow_job_wait_seconds',
    'Seconds that jobs waited before their first run.',
    ['operation'],
    buckets,
    known,
  );
  return ({ operation, outcome, seconds: took, waitedSeconds }) => {
    runs.inc({ operation, outcome });
    seconds.observe({ operation }, took);
    if (waitedSeconds !== null) waits.observe({ operation }, waitedSeconds);
  };
}
