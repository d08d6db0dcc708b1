import type { Collection } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { JobClient } from '@winnow/jobs';
import { lastRunOf } from './last-run';

type State = Awaited<ReturnType<JobClient['read']>>;

const run = { at: '2026-11-23T06:00:00.000Z', job: 'j' };
const jobsWith = (state: object | null) => ({ read: async () => state as State });
const refreshed = (job: string, at: string) => ({ refresh: { job, at } }) as Collection;

it('has the status of its job while its record exists, with the reason of a failure', async () => {
  expect(await lastRunOf(run, 'ann', jobsWith({ status: 'active' }), undefined)).toEqual({ ...run, status: 'active' });
  const end = { problem: new ProblemError('unreachable', 'The website is unreachable.') };
  const failed = { ...run, status: 'failed', message: 'The website is unreachable.' };
  expect(await lastRunOf(run, 'ann', jobsWith({ status: 'failed', end }), undefined)).toEqual(failed);
});

it('has the status of the collection when the record has expired', async () => {
  const after = (collection: Collection | undefined) => lastRunOf(run, 'ann', jobsWith(null), collection);
  expect(await after(refreshed('j', '2026-11-23T06:01:00.000Z'))).toEqual({ ...run, status: 'completed' });
  expect(await after(refreshed('before', '2026-11-22T06:01:00.000Z'))).toEqual({ ...run, status: 'failed' });
  expect(await after(refreshed('later', '2026-11-23T09:00:00.000Z'))).toEqual(run);
  expect(await after(undefined)).toEqual({ ...run, status: 'failed' });
});

it('is completed when the collection of its crawl exists, and unknown otherwise', async () => {
  const after = (collection: Collection | undefined) => lastRunOf(run, 'ann', jobsWith(null), collection, true);
  expect(await after({ id: 'j' } as Collection)).toEqual({ ...run, status: 'completed' });
  expect(await after(undefined)).toEqual(run);
});

it('has failed when no job was started', async () => {
  const rejected = { at: run.at, message: 'There is too much work.' };
  expect(await lastRunOf(rejected, 'ann', jobsWith(null), undefined)).toEqual({ ...rejected, status: 'failed' });
});
