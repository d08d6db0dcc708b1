import { emptyVideo, longVideo, watchUrl, atHostile } from '../simulated-internet';
import type { Attack } from '../attack';

const sessions = 10;

/** Many jobs, and their stored data. */
export const jobs: readonly Attack[] = [
  {
    name: 'transcript-languages',
    title: '188 languages of one video with a transcript of a megabyte',
    async start(hostile) {
      const visitors = await hostile.createSessions(sessions);
      const extract = (turn: number) =>
        visitors[turn % sessions]?.post('/api/extract-youtube', {
          url: watchUrl(longVideo(turn)),
          language: `x-${turn}`,
        });
      await Promise.allSettled(Array.from({ length: 188 }, async (_, turn) => extract(turn)));
      hostile.repeat(4, async (turn) => extract(turn + 188));
    },
  },
  {
    name: 'video-breaker',
    title: 'videos whose captions are empty',
    async start(hostile) {
      const visitors = await hostile.createSessions(sessions);
      const extract = (turn: number) =>
        visitors[turn % sessions]?.post('/api/extract-youtube', { url: watchUrl(emptyVideo(turn)) });
      await Promise.allSettled(Array.from({ length: 8 }, async (_, turn) => extract(turn)));
      hostile.repeat(2, async (turn) => extract(turn + 8));
    },
  },
  {
    name: 'started-and-cancelled',
    title: 'jobs cancelled as soon as they are started, under the same Idempotency-Key',
    async start(hostile) {
      const visitors = await hostile.createSessions(sessions);
      hostile.repeat(20, async (turn) => {
        const session = visitors[turn % sessions];
        const key = { 'idempotency-key': `key-${turn % 3}` };
        const job = await session?.start('/api/scrape-content', { urls: atHostile(50, '/short', turn) }, key);
        if (job) await session?.send(job, { method: 'DELETE' });
      });
    },
  },
  {
    name: 'queue-flood',
    title: '400 jobs of 200 pages from ten sessions',
    async start(hostile) {
      const visitors = await hostile.createSessions(sessions);
      const start = (turn: number) =>
        visitors[turn % sessions]?.start('/api/scrape-content', { urls: atHostile(200, '/short', turn * 200) });
      await Promise.allSettled(Array.from({ length: 400 }, async (_, turn) => start(turn)));
      hostile.repeat(4, async (turn) => start(turn + 400));
    },
  },
];
