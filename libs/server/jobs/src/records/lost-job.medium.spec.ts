import { JobClient, type NewJob } from '../index';
import { openQueues } from '../queues/job-queues';
import { setUpJobs } from '../testing/set-up-jobs';

const setUp = setUpJobs();

const add = (options: Partial<NewJob<'get-links'>> = {}) =>
  setUp.add('get-links', { url: 'https://a.test/', depth: 0 }, { idempotencyKey: 'k', ...options });

it('reports a job that was never enqueued as lost, stops counting it, and restores it on a repeated request', async () => {
  const id = await add();
  // Simulates a gateway that dies between recording and enqueuing.
  const keys = [id, 'wait', 'prioritized'].map((name) => `${setUp.prefix}:bull:scraper:${name}`);
  await setUp.connection.del(...keys);
  await setUp.connection.hset(`${setUp.prefix}:job:${id}`, 'createdAt', 0);
  expect(await setUp.client.openCount('ann')).toBe(1);
  expect(await setUp.client.read(id, 'ann')).toMatchObject({ status: 'failed', lost: true });
  expect(await setUp.client.openCount('ann')).toBe(0);

  expect(await add()).toBe(id);
  setUp.startWorker('scraper');
  expect(await setUp.endOf(id)).toMatchObject({ result: { links: [] } });
});

it('reports a job as cancelled that is withdrawn from its queue while its state is read', async () => {
  const id = await add({ owner: 'bob' });
  await setUp.connection.hset(`${setUp.prefix}:job:${id}`, 'createdAt', 0);
  const queues = openQueues(setUp.redis.url, setUp.prefix);
  const { scraper } = queues.queues;
  const getJobState = scraper.getJobState.bind(scraper);
  scraper.getJobState = async (job) => {
    await setUp.client.cancel(job, 'bob');
    return getJobState(job);
  };
  const reader = new JobClient(setUp.redis.url, setUp.prefix, queues);
  expect(await reader.read(id, 'bob')).toMatchObject({ status: 'cancelled', end: { problem: { code: 'cancelled' } } });
  await reader.close();
  await queues.close();
});

/** Records a job, as a gateway that dies before it enqueues the job. */
async function record(idempotencyKey: string): Promise<string> {
  let id = '';
  const onRecorded: NewJob<'get-links'>['onRecorded'] = async (job) => {
    ({ id } = job);
    throw new Error('killed');
  };
  await expect(add({ owner: 'eve', idempotencyKey, onRecorded })).rejects.toThrow('killed');
  return id;
}

it('counts a job as open only if what it needs was stored', async () => {
  const id = await record('one');
  expect(await setUp.client.openCount('eve')).toBe(0);
  expect(await setUp.client.isOwned(id, 'eve')).toBe(true);
});

it('reports a job as queued while a repeated request is about to enqueue it', async () => {
  const id = await record('two');
  await setUp.connection.hset(`${setUp.prefix}:job:${id}`, 'createdAt', 0);
  const statuses: unknown[] = [];
  const onRecorded: NewJob<'get-links'>['onRecorded'] = async (job) =>
    void statuses.push(job.isEnqueued, await setUp.client.status(id, 'eve'));
  expect(await add({ owner: 'eve', idempotencyKey: 'two', onRecorded })).toBe(id);
  expect(statuses).toEqual([false, 'queued']);
});
