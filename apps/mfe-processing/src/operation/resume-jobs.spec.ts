import 'fake-indexeddb/auto';
import { ApiProblem, cancelJob, getJob, listJobs, resumeJob } from '@winnow/api-client';
import type { Job } from '@winnow/contracts';
import { queryClient } from '@winnow/query';
import type { Action } from './action';
import { keptJobs } from './kept-jobs';
import { cancelAllOperations, operationState } from './operation-store';
import { resumeJobs } from './resume-jobs';
import { runAction } from './run-action';

jest.mock('@winnow/api-client', () => ({
  ...jest.requireActual<typeof import('@winnow/api-client')>('@winnow/api-client'),
  cancelJob: jest.fn(),
  getJob: jest.fn(),
  listJobs: jest.fn(),
  resumeJob: jest.fn(),
}));
// The browser's own; jsdom has none.
globalThis.structuredClone ??= <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

const onResult = jest.fn(() => '');
const action: Action<'get-links', { url: string }> = {
  id: 'links',
  operation: 'get-links',
  failsAs: 'get-links',
  place: ({ url }) => `links/${url}`,
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

async function keep(id: string, url: string): Promise<void> {
  keptJobs.put(id, { actionId: 'links', context: { url }, startedAt: 0 });
  await keptJobs.flush();
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

beforeEach(() => {
  queryClient.clear();
  jest.mocked(resumeJob).mockResolvedValue(links);
});
afterEach(async () => {
  cancelAllOperations();
  jest.clearAllMocks();
  keptJobs.clear();
  await keptJobs.flush();
});

describe('a job whose server cannot be reached any more', () => {
  it('is kept, and Retry takes the same job up again', async () => {
    await keep('one', 'https://example.com');
    jest.mocked(listJobs).mockResolvedValue([job('one', 'active')]);
    jest.mocked(resumeJob).mockRejectedValueOnce(new ApiProblem({ message: '', code: 'network', status: 0 }));
    await resumeJobs([action]);
    await settled();
    expect((await keptJobs.load()).has('one')).toBe(true);
    const state = operationState('links/https://example.com');
    if (state?.status !== 'failed') throw new Error('The failure is not shown.');
    state.retry?.();
    await settled();
    expect(jest.mocked(resumeJob).mock.calls.map(([id]) => id)).toEqual(['one', 'one']);
    expect(onResult).toHaveBeenCalledTimes(1);
    expect((await keptJobs.load()).has('one')).toBe(false);
  });
});

describe('a lost job of something that the visitor has corrected since', () => {
  it('is cancelled and forgotten, and Retry starts what was corrected', async () => {
    await keep('one', 'https://exmaple.com');
    jest.mocked(listJobs).mockResolvedValue([job('one', 'active')]);
    jest.mocked(resumeJob).mockRejectedValueOnce(new ApiProblem({ message: '', code: 'network', status: 0 }));
    jest.mocked(cancelJob).mockResolvedValue();
    const start = jest.fn<Promise<typeof links>, [{ url: string }]>(() => Promise.resolve(links));
    const corrected = { ...action, place: () => 'links', start, retryWith: () => ({ url: 'https://example.com' }) };
    await resumeJobs([corrected]);
    await settled();
    const state = operationState('links');
    if (state?.status !== 'failed') throw new Error('The failure is not shown.');
    state.retry?.();
    await settled();
    expect(start.mock.calls.map(([context]) => context)).toEqual([{ url: 'https://example.com' }]);
    expect(cancelJob).toHaveBeenCalledWith('one');
    expect((await keptJobs.load()).has('one')).toBe(false);
  });
});

describe('after a reload', () => {
  it('what was noted at the start is there for the result', async () => {
    const noting: typeof action = {
      ...action,
      prepare: ({ url }) => ({ url: `${url}/noted` }),
      start: (_context, { onAccepted }) => {
        onAccepted?.('one');
        return new Promise(() => undefined);
      },
    };
    void runAction(noting, { url: 'links' });
    expect((await keptJobs.load()).get('one')?.context).toEqual({ url: 'links/noted' });
  });

  it('a job that this browser started brings its result, once', async () => {
    await keep('one', 'https://example.com');
    jest.mocked(listJobs).mockResolvedValue([job('one', 'completed')]);
    await resumeJobs([action]);
    await settled();
    expect(onResult).toHaveBeenCalledTimes(1);
    expect(onResult).toHaveBeenCalledWith({ url: 'https://example.com' }, links, 'one');
    expect((await keptJobs.load()).size).toBe(0);
  });

  it('work of several jobs goes on after the one that was under way', async () => {
    await keep('two', 'https://example.com/2');
    jest.mocked(listJobs).mockResolvedValue([job('two', 'completed')]);
    const kept: string[][] = [];
    const start: typeof action.start = async (_context, { onAccepted }) => {
      kept.push([...(await keptJobs.load()).keys()]);
      onAccepted?.('three');
      kept.push([...(await keptJobs.load()).keys()]);
      return links;
    };
    const several: typeof action = {
      ...action,
      place: () => 'several',
      start,
      onResult: ({ url }) => (url.endsWith('2') ? { next: { url: 'https://example.com/3' } } : 'Done.'),
    };
    await resumeJobs([several]);
    await settled();
    expect(operationState('several')).toEqual({ status: 'done', note: 'Done.' });
    // A reload at any time finds one of the two.
    expect(kept).toEqual([['two'], ['three']]);
    expect((await keptJobs.load()).size).toBe(0);
  });

  it('a job the server has forgotten is forgotten', async () => {
    await keep('gone', 'https://example.com');
    jest.mocked(listJobs).mockResolvedValue([]);
    jest.mocked(getJob).mockRejectedValue(new ApiProblem({ message: '', code: 'not-found', status: 404 }));
    await resumeJobs([action]);
    expect(resumeJob).not.toHaveBeenCalled();
    expect((await keptJobs.load()).size).toBe(0);
  });

  it.each([
    ['knows it', () => Promise.resolve(job('old', 'active'))],
    ['does not answer', () => Promise.reject(new ApiProblem({ message: '', code: 'network', status: 0 }))],
  ])('a job that is not in the list of the newest is followed when the server %s', async (_, answer) => {
    await keep('old', 'https://example.com');
    jest.mocked(listJobs).mockResolvedValue([]);
    jest.mocked(getJob).mockImplementation(answer);
    await resumeJobs([action]);
    expect(resumeJob).toHaveBeenCalledWith('old', 'get-links', expect.anything());
  });

  it('a job is followed all the same while the list of jobs cannot be had', async () => {
    await keep('one', 'https://example.com');
    jest.mocked(listJobs).mockRejectedValue(new Error('away'));
    await resumeJobs([action]);
    expect(resumeJob).toHaveBeenCalledTimes(1);
  });

  it('a running job of which the browser kept nothing is taken up, one that has ended is not', async () => {
    jest.mocked(listJobs).mockResolvedValue([job('running', 'active'), job('ended', 'completed')]);
    await resumeJobs([action]);
    await settled();
    expect(jest.mocked(resumeJob).mock.calls.map(([id]) => id)).toEqual(['running']);
    expect(onResult).toHaveBeenCalledWith({ url: 'unknown' }, links, 'running');
  });
});
