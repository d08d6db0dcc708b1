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
// The browser's own implementation, which jsdom lacks.
globalThis.structuredClone ??= <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

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
const links = { links: [{ url: 'https://example.com/', text: 'Home' }] };

/** Stores a job as an earlier page would. */
async function keep(jobId: string, url: string): Promise<void> {
  const runId = `run-${jobId}`;
  setRun(runId, { mutationId: 'links', input: { url }, jobId, progress: { progress: 0, total: 100, message: '' } });
  await persistRun(runId);
  queryClient.clear();
}
const database = createPersistedCollection<string>({ name: 'queries', version: 1, read: String });
/** Resolves once debounced writes to the database are done. */
const written = () => new Promise((resolve) => setTimeout(resolve, 300));
/** Returns the stored jobs, which a reload would find. */
async function keptRuns(): Promise<Run[]> {
  await written();
  const entries = [...(await database.load()).values()];
  return entries.map((entry) => (JSON.parse(entry) as { state: { data: Run } }).state.data);
}
const keptJobs = async () => (await keptRuns()).map(({ jobId }) => jobId);
const settled = () => act(written);
/** Returns the visible state of the operation on an address. */
const stateOf = (...mutationKey: string[]) => renderHook(() => useOperation(mutationKey)).result;

beforeEach(() => {
  queryClient.clear();
  jest.mocked(resumeJob).mockResolvedValue(links);
});
afterEach(async () => {
  act(cancelAllOperations);
  jest.clearAllMocks();
  database.clear();
  await database.flush();
});

describe('a job whose server is unreachable', () => {
  it('is kept, and Retry resumes the same job', async () => {
    await keep('one', 'https://example.com');
    jest.mocked(listJobs).mockResolvedValue([job('one', 'active')]);
    jest.mocked(resumeJob).mockRejectedValueOnce(new ApiProblem({ message: '', code: 'network', status: 0 }));
    await resumeRuns(async () => [mutation]);
    await settled();
    expect(await keptJobs()).toEqual(['one']);
    const state = stateOf('get-links', 'https://example.com').current;
    if (state?.status !== 'failed') throw new Error('The failure is not shown.');
    act(() => state.retry?.());
    await settled();
    expect(jest.mocked(resumeJob).mock.calls.map(([id]) => id)).toEqual(['one', 'one']);
    expect(onResult).toHaveBeenCalledTimes(1);
    expect(await keptJobs()).toEqual([]);
  });
});

describe('a lost job whose input the visitor has corrected since', () => {
  it('is cancelled and removed, and Retry starts a job with the corrected input', async () => {
    await keep('one', 'https://exmaple.com');
    jest.mocked(listJobs).mockResolvedValue([job('one', 'active')]);
    jest.mocked(resumeJob).mockRejectedValueOnce(new ApiProblem({ message: '', code: 'network', status: 0 }));
    jest.mocked(cancelJob).mockResolvedValue();
    const start = jest.fn<Promise<typeof links>, [{ url: string }]>(() => Promise.resolve(links));
    const corrected = {
      ...mutation,
      mutationKey: () => ['links'],
      start,
      retryWith: () => ({ url: 'https://example.com' }),
    };
    await resumeRuns(async () => [corrected]);
    await settled();
    const state = stateOf('links').current;
    if (state?.status !== 'failed') throw new Error('The failure is not shown.');
    act(() => state.retry?.());
    await settled();
    expect(start.mock.calls.map(([context]) => context)).toEqual([{ url: 'https://example.com' }]);
    expect(cancelJob).toHaveBeenCalledWith('one');
    expect(await keptJobs()).toEqual([]);
  });
});

describe('after a reload', () => {
  it('state added at the start is available to the result', async () => {
    const noting: typeof mutation = {
      ...mutation,
      prepare: ({ url }) => ({ url: `${url}/noted` }),
      start: (_input, { onAccepted }) => {
        onAccepted?.('one');
        return new Promise(() => undefined);
      },
    };
    act(() => startOperation(noting, { url: 'links' }));
    expect(await keptRuns()).toMatchObject([{ jobId: 'one', input: { url: 'links/noted' } }]);
  });

  it('the result of a job started by this browser is applied once', async () => {
    await keep('one', 'https://example.com');
    jest.mocked(listJobs).mockResolvedValue([job('one', 'completed')]);
    await resumeRuns(async () => [mutation]);
    await settled();
    expect(onResult).toHaveBeenCalledTimes(1);
    expect(onResult).toHaveBeenCalledWith({ url: 'https://example.com' }, links, 'one');
    expect(await keptJobs()).toEqual([]);
  });

  it('an operation of several jobs continues after the active one', async () => {
    await keep('two', 'https://example.com/2');
    jest.mocked(listJobs).mockResolvedValue([job('two', 'completed')]);
    const kept: (string | null)[][] = [];
    const start: typeof mutation.start = async (_input, { onAccepted, requestKey }) => {
      // Another tab may resume the job too.
      expect(requestKey).toBe('after-two');
      kept.push(await keptJobs());
      onAccepted?.('three');
      kept.push(await keptJobs());
      return links;
    };
    const several: typeof mutation = {
      ...mutation,
      mutationKey: () => ['several'],
      start,
      onResult: ({ url }) => (url.endsWith('2') ? { next: { url: 'https://example.com/3' } } : 'Done.'),
    };
    await resumeRuns(async () => [several]);
    const state = stateOf('several');
    await waitFor(() => expect(state.current).toEqual({ status: 'done', note: 'Done.' }));
    // A reload at any time finds one of the two.
    expect(kept).toEqual([['two'], ['three']]);
    expect(await keptJobs()).toEqual([]);
  });

  it('a job unknown to the server has failed, is removed, and Retry starts it again', async () => {
    await keep('gone', 'https://example.com');
    jest.mocked(listJobs).mockResolvedValue([]);
    const message = 'There is no such job. It may have expired.';
    jest.mocked(resumeJob).mockRejectedValueOnce(new ApiProblem({ message, code: 'not-found', status: 404 }));
    const start = jest.fn<Promise<typeof links>, [{ url: string }]>(() => Promise.resolve(links));
    await resumeRuns(async () => [{ ...mutation, start }]);
    await settled();
    expect(await keptJobs()).toEqual([]);
    const state = stateOf('get-links', 'https://example.com').current;
    if (state?.status !== 'failed') throw new Error('The failure is not shown.');
    expect(state.failure.description).toBe(message);
    act(() => state.retry?.());
    await settled();
    expect(start.mock.calls.map(([input]) => input)).toEqual([{ url: 'https://example.com' }]);
  });

  it('a job missing from the list of newest jobs is followed', async () => {
    await keep('old', 'https://example.com');
    jest.mocked(listJobs).mockResolvedValue([]);
    await resumeRuns(async () => [mutation]);
    expect(resumeJob).toHaveBeenCalledWith('old', 'get-links', expect.anything());
  });

  it('a job is followed even if the list of jobs is unavailable', async () => {
    await keep('one', 'https://example.com');
    jest.mocked(listJobs).mockRejectedValue(new Error('away'));
    await resumeRuns(async () => [mutation]);
    expect(resumeJob).toHaveBeenCalledTimes(1);
  });

  it('a running job that is not stored is adopted, but an ended one is not', async () => {
    jest.mocked(listJobs).mockResolvedValue([job('running', 'active'), job('ended', 'completed')]);
    await resumeRuns(async () => [mutation]);
    await settled();
    expect(jest.mocked(resumeJob).mock.calls.map(([id]) => id)).toEqual(['running']);
    expect(onResult).toHaveBeenCalledWith({ url: 'unknown' }, links, 'running');
  });
});
