import { ApiProblem, readJson } from '@winnow/api-client';
import type { Job } from '@winnow/contracts';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getCards } from '../cards/cards';
import { changeSite } from '../site/site';
import { api, collection, job, open, schedule, sent, setUpWholeSite } from './testing/open-whole-site';
import { WholeSite } from './whole-site';

jest.mock('@winnow/api-client', () => ({
  ...jest.requireActual<typeof import('@winnow/api-client')>('@winnow/api-client'),
  listJobs: jest.fn(),
  readJson: jest.fn(),
  send: jest.fn(),
  cancelJob: jest.fn(async () => undefined),
}));

setUpWholeSite();

it('crawls the site in the form with its filters', async () => {
  const user = await open();
  expect(await screen.findByText(/No website is kept yet/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Start Reading' }));
  expect(sent()).toEqual([['POST', '/api/crawl-site', { url: 'https://a.test', limit: 500, include: ['/docs/'] }]]);
});

it('says that the collections could not be read when the connection is lost', async () => {
  const problem = new ApiProblem({ message: '', code: 'network', status: 0 });
  jest.mocked(readJson).mockRejectedValue(problem);
  await open();
  expect(screen.getByText(/^This could not be read\./)).toBeVisible();
});

it('reads linked documents on request', async () => {
  const user = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Read linked PDF and Office files as well' }));
  await user.click(screen.getByRole('button', { name: 'Start Reading' }));
  expect(sent()).toMatchObject([['POST', '/api/crawl-site', { url: 'https://a.test', documents: true }]]);
});

it('sends the selectors of page parts, and nothing while one is invalid', async () => {
  act(() => changeSite({ parts: { only: ' main ', remove: 'p[' } }));
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Start Reading' }));
  expect(sent()).toEqual([]);
  act(() => changeSite({ parts: { only: ' main ', remove: '' } }));
  await user.click(screen.getByRole('button', { name: 'Start Reading' }));
  expect(sent()).toMatchObject([['POST', '/api/crawl-site', { url: 'https://a.test', selectors: { only: 'main' } }]]);
});

it('crawls nothing with a limit that is not a number', async () => {
  act(() => changeSite({ options: { include: '', exclude: '', depth: '0', limit: 'ten' } }));
  const user = await open();
  expect(screen.queryByText(/NaN/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Start Reading' }));
  expect(screen.getByText('At most: Enter a whole number from 1 to 100,000.')).toBeVisible();
  expect(sent()).toEqual([]);
});

it('requires an address before it sends a request', async () => {
  act(() => changeSite({ url: ' ' }));
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Start Reading' }));
  expect(screen.getByText('Please enter a URL')).toBeVisible();
  expect(sent()).toEqual([]);
});

it('shows the progress of a crawl, pauses and resumes it', async () => {
  api.jobs = [job()];
  const user = await open();
  expect(await screen.findByRole('progressbar', { name: 'Read 10 of 40 pages' })).toBeVisible();
  expect(screen.getByText('9 extracted · 1 not found')).toBeVisible();
  expect(screen.getByText(/Left: less than a minute/)).toBeVisible();
  api.jobs = [job({ paused: true })];
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByRole('progressbar', { name: 'Paused' })).toBeVisible();
  api.jobs = [job()];
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(sent()).toEqual([
    ['POST', '/api/jobs/job-1/pause', undefined],
    ['POST', '/api/jobs/job-1/continue', undefined],
  ]);
});

it('shows the pages that a running crawl has read, and requests only further ones', async () => {
  jest.useFakeTimers();
  api.jobs = [job()];
  const page = (path: string) => ({ url: `https://a.test${path}`, title: `Title of ${path}`, content: 'Text' });
  api.responses.set('/api/jobs/job-1/pages?offset=0&limit=50', {
    total: 2,
    offset: 0,
    pages: [page('/a'), page('/docs/b')],
  });
  api.responses.set('/api/jobs/job-1/pages?offset=2&limit=50', { total: 3, offset: 2, pages: [page('/docs/c')] });
  api.responses.set('/api/jobs/job-1/pages?offset=3&limit=50', { total: 3, offset: 3, pages: [] });
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
  api.jobs = [job({ operation: 'refresh-collection' })];
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  expect(sent()).toEqual([['POST', '/api/jobs/job-1/pause', undefined]]);
});

it('says that the pages of an ended crawl are being stored, and finds its collection, however long that takes', async () => {
  jest.useFakeTimers();
  api.jobs = [job()];
  render(<WholeSite />);
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(screen.getByRole('progressbar', { name: 'Read 10 of 40 pages' })).toBeVisible();
  api.jobs = [job({ status: 'completed' })];
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole('progressbar')).toHaveAccessibleName('Storing the pages...');
  expect(screen.queryByText(/No website is kept yet/)).toBeNull();
  api.collections = [collection({ id: 'job-1' })];
  await act(() => jest.advanceTimersByTimeAsync(6_000));
  expect(screen.getByRole('button', { name: 'Pages' })).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
  api.collections = [];
  await act(() => jest.advanceTimersByTimeAsync(6_000));
  expect(screen.getByText(/No website is kept yet/)).toBeVisible();
  jest.useRealTimers();
});

it('shows why the last crawl failed', async () => {
  const problem = { code: 'unreachable' as const, message: 'The website could not be reached.', correlationId: 'x' };
  api.jobs = [job({ status: 'failed', problem })];
  await open();
  expect(await screen.findByText('The website could not be reached.')).toBeVisible();
});

it('lists collections and their pages as a tree, and deletes one after confirmation', async () => {
  api.collections = [collection()];
  const page = (path: string) => ({ url: `https://a.test${path}`, title: `Title of ${path}` });
  const pages = [page('/'), page('/docs/a'), page('/docs/b')];
  api.responses.set('/api/collections/c1/index?limit=5000', { total: 3, offset: 0, pages });
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
  api.collections = [collection({ refresh })];
  const url = 'https://a.test/docs/a';
  api.responses.set('/api/collections/c1/index?limit=5000', { total: 0, offset: 0, pages: [] });
  const changed = [{ url, title: 'A', change: 'changed' }];
  api.responses.set('/api/collections/c1/index?limit=5000&change=changed', { total: 1, offset: 0, pages: changed });
  const patch = `--- ${url}\n+++ ${url}\n@@ -1,2 +1,2 @@\n same\n-old line\n+new line\n----\n`;
  api.responses.set(`/api/collections/c1/diff?url=${encodeURIComponent(url)}`, { url, change: 'changed', patch });
  const user = await open();
  expect(await screen.findByText(/last refresh: 0 new, 1 changed, 0 gone/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(sent()).toEqual([['POST', '/api/refresh-collection', { collection: 'c1' }]]);
  await user.click(screen.getByRole('button', { name: 'Pages' }));
  await user.click(await screen.findByRole('button', { name: 'What changed' }));
  expect(await screen.findByText('-old line')).toBeVisible();
  expect(screen.getByText('+new line')).toBeVisible();
  expect(screen.getByText('----')).toBeVisible();
  expect(screen.queryByText(/^--- http/)).toBeNull();
});

it('creates cards from the pages, window by window', async () => {
  api.collections = [collection({ pages: 2 })];
  const page = (at: number) => ({ url: `https://a.test/${at}`, title: `${at}`, content: `Text ${at}` });
  api.responses.set('/api/collections/c1/pages?offset=0&limit=50', { total: 2, offset: 0, next: 1, pages: [page(0)] });
  api.responses.set('/api/collections/c1/pages?offset=1&limit=50', { total: 2, offset: 1, pages: [page(1)] });
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'As Cards' }));
  expect(getCards().map(({ content }) => content)).toEqual(['Text 0', 'Text 1']);
});

it('renames a collection in place', async () => {
  api.collections = [collection()];
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Rename' }));
  const field = screen.getByLabelText('New name of a.test');
  await user.clear(field);
  await user.paste('x'.repeat(201));
  await user.keyboard('{Enter}');
  expect(field).toHaveAccessibleDescription('Enter a name of up to 200 characters');
  await user.clear(field);
  await user.type(field, 'Docs{Enter}');
  expect(sent()).toEqual([['PATCH', '/api/collections/c1', { name: 'Docs' }]]);
});

it('sends crawls, refreshes and schedules to the selected bucket', async () => {
  api.sinks = [{ name: 'archive' }, { name: 'lake' }];
  api.collections = [collection()];
  const user = await open();
  const sinkSelect = await screen.findByLabelText('Send the collection to');
  await user.selectOptions(sinkSelect, 'lake (ZIP)');
  const sink = { name: 'lake', format: 'zip' };
  await user.click(screen.getByRole('button', { name: 'Start Reading' }));
  await user.click(await screen.findByRole('button', { name: 'Refresh' }));
  await user.click(screen.getByRole('button', { name: 'Schedule' }));
  api.schedules = [schedule({ sink: { name: 'lake', format: 'zip' } })];
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

it('shows no bucket selection without buckets', async () => {
  await open();
  expect(screen.queryByLabelText('Send the collection to')).toBeNull();
});

it('shows the delivery state of an ended job', async () => {
  const delivery = { sink: 'archive', format: 'jsonl' as const, attempts: 0 };
  const ended = (id: string, overrides: Partial<NonNullable<Job['delivery']>>) =>
    job({ id, status: 'completed', delivery: { ...delivery, status: 'waiting', ...overrides } });
  api.jobs = [
    ended('one', {}),
    ended('two', { status: 'sending', attempts: 2, message: 'The bucket responded with 503.' }),
    ended('three', { status: 'delivered', object: 'winnow/c1/three/pages.jsonl' }),
    ended('four', { status: 'failed', attempts: 3, message: 'The bucket responded with 403.' }),
  ];
  await open();
  expect(await screen.findByText('Will be sent to archive')).toBeVisible();
  expect(screen.getByText('Sending to archive is tried again: The bucket responded with 503.')).toBeVisible();
  expect(screen.getByText('Sent to archive: winnow/c1/three/pages.jsonl')).toBeVisible();
  expect(screen.getByText('Not sent to archive: The bucket responded with 403.')).toBeVisible();
});
