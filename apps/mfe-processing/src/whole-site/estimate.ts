import type { Job } from '@winnow/contracts';

/** Minimum share of the known pages that must be read for an estimate. */
const minShare = 0.05;

/**
 * Returns the estimated remaining time of a crawl in words, from the job's own estimate or its rate so far; empty while
 * it is unknown.
 */
export function timeLeft({ progress, createdAt, paused }: Job, now: number): string {
  if (!progress || paused || progress.progress < progress.total * minShare) return '';
  const { progress: done, total } = progress;
  if (done === 0 || done >= total) return '';
  const seconds = progress.secondsLeft ?? ((now - Date.parse(createdAt)) / 1_000 / done) * (total - done);
  if (seconds < 60) return 'less than a minute for the pages known so far';
  const minutes = Math.ceil(seconds / 60);
  return `about ${minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`} for the pages known so far`;
}
