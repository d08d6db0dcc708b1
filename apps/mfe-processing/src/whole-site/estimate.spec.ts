import type { Job, Progress } from '@winnow/contracts';
import { timeLeft } from './estimate';

const start = Date.parse('2026-11-23T12:00:00Z');
const job = (progress: number, total: number, paused = false): Job => ({
  id: 'x',
  operation: 'crawl-site',
  status: 'active',
  progress: { progress, total, message: '' },
  createdAt: new Date(start).toISOString(),
  ...(paused ? { paused } : {}),
});

it.each([
  [10, 100, 60, 'about 9 minutes for the pages known so far'],
  [100, 1_000, 3_600, 'about 9 hours for the pages known so far'],
  [90, 100, 60, 'less than a minute for the pages known so far'],
  [1, 100, 60, ''],
  [100, 100, 60, ''],
  [0, 0, 60, ''],
])('%d of %d pages after %d s: "%s"', (done, total, seconds, words) => {
  expect(timeLeft(job(done, total), start + seconds * 1_000)).toBe(words);
});

it("uses the job's own estimate", () => {
  const { progress, ...rest } = job(50, 100);
  const estimated = { ...rest, progress: { ...(progress as Progress), secondsLeft: 600 } };
  expect(timeLeft(estimated, start + 10_000)).toBe('about 10 minutes for the pages known so far');
});

it('is empty for a paused crawl', () => {
  expect(timeLeft(job(50, 100, true), start + 60_000)).toBe('');
});
