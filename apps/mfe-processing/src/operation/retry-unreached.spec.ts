import { ApiProblem, type ApiProblemCode } from '@winnow/api-client';
import { fakeApiClient } from '../testing/fake-api';
import { retryUnreached, waitingRequests } from './retry-unreached';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const problem = (code: ApiProblemCode, status: number) => new ApiProblem({ message: '', code, status });
const { signal } = new AbortController();

it.each([502, 503, 504])('repeats work for which a proxy has responded %i', async (status) => {
  jest.spyOn(fakeApiClient, 'send').mockResolvedValue({} as Response);
  jest.useFakeTimers();
  const work = jest.fn().mockRejectedValueOnce(problem('http', status)).mockResolvedValue('done');
  const done = retryUnreached(work, signal);
  await jest.advanceTimersByTimeAsync(5_000);
  await expect(done).resolves.toBe('done');
  expect(work).toHaveBeenCalledTimes(2);
});

it('pauses before each attempt when a proxy with a dead replica responds to other requests', async () => {
  jest.spyOn(fakeApiClient, 'send').mockResolvedValue({} as Response);
  jest.useFakeTimers();
  const dead = problem('http', 502);
  const work = jest.fn().mockRejectedValue(dead);
  const ended = retryUnreached(work, signal).catch((error: unknown) => error);
  for (let attempts = 1; attempts <= 4; attempts += 1) {
    await jest.advanceTimersByTimeAsync(4_900);
    expect(work).toHaveBeenCalledTimes(attempts);
    await jest.advanceTimersByTimeAsync(100);
  }
  await expect(ended).resolves.toBe(dead);
});

it.each([
  ['unavailable', 503],
  ['http', 500],
  ['rate-limited', 429],
] as const)('does not repeat work that the server has rejected with %s, %i', async (code, status) => {
  const work = jest.fn().mockRejectedValue(problem(code, status));
  await expect(retryUnreached(work, signal)).rejects.toMatchObject({ code, status });
  expect(work).toHaveBeenCalledTimes(1);
});

it('waits as long as a limit of requests demands, however often', async () => {
  jest.useFakeTimers();
  const limited = new ApiProblem({ message: '', code: 'rate-limited', status: 429, retryAfter: 3 });
  const work = jest.fn().mockResolvedValue('done');
  for (let attempt = 1; attempt <= 6; attempt += 1) work.mockRejectedValueOnce(limited);
  const onWait = jest.fn();
  const done = retryUnreached(work, signal, onWait);
  await jest.advanceTimersByTimeAsync(2_900);
  expect(work).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(15_100);
  await expect(done).resolves.toBe('done');
  expect(onWait).toHaveBeenLastCalledWith('Too many requests at once. Continues in 3 s...');
});

it('does not wait for a budget of a day', async () => {
  const limited = new ApiProblem({ message: '', code: 'rate-limited', status: 429, retryAfter: 3_600 });
  await expect(retryUnreached(() => Promise.reject(limited), signal)).rejects.toBe(limited);
});

it('stops waiting when it is aborted, and leaves no timer', async () => {
  jest.useFakeTimers();
  const lost = problem('network', 0);
  jest.spyOn(fakeApiClient, 'send').mockRejectedValue(lost);
  const controller = new AbortController();
  const ended = retryUnreached(() => Promise.reject(lost), controller.signal).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(7_000);
  expect(waitingRequests.get()).toHaveLength(1);
  controller.abort();
  await expect(ended).resolves.toBe(lost);
  expect(waitingRequests.get()).toEqual([]);
  expect(jest.getTimerCount()).toBe(0);
});
