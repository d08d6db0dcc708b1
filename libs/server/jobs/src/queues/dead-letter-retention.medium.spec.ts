import { ProblemError } from '@winnow/errors';
import { DeadLetters, JobSuspended } from '../index';
import { setUpJobs } from '../testing/set-up-jobs';

const jobs = setUpJobs();
const hourMs = 60 * 60 * 1_000;

it('keeps a job that failed hours ago when a part of a crawl fails for good', async () => {
  let failures = 0;
  jobs.startWorker('scraper', {
    'get-links': () => Promise.reject(new ProblemError('blocked')),
    'crawl-site': async (_payload, context) => {
      if (context.child !== undefined) {
        failures += 1;
        throw new ProblemError('blocked');
      }
      if (failures === 0) {
        await context.addChildren([1]);
        throw new JobSuspended();
      }
      return { pages: [], stats: { found: 0, outcomes: {}, skipped: {} } };
    },
  });
  const id = await jobs.add('get-links', { url: 'https://a.test/', depth: 1 });
  await jobs.endOf(id);
  await jobs.connection.zadd(`${jobs.prefix}:bull:scraper:failed`, 'XX', Date.now() - 2 * hourMs, id);
  const crawl = { url: 'https://a.test/', depth: 1, limit: 10, subdomains: false };
  await jobs.endOf(await jobs.add('crawl-site', crawl, { accounts: [] }));
  expect(failures).toBe(1);
  const letters = new DeadLetters(jobs.redis.url, jobs.prefix);
  const listed = await letters.list();
  await letters.close();
  expect(listed.map((letter) => letter.id)).toEqual([id]);
});
