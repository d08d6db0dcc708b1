import type { Metrics } from './metrics';

/** Seconds: from a cached answer to a long document's model work. */
const buckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180, 600, 1_800];

/** Counts a worker's runs: `winnow_job_runs_total` and `winnow_job_seconds`, by operation and outcome. */
export function jobMetrics(metrics: Metrics): (run: { operation: string; outcome: string; seconds: number }) => void {
  const runs = metrics.counter('winnow_job_runs_total', 'Job runs, by how they ended', ['operation', 'outcome']);
  const seconds = metrics.histogram('winnow_job_seconds', 'Seconds of a job run', ['operation'], buckets);
  return (run) => {
    runs.inc({ operation: run.operation, outcome: run.outcome });
    seconds.observe({ operation: run.operation }, run.seconds);
  };
}
