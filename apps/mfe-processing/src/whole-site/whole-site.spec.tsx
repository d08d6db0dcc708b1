import { ApiProblem, listJobs, readJson, send } from '@winnow/api-client';
import type { Collection, Job, Schedule } from '@winnow/contracts';
import { queryClient } from '@winnow/query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getCards } from '../cards/cards';
import { changeSite } from '../site/site';
import { chosenSink } from './sinks-api';
import { WholeSite } from './whole-site';

jest.mock('@winnow/api-client', () => ({
  ...jest.requireActual<typeof import('@winnow/api-client')>('@winnow/api-client'),
  listJobs: jest.fn(),
  readJson: jest.fn(),
  send: jest.fn(),
  cancelJob: jest.fn(async () => undefined),
}));

let jobs: Job[];
let collections: Collection[];
let schedules: Schedule[];
let sinks: { name: string }[];
const responses = new Map<string, unknown>();

const job = (overrides: Partial<Job> = {}): Job => ({
  id: 'job-1',
  operation: 'crawl-site',
  status: 'active',
  progress: { progress: 10, total: 40, message: 'Read 10 of 40 pages', outcomes: { 'not-found': 1, ok: 9 } },
  createdAt: new Date(Date.now() - 10_000).toISOString(),
  ...overrides,
});
const collection = (overrides: Partial<Collection> = {}): Collection => ({
  id: 'c1',
  name: 'a.test',
  url: 'https://a.test/',
  pages: 3,
  bytes: 1_000,
  createdAt: '2026-11-23T12:00:00Z',
  updatedAt: '2026-11-23T12:00:00Z',
  expiresAt: '2026-11-30T12:00:00Z',
  stats: { found: 4, outcomes: { ok: 3, 'not-found': 1 }, skipped: {} },
  ...overrides,
});

beforeAll(() => {
  // jsdom has dialogs, but does not implement showModal() and close().
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
beforeEach(() => {
  jest.clearAllMocks();
  queryClient.clear();
  jobs = [];
  collections = [];
  schedules = [];
  sinks = [];
  act(() => chosenSink.set(undefined));
  responses.clear();
  jest.mocked(listJobs).mockImplementation(async () => jobs);
  jest.mocked(readJson).mockImplementation(async (path) => {
    if (path === '/api/collections') return { collections, bytes: 1_000, maxBytes: 2 ** 28 };
    if (path === '/api/schedules') return { schedules };
    if (path === '/api/sinks') return { sinks };
    if (responses.has(path)) return responses.get(path);
    throw new Error(`nothing at ${path}`);
  });
  jest.mocked(send).mockImplementation(async () => new Response(null, { status: 202 }));
  act(() => changeSite({ url: 'a.test', options: { include: '/docs/', exclude: '', depth: '0', limit: '500' } }));
});

async function open() {
  render(<WholeSite />);
  await act(async () => undefined);
  return userEvent.setup();
}
const sent = () =>
  jest
    .mocked(send)
    .mock.calls.map(([path, init]) => [
      init?.method,
      path,
      init?.body === undefined ? undefined : JSON.parse(init.body as string),
    ]);

it('crawls the site in the form with its filters', async () => {
  const user = await open();
  expect(await screen.findByText(/No website is kept yet/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Read Whole Site' }));
  expect(sent()).toEqual([['POST', '/api/crawl-site', { url: 'https://a.test', limit: 500, include: ['/docs/'] }]]);
});

it('requires an address before it sends a request', async () => {
  act(() => changeSite({ url: ' ' }));
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Read Whole Site' }));
  expect(screen.getByText('Please enter a URL')).toBeVisible();
  expect(sent()).toEqual([]);
});

it('shows the progress of a crawl, pauses and resumes it', async () => {
  jobs = [job()];
  const user = await open();
  expect(await screen.findByRole('progressbar', { name: 'Read 10 of 40 pages' })).toBeVisible();
  expect(screen.getByText('9 extracted · 1 not found')).toBeVisible();
  expect(screen.getByText(/Left: less than a minute/)).toBeVisible();
  jobs = [job({ paused: true })];
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByRole('progressbar', { name: 'Paused' })).toBeVisible();
  jobs = [job()];
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(sent()).toEqual([
    ['POST', '/api/jobs/job-1/pause', undefined],
    ['POST', '/api/jobs/job-1/continue', undefined],
  ]);
});

it('shows the pages that a running crawl has read, and requests only further ones', async () => {
  jest.useFakeTimers();
  jobs = [job()];
  const page = (path: string) => ({ url: `https://a.test${path}`, title: `Title of ${path}`, content: 'Text' });
  responses.set('/api/jobs/job-1/pages?offset=0&limit=50', {
    total: 2,
    offset: 0,
    pages: [page('/a'), page('/docs/b')],
  });
  responses.set('/api/jobs/job-1/pages?offset=2&limit=50', { total: 3, offset: 2, pages: [page('/docs/c')] });
  responses.set('/api/jobs/job-1/pages?offset=3&limit=50', { total: 3, offset: 3, pages: [] });
  render(<WholeSite />);
  await act(() => jest.advanceTimersByTimeAsync(100));
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: 'Pages so far' }));
  await act(() => jest.advanceTimersByTimeAsync(100));
  const tree = screen.getByRole('group', { name: 'Pages so far' });
  expect(within(tree).getByRole('link', { name: 'Title of /a' })).toHaveAttribute('href', 'https://a.test/a');
  expect(within(tree).getByRole('link', { name: 'Title of /docs/b' })).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(1_500));
  expect(within(tree).getByText('docs/')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(within(tree).getByText('2 pages')).toBeVisible();
  jest.useRealTimers();
});

it('pauses a refresh', async () => {
  jobs = [job({ operation: 'refresh-collection' })];
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  expect(sent()).toEqual([['POST', '/api/jobs/job-1/pause', undefined]]);
});

it('finds the collection of an ended crawl, however long that takes', async () => {
  jest.useFakeTimers();
  jobs = [job()];
  render(<WholeSite />);
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(screen.getByRole('progressbar')).toBeVisible();
  jobs = [job({ status: 'completed' })];
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(screen.queryByRole('progressbar')).toBeNull();
  collections = [collection()];
  await act(() => jest.advanceTimersByTimeAsync(6_000));
  expect(screen.getByRole('button', { name: 'Pages' })).toBeVisible();
  jest.useRealTimers();
});

it('shows why the last crawl failed', async () => {
  const problem = { code: 'unreachable' as const, message: 'The website could not be reached.', correlationId: 'x' };
  jobs = [job({ status: 'failed', problem })];
  await open();
  expect(await screen.findByText('The website could not be reached.')).toBeVisible();
});

it('lists collections and their pages as a tree, and deletes one after confirmation', async () => {
  collections = [collection()];
  const page = (path: string) => ({ url: `https://a.test${path}`, title: `Title of ${path}` });
  const pages = [page('/'), page('/docs/a'), page('/docs/b')];
  responses.set('/api/collections/c1/index?limit=5000', { total: 3, offset: 0, pages });
  const user = await open();
  expect(await screen.findByText(/3 pages · 1 not found/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pages' }));
  expect(await screen.findByRole('link', { name: 'Title of /' })).toHaveAttribute('href', 'https://a.test/');
  expect(screen.getByText('docs/')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Erase' }));
  expect(sent()).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Erase' }));
  expect(sent()).toEqual([['DELETE', '/api/collections/c1', undefined]]);
});

it('refreshes, and shows the changes of each page', async () => {
  const refresh = { job: 'j', at: '', new: 0, changed: 1, gone: 0, same: 2, failed: 0, requested: 3 };
  collections = [collection({ refresh })];
  const url = 'https://a.test/docs/a';
  responses.set('/api/collections/c1/index?limit=5000', { total: 0, offset: 0, pages: [] });
  const changed = [{ url, title: 'A', change: 'changed' }];
  responses.set('/api/collections/c1/index?limit=5000&change=changed', { total: 1, offset: 0, pages: changed });
  const patch = `--- ${url}\n+++ ${url}\n@@ -1,2 +1,2 @@\n same\n-old line\n+new line\n`;
  responses.set(`/api/collections/c1/diff?url=${encodeURIComponent(url)}`, { url, change: 'changed', patch });
  const user = await open();
  expect(await screen.findByText(/last refresh: 0 new, 1 changed, 0 gone/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(sent()).toEqual([['POST', '/api/refresh-collection', { collection: 'c1' }]]);
  await user.click(screen.getByRole('button', { name: 'Pages' }));
  await user.click(await screen.findByRole('button', { name: 'What changed' }));
  expect(await screen.findByText('-old line')).toBeVisible();
  expect(screen.getByText('+new line')).toBeVisible();
  expect(screen.queryByText(/^---/)).toBeNull();
});

it('creates cards from the pages, window by window', async () => {
  collections = [collection({ pages: 2 })];
  const page = (at: number) => ({ url: `https://a.test/${at}`, title: `${at}`, content: `Text ${at}` });
  responses.set('/api/collections/c1/pages?offset=0&limit=50', { total: 2, offset: 0, next: 1, pages: [page(0)] });
  responses.set('/api/collections/c1/pages?offset=1&limit=50', { total: 2, offset: 1, pages: [page(1)] });
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'As Cards' }));
  expect(getCards().map(({ content }) => content)).toEqual(['Text 0', 'Text 1']);
});

it('renames a collection in place', async () => {
  collections = [collection()];
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Rename' }));
  const field = screen.getByLabelText('New name of a.test');
  await user.clear(field);
  await user.type(field, 'Docs{Enter}');
  expect(sent()).toEqual([['PATCH', '/api/collections/c1', { name: 'Docs' }]]);
});

const schedule = (overrides: Partial<Schedule> = {}): Schedule => ({
  ...{ id: 's1', collection: 'c1', time: '06:00', timeZone: 'Europe/Berlin', paused: false },
  next: '2026-11-24T05:00:00.000Z',
  ...overrides,
});

it('schedules the refreshes of a collection at a time of day', async () => {
  collections = [collection()];
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Schedule' }));
  await user.selectOptions(screen.getByLabelText('Days'), 'Monday to Friday');
  const zone = screen.getByLabelText('Time zone');
  await user.clear(zone);
  await user.type(zone, 'Europe/Berlin');
  schedules = [schedule({ days: ['mon', 'tue', 'wed', 'thu', 'fri'] })];
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const days = ['mon', 'tue', 'wed', 'thu', 'fri'];
  const sentSchedule = { collection: 'c1', time: '06:00', timeZone: 'Europe/Berlin', days };
  expect(sent()).toEqual([['POST', '/api/schedules', sentSchedule]]);
  expect(await screen.findByText(/Refresh Monday to Friday at 06:00 \(Europe\/Berlin\)/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Schedule' })).toBeNull();
});

it('shows the next and the last run of a schedule, and edits, pauses and deletes it', async () => {
  collections = [collection()];
  const last = { at: '2026-11-23T05:00:00.000Z', job: 'j', status: 'failed' as const, message: 'The website is away.' };
  schedules = [schedule({ last, days: ['mon', 'thu'] })];
  const user = await open();
  const scheduleLine = within(await screen.findByRole('group', { name: 'Schedule of a.test' }));
  expect(scheduleLine.getByText(/Refresh mon, thu at 06:00/)).toBeVisible();
  expect(scheduleLine.getByText(/next .*2026.* · last .*2026.*: failed, The website is away\./)).toBeVisible();
  await user.click(scheduleLine.getByRole('button', { name: 'Edit' }));
  await user.selectOptions(screen.getByLabelText('Days'), 'Every day');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  schedules = [schedule({ paused: true })];
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  expect(await screen.findByText(/paused/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  schedules = [];
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('button', { name: 'Schedule' })).toBeVisible();
  expect(sent()).toEqual([
    ['PATCH', '/api/schedules/s1', { time: '06:00', timeZone: 'Europe/Berlin', days: null, sink: null }],
    ['PATCH', '/api/schedules/s1', { paused: true }],
    ['PATCH', '/api/schedules/s1', { paused: false }],
    ['DELETE', '/api/schedules/s1', undefined],
  ]);
});

it('schedules crawls of the site in the form, and lists their schedule without a collection', async () => {
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Schedule Crawl' }));
  const zone = screen.getByLabelText('Time zone');
  await user.clear(zone);
  await user.type(zone, 'Europe/Berlin');
  const crawl = { url: 'https://a.test', limit: 500, include: ['/docs/'] };
  const { collection: _, ...rest } = schedule();
  schedules = [{ ...rest, crawl: { ...crawl, depth: 10, subdomains: false } }];
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent()).toEqual([['POST', '/api/schedules', { crawl, time: '06:00', timeZone: 'Europe/Berlin' }]]);
  const scheduleLine = within(await screen.findByRole('group', { name: 'Schedule of https://a.test' }));
  expect(scheduleLine.getByText(/Crawl https:\/\/a\.test every day at 06:00/)).toBeVisible();
  await user.click(scheduleLine.getByRole('button', { name: 'Edit' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent().at(-1)).toEqual([
    'PATCH',
    '/api/schedules/s1',
    { time: '06:00', timeZone: 'Europe/Berlin', days: null, sink: null },
  ]);
});

it('requires an address before a crawl is scheduled', async () => {
  act(() => changeSite({ url: ' ' }));
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Schedule Crawl' }));
  expect(screen.getByText('Please enter a URL')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

it('shows why a schedule is rejected', async () => {
  collections = [collection()];
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Schedule' }));
  jest.mocked(send).mockRejectedValueOnce(new Error('Use a time zone like Europe/Berlin'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Use a time zone like Europe/Berlin')).toBeVisible();
});

it('shows a validation error next to its field, and returns the focus to the button that opened the form', async () => {
  collections = [collection()];
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Schedule' }));
  expect(screen.getByLabelText('Days')).toHaveFocus();
  const issues = [{ path: 'timeZone', message: 'Use a time zone like Europe/Berlin' }];
  const problem = {
    code: 'invalid-request',
    status: 400,
    message: 'Use a time zone like Europe/Berlin',
    issues,
  } as const;
  jest.mocked(send).mockRejectedValueOnce(new ApiProblem(problem));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const zone = screen.getByLabelText('Time zone');
  await waitFor(() => expect(zone).toBeInvalid());
  expect(zone).toHaveAccessibleDescription('Use a time zone like Europe/Berlin');
  expect(screen.getAllByText('Use a time zone like Europe/Berlin')).toHaveLength(1);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Schedule' })).toHaveFocus();
});

it('keeps the focus while schedules are changed and deleted, and collections renamed and erased', async () => {
  collections = [collection()];
  schedules = [schedule()];
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
  schedules = [];
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Schedule' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Rename' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Erase' }));
  collections = [];
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Erase' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Read Whole Site' })).toHaveFocus());
});

it('sends crawls, refreshes and schedules to the selected bucket', async () => {
  sinks = [{ name: 'archive' }, { name: 'lake' }];
  collections = [collection()];
  const user = await open();
  const sinkSelect = await screen.findByLabelText('Send the collection to');
  await user.selectOptions(sinkSelect, 'lake (ZIP)');
  const sink = { name: 'lake', format: 'zip' };
  await user.click(screen.getByRole('button', { name: 'Read Whole Site' }));
  await user.click(await screen.findByRole('button', { name: 'Refresh' }));
  await user.click(screen.getByRole('button', { name: 'Schedule' }));
  schedules = [schedule({ sink: { name: 'lake', format: 'zip' } })];
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent().map(([, path, body]) => [path, (body as { sink: unknown }).sink])).toEqual([
    ['/api/crawl-site', sink],
    ['/api/refresh-collection', sink],
    ['/api/schedules', sink],
  ]);
  expect(await screen.findByText(/sent to lake/)).toBeVisible();
  await user.selectOptions(sinkSelect, 'Nowhere');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(sent().at(-1)).toEqual(['POST', '/api/refresh-collection', { collection: 'c1' }]);
});

it('changes or removes the bucket of a schedule', async () => {
  sinks = [{ name: 'archive' }];
  collections = [collection()];
  const sink = { name: 'archive', format: 'zip' } as const;
  schedules = [schedule({ sink })];
  const user = await open();
  const change = async (from: string, to: string, changed: Schedule) => {
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const [, sinkSelect] = await screen.findAllByLabelText('Send the collection to');
    expect(sinkSelect).toHaveDisplayValue(from);
    await user.selectOptions(sinkSelect as HTMLElement, to);
    schedules = [changed];
    await user.click(screen.getByRole('button', { name: 'Save' }));
  };
  await change('archive (ZIP)', 'Nowhere', schedule());
  await change('Nowhere', 'archive (JSONL)', schedule({ sink }));
  const bodies = sent().map(([, , body]) => (body as { sink: unknown }).sink);
  expect(bodies).toEqual([null, { ...sink, format: 'jsonl' }]);
});

it('shows no bucket selection without buckets', async () => {
  await open();
  expect(screen.queryByLabelText('Send the collection to')).toBeNull();
});

it('shows the delivery state of an ended job', async () => {
  const delivery = { sink: 'archive', format: 'jsonl' as const, attempts: 0 };
  const ended = (id: string, overrides: Partial<NonNullable<Job['delivery']>>) =>
    job({ id, status: 'completed', delivery: { ...delivery, status: 'waiting', ...overrides } });
  jobs = [
    ended('one', {}),
    ended('two', { status: 'sending', attempts: 2, message: 'The bucket answered 503.' }),
    ended('three', { status: 'delivered', object: 'winnow/c1/three/pages.jsonl' }),
    ended('four', { status: 'failed', attempts: 3, message: 'The bucket answered 403.' }),
  ];
  await open();
  expect(await screen.findByText('Will be sent to archive')).toBeVisible();
  expect(screen.getByText('Sending to archive is tried again: The bucket answered 503.')).toBeVisible();
  expect(screen.getByText('Sent to archive: winnow/c1/three/pages.jsonl')).toBeVisible();
  expect(screen.getByText('Not sent to archive: The bucket answered 403.')).toBeVisible();
});
