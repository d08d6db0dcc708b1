import type { PageEvent, Progress } from '@winnow/contracts';
import {
  respondsWith,
  disconnects,
  fails,
  neverEnds,
  installMockApi,
  page,
  progress,
  succeeds,
  type MockApi,
} from '@winnow/web-testing';
import { ApiProblem, listJobs, resumeJob, runOperation, uploadFile } from './index';

let api: MockApi;
beforeEach(() => {
  api = installMockApi();
});
afterEach(() => api.restore());

const failureOf = async (work: Promise<unknown>): Promise<ApiProblem> => {
  const error = await work.then(
    () => new Error('It succeeded.'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiProblem);
  return error as ApiProblem;
};

const links = { links: [{ url: 'https://a.example/', text: 'A' }], stats: { filtered: 1, skipped: 2 } };
const pageOne = { url: 'https://a.example/', title: 'A', content: 'Text' };
const failedPage = { url: 'https://a.example/b', outcome: 'blocked' as const, message: 'Blocked.' };
const first: PageEvent = { index: 0, page: pageOne };
const second: PageEvent = { index: 1, ...failedPage };
const halfProgress: Progress = { progress: 1, total: 2, message: 'Half of it' };

test('requests a job, reports its events and resolves with the result', async () => {
  const result = { pages: [pageOne], failed: [failedPage] };
  api.on('scrape-content', succeeds('scrape-content', result, [progress(halfProgress), page(first), page(second)]));
  const received: unknown[] = [];
  const handlers = {
    onProgress: (value: Progress) => received.push(value),
    onPage: (value: PageEvent) => received.push(value),
  };
  const urls = ['https://a.example/', 'https://a.example/b'];
  await expect(runOperation('scrape-content', { urls }, handlers)).resolves.toEqual(result);
  expect(received).toEqual([halfProgress, first, second]);
  const [call] = api.callsOf('scrape-content');
  expect(call?.body).toEqual({ urls });
  expect(Object.fromEntries(call?.headers ?? [])).toMatchObject({
    prefer: 'respond-async',
    'idempotency-key': expect.stringMatching(/^[\da-f]{32}$/) as string,
    'x-correlation-id': expect.stringMatching(/^[\da-f]{32}$/) as string,
  });
});

test('resumes a broken stream at the last event and reports no page twice', async () => {
  api.on('scrape-content', succeeds('scrape-content', { pages: [] }, [page(first), disconnects(), page(second)]));
  // The job's state would end the wait immediately; here it reports that the work continues.
  const pages: PageEvent[] = [];
  const running = runOperation(
    'scrape-content',
    { urls: ['https://a.example/'] },
    {
      onPage: (value) => pages.push(value),
      onAccepted: (id) => {
        const job = api.jobs.get(id);
        if (job)
          job.state = () => ({ id, operation: 'scrape-content', status: 'active', progress: null, createdAt: '' });
      },
    },
  );
  await expect(running).resolves.toEqual({ pages: [] });
  expect(pages).toEqual([first, second]);
  const streams = api.calls.filter(({ path }) => path.endsWith('/events'));
  expect(streams.map(({ headers }) => headers.get('last-event-id'))).toEqual([null, '2']);
});

test("polls the job's result when no stream is available", async () => {
  api.on('get-links', succeeds('get-links', links, [disconnects()]));
  await expect(runOperation('get-links', { url: 'a.example' })).resolves.toEqual(links);
});

test('supports a server that responds with the result at once', async () => {
  api.on('get-links', respondsWith(200, links));
  await expect(runOperation('get-links', { url: 'a.example' })).resolves.toEqual(links);
});

test.each([
  ['a job', { steps: [{ event: 'result', data: { stats: {} } } as const] }],
  ['a synchronous response', respondsWith(200, { sites: [] })],
  ['a response that is not JSON', respondsWith(200, '<html>')],
])('rejects a result without links from %s', async (_name, script) => {
  api.on('get-links', script);
  const problem = await failureOf(runOperation('get-links', { url: 'a.example' }));
  expect(problem).toMatchObject({ message: 'Invalid response format from server', code: 'invalid-response' });
});

test('rejects with the problem that ended the job', async () => {
  api.on('get-links', fails('blocked', 'No robots, please.'));
  const problem = await failureOf(runOperation('get-links', { url: 'a.example' }));
  expect(problem).toMatchObject({ message: 'No robots, please.', code: 'blocked', status: 502, correlationId: 'test' });
});

test.each([
  [
    respondsWith(429, { message: 'Slow down', code: 'rate-limited', correlationId: 'c' }, { 'retry-after': '7' }),
    'Slow down',
  ],
  [respondsWith(500, { message: 'It broke' }), 'It broke'],
  [respondsWith(502, 'Bad upstream'), '502: Bad upstream'],
])('reads the message of a rejection', async (script, message) => {
  api.on('get-links', script);
  expect((await failureOf(runOperation('get-links', { url: 'a.example' }))).message).toBe(message);
});

test('keeps the retry seconds of a rejection', async () => {
  api.on('get-links', respondsWith(429, '', { 'retry-after': '7' }));
  expect(await failureOf(runOperation('get-links', { url: 'a.example' }))).toMatchObject({
    status: 429,
    retryAfter: 7,
  });
});

test('reports an unreachable server as a failure without a message', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'));
  expect(await failureOf(runOperation('get-links', { url: 'a' }))).toMatchObject({
    message: '',
    code: 'network',
    status: 0,
  });
});

test('cancels the job on the server when the visitor stops it', async () => {
  api.on('get-links', neverEnds([progress(halfProgress)]));
  const abort = new AbortController();
  const running = runOperation('get-links', { url: 'a' }, { signal: abort.signal, onProgress: () => abort.abort() });
  await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  expect(api.jobs.get('job-1')?.isCancelled).toBe(true);
});

test('cancels a job that is accepted only after the visitor stopped it', async () => {
  api.on('get-links', neverEnds());
  const abort = new AbortController();
  const running = runOperation('get-links', { url: 'a' }, { signal: abort.signal });
  abort.abort();
  await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(api.jobs.get('job-1')?.isCancelled).toBe(true);
});

test('resumes a job of an earlier page, and lists it', async () => {
  api.on('get-links', succeeds('get-links', links));
  await runOperation('get-links', { url: 'a' });
  await expect(resumeJob('job-1', 'get-links')).resolves.toEqual(links);
  await expect(listJobs()).resolves.toMatchObject([{ id: 'job-1', status: 'completed' }]);
  expect(await failureOf(resumeJob('job-9', 'get-links'))).toMatchObject({ code: 'not-found', status: 404 });
});

test.each([502, 503, 429])(
  'distinguishes a job whose state cannot be read (%d for a minute) from a failed one',
  async (status) => {
    globalThis.fetch = () => Promise.resolve(new Response('Bad gateway', { status }));
    let now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => (now += 61_000));
    const problem = await failureOf(resumeJob('job-1', 'get-links'));
    clock.mockRestore();
    expect(problem).toMatchObject({ code: 'network', status, message: `${status}: Bad gateway` });
  },
);

test('continues a job whose state cannot be read right after the computer was asleep', async () => {
  api.on('get-links', succeeds('get-links', links, [disconnects()]));
  const { now } = Date;
  let sleptMs = 0;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + sleptMs);
  const { fetch } = globalThis;
  globalThis.fetch = async (...request) => {
    if (sleptMs > 0 || !String(request[0]).endsWith('/job-1')) return fetch(...request);
    sleptMs = 600_000;
    return new Response('Bad gateway', { status: 502 });
  };
  await expect(runOperation('get-links', { url: 'a' })).resolves.toEqual(links);
  clock.mockRestore();
  expect(sleptMs).toBeGreaterThan(0);
});

test('reports that the connection is lost, and the earlier progress once it is back', async () => {
  api.on('get-links', succeeds('get-links', links, [progress(halfProgress), disconnects()]));
  const { fetch } = globalThis;
  let isDown = true;
  globalThis.fetch = async (...request) => {
    if (!isDown || !String(request[0]).endsWith('/job-1')) return fetch(...request);
    isDown = false;
    throw new TypeError('fetch failed');
  };
  const messages: string[] = [];
  await runOperation('get-links', { url: 'a' }, { onProgress: ({ message }) => messages.push(message) });
  expect(messages).toEqual([halfProgress.message, 'The connection is lost. Trying again...', halfProgress.message]);
});

test('uploads a file in one request and follows its extraction', async () => {
  const result = { text: 'Hello', source: 'file' as const };
  api.on('extract-text', succeeds('extract-text', result, [progress(halfProgress)]));
  const received: Progress[] = [];
  const file = new File(['Hello'], 'a.txt', { type: 'text/plain' });
  await expect(uploadFile(file, { onProgress: (value) => received.push(value) })).resolves.toEqual(result);
  expect(received).toEqual([{ progress: 50, total: 100, message: 'Uploading a.txt' }, halfProgress]);
  const [call] = api.callsOf('extract-text');
  expect(call?.headers.get('prefer')).toBe('respond-async');
  expect((call!.body as { file: File }).file.name).toBe('a.txt');
});

test('aborts an upload', async () => {
  const abort = new AbortController();
  const running = uploadFile(new File(['x'], 'a.txt'), { signal: abort.signal });
  abort.abort();
  await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  expect(api.calls).toEqual([]);
});
