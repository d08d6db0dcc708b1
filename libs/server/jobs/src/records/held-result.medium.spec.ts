import { setUpJobs } from '../testing/set-up-jobs';
import { waitUntil } from '@winnow/testing';
import { JobRecords } from './job-records';

const jobs = setUpJobs();
afterEach(() => jest.restoreAllMocks());

const run = async (isHeld: boolean) => {
  const id = await jobs.add('get-links', { url: 'https://a.test/', depth: 0 });
  if (isHeld) await jobs.client.holdResult(id);
  // Nothing else is written once the job has ended: its worker may be killed then.
  jest.spyOn(JobRecords.prototype, 'holdResult').mockRejectedValue(new Error('killed'));
  jobs.startWorker('scraper');
  await jobs.endOf(id);
  const record = `${jobs.prefix}:job:${id}`;
  await waitUntil(async () => (await jobs.connection.hexists(record, 'ended')) === 1);
  return jobs.connection.ttl(record);
};

it('is kept for as long as it is held although its worker is killed when the job has ended', async () => {
  expect(await run(true)).toBeGreaterThan(60 * 60);
});

it('is kept for 15 minutes when it is not held', async () => {
  expect(await run(false)).toBeLessThanOrEqual(15 * 60);
});

it('is of a job that has ended although Redis has dropped the scripts that its worker had loaded', async () => {
  jobs.startWorker('scraper');
  for (const url of ['https://a.test/', 'https://b.test/']) {
    const id = await jobs.add('get-links', { url, depth: 0 });
    await waitUntil(async () => (await jobs.connection.hexists(`${jobs.prefix}:job:${id}`, 'ended')) === 1);
    await jobs.connection.script('FLUSH');
  }
});
