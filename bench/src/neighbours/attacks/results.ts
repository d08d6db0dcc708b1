import { setTimeout as sleep } from 'node:timers/promises';
import type { Hostile, Session } from '../hostile';
import { atHostile } from '../simulated-internet';
import type { Attack } from '../attack';

/** Number of pages of a megabyte each, the maximum that one job's result may contain. */
const longPages = 36;
const readers = 40;

/** Creates a finished job with a result of many megabytes, and its session. */
async function createLongResult(hostile: Hostile): Promise<{ session: Session; job: string }> {
  const session = await hostile.session();
  const job = await session.start('/api/scrape-content', { urls: atHostile(longPages, '/long') });
  for (;;) {
    const { text } = await session.send('/api/jobs');
    if (!/"status":"(?:queued|active)"/.test(text)) return { session, job };
    await sleep(300);
  }
}

const unreadEvents = { accept: 'text/event-stream' };

/** Requests whose responses are never read. */
export const results: readonly Attack[] = [
  {
    name: 'unread-results',
    title: `${readers} unread answers of a job of ${longPages} MB`,
    async start(hostile) {
      const { session, job } = await createLongResult(hostile);
      hostile.repeat(readers, () => session.requestUnread(job).then(() => sleep(20_000)));
    },
  },
  {
    name: 'unread-events',
    title: `${readers} unread event streams of a job of ${longPages} MB`,
    async start(hostile) {
      const { session, job } = await createLongResult(hostile);
      hostile.repeat(readers, () =>
        session.requestUnread(`${job}/events`, { headers: unreadEvents }).then(() => sleep(20_000)),
      );
    },
  },
  {
    name: 'idle-streams',
    title: '1,000 event streams of a job on which nothing happens',
    async start(hostile) {
      const sessions = await hostile.createSessions(10);
      await Promise.all(
        sessions.map(async (session) => {
          const job = await session.start('/api/scrape-content', { urls: atHostile(1, '/hang') });
          await Promise.allSettled(
            Array.from({ length: 100 }, () => session.requestUnread(`${job}/events`, { headers: unreadEvents })),
          );
        }),
      );
    },
  },
];
