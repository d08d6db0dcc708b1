import type { Job } from '@winnow/contracts';

/** Share of the known pages that has to be read before an estimate is worth something. */
const enough = 0.05;

/** About how long a crawl still takes, in words, by the job's own estimate or its pace so far; empty while nothing can be said. */
export function timeLeft({ progress, createdAt, paused }: Job, now: number): string {
  if (!progress || paused || progress.progress < progress.total * enough) return '';
  const { progress: done, total } = progress;
  if (done === 0 || done >= total) return '';
  const seconds = progress.secondsLeft ?? ((now - Date.parse(createdAt)) / 1_000 / done) * (total - done);
  if (seconds < 60) return 'less than a minute for the pages known so far';
  const minutes = Math.ceil(seconds / 60);
  return `about ${minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`} for the pages known so far`;
}
