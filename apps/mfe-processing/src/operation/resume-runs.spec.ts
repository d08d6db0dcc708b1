import 'fake-indexeddb/auto';
import { act, renderHook, waitFor } from '@testing-library/react';
import { ApiProblem, cancelJob, listJobs, resumeJob } from '@winnow/api-client';
import { createPersistedCollection } from '@winnow/browser';
import type { Job } from '@winnow/contracts';
import { queryClient } from '@winnow/query';
import type { OperationMutation } from './operation-mutation';
import { resumeRuns } from './resume-runs';
import { persistRun, setRun, type Run } from './run-query';
import { cancelAllOperations, startOperation } from './start-operation';
import { useOperation } from './use-operation';

jest.mock('@winnow/api-client', () => ({
  ...jest.requireActual<typeof import('@winnow/api-client')>('@winnow/api-client'),
  cancelJob: jest.fn(),
  listJobs: jest.fn(),
  resumeJob: jest.fn(),
}));

const onResult = jest.fn(() => '');
const mutation: OperationMutation<'get-links', { url: string }> = {
  id: 'links',
  operation: 'get-links',
  failsAs: 'get-links',
  mutationKey: ({ url }) => ['get-links', url],
  firstProgress: () => ({ progress: 0, total: 100, message: 'Working' }),
  start: () => Promise.reject(new Error('A resumed job is not started.')),
  adopt: { url: 'unknown' },
  onResult,
};
const job = (id: string, status: Job['status']): Job => ({
  id,
  operation: 'get-links',
  status,
  progress: null,
  createdAt: '2026-01-01T00:00:00.000Z',
});
const result = { links: [{ url: 'https://example.com/', text: 'Home' }] };

/** Stores a job as an earlier page would. */
async function storeRun(jobId: string, url: string): Promise<void> {
  const runId = `run-${jobId}`;
  setRun(runId, { mutationId: 'links', input: { url }, jobId, progress: { progress: 0, total: 100, message: '' } });
  await persistRun(runId);
  queryClient.clear();
}
const database = createPersistedCollection<string>({ name: 'queries', version: 1, read: String });
/** Resolves once debounced writes to the database are done. */
const waitForWrites = () => new Promise((resolve) => setTimeout(resolve, 300));
/** Returns the stored jobs, which a reload would find. */
async function storedRuns(): Promise<Run[]> {
  await waitForWrites();
  const entries = [...(await database.load()).values()];
  return entries.map((entry) => (JSON.parse(entry) as { state: { data: Run } }).state.data);
}
const storedJobIds = async () => (await storedRuns()).map(({ jobId }) => jobId);
const flushWrites = () => act(waitForWrites);
/** Returns the visible state of the operation on an address. */
const stateOf = (...mutationKey: string[]) => renderHook(() => useOperation(mutationKey)).result;

beforeEach(() => {
  queryClient.clear();
  jest.mocked(resumeJob).mockResolvedValue(result);
});
afterEach(async () => {
  act(cancelAllOperations);
  jest.clearAllMocks();
  for (const id of (await database.load()).keys()) database.remove(id);
  await database.flush();
});

describe('a job whose server is unreachable', () => {
  it('is kept, and Retry resumes the same job', async () => {
    await storeRun('one', 'https://example.com');
    jest.mocked(listJobs).mockResolvedValue([job('one', 'active')]);
    jest.mocked(resumeJob).mockRejectedValueOnce(new ApiProblem({ message: '', code: 'network', status: 0 }));
    await resumeRuns(async () => [mutation]);
    await flushWrites();
    expect(await storedJobIds()).toEqual(['one']);
    const state = stateOf('get-links', 'https://example.com').current;
    if (state?.status !== 'failed') throw new Error('The failure is not shown.');
    act(() => state.retry?.());
    await flushWrites();
    expect(jest.mocked(resumeJob).mock.calls.map(([id]) => id)).toEqual(['one', 'one']);
    expect(onResult).toHaveBeenCalledTimes(1);
    expect(await storedJobIds()).toEqual([]);
  });
});

describe('a lost job whose input the visitor has corrected since', () => {
  it('is cancelled and removed, and Retry starts a job with the corrected input', async () => {
    await storeRun('one', 'https://exmaple.com');
    jest.mocked(listJobs).mockResolvedValue([job('one', 'active')]);
    jest.mocked(resumeJob).mockRejectedValueOnce(new ApiProblem({ message: '', code: 'network', status: 0 }));
    jest.mocked(cancelJob).mockResolvedValue();
    const start = jest.fn<Promise<typeof result>, [{ url: string }]>(() => Promise.resolve(result));
    const corrected = {
      ...mutation,
      mutationKey: () => ['links'],
      start,
      retryWith: () => ({ url: 'https://example.com' }),
    };
    await resumeRuns(async () => [corrected]);
    await flushWrites();
    const state = stateOf('links').current;
    if (state?.status !== 'failed') throw new Error('The failure is not shown.');
    act(() => state.retry?.());
    await flushWrites();
    expect(start.mock.calls.map(([context]) => context)).toEqual([{ url: 'https://example.com' }]);
    expect(cancelJob).toHaveBeenCalledWith('one');
    expect(await storedJobIds()).toEqual([]);
  });
});

describe('after a reload', () => {
  it('state added at the start is available to the result', async () => {
    const preparing: typeof mutation = {
      ...mutation,
      prepare: ({ url }) => ({ url: `${url}/noted` }),
      start: (_input, { onAccepted }) => {
        onAccepted?.('one');
        return new Promise(() => undefined);
      },
    };
    act(() => startOperation(preparing, { url: 'links' }));
    expect(await storedRuns()).toMatchObject([{ jobId: 'one', input: { url: 'links/noted' } }]);
  });

  it.each([
    ['as the server lists it', { progress: 40, total: 100, message: 'Reading' }, 'Reading https://example.com'],
    ['as it was displayed if the server lists none', null, ''],
  ])('the progress of a job is displayed at once, %s', async (_case, progress, message) => {
    await storeRun('one', 'https://example.com');
    jest.mocked(listJobs).mockResolvedValue([{ ...job('one', 'active'), progress }]);
    jest.mocked(resumeJob).mockReturnValue(new Promise(() => undefined));
    const progressOf: typeof mutation.progressOf = ({ url }, told) => ({ ...told, message: `${told.message} ${url}` });
    await resumeRuns(async () => [{ ...mutation, progressOf }]);
    expect(stateOf('get-links', 'https://example.com').current).toMatchObject({
      progress: { progress: progress?.progress ?? 0, message },
    });
  });

  it('the result of a job started by this browser is applied once', async () => {
    await storeRun('one', 'https://example.com');
    jest.mocked(listJobs).mockResolvedValue([job('one', 'completed')]);
    await resumeRuns(async () => [mutation]);
    await flushWrites();
    expect(onResult).toHaveBeenCalledTimes(1);
    expect(onResult).toHaveBeenCalledWith({ url: 'https://example.com' }, result, 'one');
    expect(await storedJobIds()).toEqual([]);
  });

  it('an operation of several jobs continues after the active one', async () => {
    await storeRun('two', 'https://example.com/2');
    jest.mocked(listJobs).mockResolvedValue([job('two', 'completed')]);
    const storedIds: (string | null)[][] = [];
    const start: typeof mutation.start = async (_input, { onAccepted, requestKey }) => {
      // Another tab may resume the job too.
      expect(requestKey).toBe('after-two');
      storedIds.push(await storedJobIds());
      onAccepted?.('three');
      storedIds.push(await storedJobIds());
      return result;
    };
    const multiJob: typeof mutation = {
      ...mutation,
      mutationKey: () => ['several'],
      start,
      onResult: ({ url }) => (url.endsWith('2') ? { next: { url: 'https://example.com/3' } } : 'Done.'),
    };
    await resumeRuns(async () => [multiJob]);
    const state = stateOf('several');
    await waitFor(() => expect(state.current).toEqual({ status: 'done', note: 'Done.' }));
    // A reload at any time finds one of the two.
    expect(storedIds).toEqual([['two'], ['three']]);
    expect(await storedJobIds()).toEqual([]);
  });

  it('a job unknown to the server has failed, is removed, and Retry starts it again', async () => {
    await storeRun('gone', 'https://example.com');
    jest.mocked(listJobs).mockResolvedValue([]);
    const message = 'There is no such job. It may have expired.';
    jest.mocked(resumeJob).mockRejectedValueOnce(new ApiProblem({ message, code: 'not-found', status: 404 }));
    const start = jest.fn<Promise<typeof result>, [{ url: string }]>(() => Promise.resolve(result));
    await resumeRuns(async () => [{ ...mutation, start }]);
    await flushWrites();
    expect(await storedJobIds()).toEqual([]);
    const state = stateOf('get-links', 'https://example.com').current;
    if (state?.status !== 'failed') throw new Error('The failure is not shown.');
    expect(state.failure.description).toBe(message);
    act(() => state.retry?.());
    await flushWrites();
    expect(start.mock.calls.map(([input]) => input)).toEqual([{ url: 'https://example.com' }]);
  });

  it('a job that another page has cancelled ends without an error', async () => {
    await storeRun('one', 'https://example.com');
    jest.mocked(listJobs).mockResolvedValue([job('one', 'active')]);
    jest.mocked(resumeJob).mockRejectedValueOnce(new ApiProblem({ message: '', code: 'cancelled', status: 409 }));
    await resumeRuns(async () => [mutation]);
    await flushWrites();
    expect(stateOf('get-links', 'https://example.com').current).toBeUndefined();
    expect(await storedJobIds()).toEqual([]);
  });

  it('a job missing from the list of newest jobs is followed', async () => {
    await storeRun('old', 'https://example.com');
    jest.mocked(listJobs).mockResolvedValue([]);
    await resumeRuns(async () => [mutation]);
    expect(resumeJob).toHaveBeenCalledWith('old', 'get-links', expect.anything());
  });

  it('a job is followed even if the list of jobs is unavailable', async () => {
    await storeRun('one', 'https://example.com');
    jest.mocked(listJobs).mockRejectedValue(new Error('away'));
    await resumeRuns(async () => [mutation]);
    expect(resumeJob).toHaveBeenCalledTimes(1);
  });

  it('a running job that is not stored is adopted, but an ended one is not', async () => {
    jest.mocked(listJobs).mockResolvedValue([job('running', 'active'), job('ended', 'completed')]);
    await resumeRuns(async () => [mutation]);
    await flushWrites();
    expect(jest.mocked(resumeJob).mock.calls.map(([id]) => id)).toEqual(['running']);
    expect(onResult).toHaveBeenCalledWith({ url: 'unknown' }, result, 'running');
  });

  it('an adopted job has the state that is added at the start', async () => {
    jest.mocked(listJobs).mockResolvedValue([job('running', 'active')]);
    await resumeRuns(async () => [{ ...mutation, prepare: ({ url }) => ({ url: `${url}/noted` }) }]);
    await flushWrites();
    expect(onResult).toHaveBeenCalledWith({ url: 'unknown/noted' }, result, 'running');
  });
});
