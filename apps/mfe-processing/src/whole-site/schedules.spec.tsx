import { ApiProblem, send } from '@winnow/api-client';
import type { Schedule } from '@winnow/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { changeSite } from '../site/site';
import { api, collection, open, schedule, sent, setUpWholeSite } from './testing/open-whole-site';

jest.mock('@winnow/api-client', () => ({
  ...jest.requireActual<typeof import('@winnow/api-client')>('@winnow/api-client'),
  listJobs: jest.fn(),
  readJson: jest.fn(),
  send: jest.fn(),
  cancelJob: jest.fn(async () => undefined),
}));

setUpWholeSite();

it('schedules the refreshes of a collection at a time of day', async () => {
  api.collections = [collection()];
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Schedule' }));
  await user.selectOptions(screen.getByLabelText('Days'), 'Monday to Friday');
  const zone = screen.getByLabelText('Time zone');
  await user.clear(zone);
  await user.type(zone, 'Europe/Berlin');
  api.schedules = [schedule({ days: ['mon', 'tue', 'wed', 'thu', 'fri'] })];
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const days = ['mon', 'tue', 'wed', 'thu', 'fri'];
  const sentSchedule = { collection: 'c1', time: '06:00', timeZone: 'Europe/Berlin', days };
  expect(sent()).toEqual([['POST', '/api/schedules', sentSchedule]]);
  expect(await screen.findByText(/Refresh Monday to Friday at 06:00 \(Europe\/Berlin\)/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Schedule' })).toBeNull();
});

it('adds no second schedule when the response to the first request was lost', async () => {
  api.collections = [collection()];
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Schedule' }));
  jest.mocked(send).mockRejectedValueOnce(new ApiProblem({ message: '', code: 'network', status: 0 }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^The server does not respond/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const [first, second] = jest
    .mocked(send)
    .mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
  expect(first).toMatch(/./);
  expect(second).toBe(first);
});

it('shows the error of an action until another one succeeds', async () => {
  api.collections = [collection()];
  api.schedules = [schedule()];
  const user = await open();
  const lost = new ApiProblem({ message: '', code: 'network', status: 0 });
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  expect(screen.queryByText(/^The server does not respond/)).toBeNull();
  jest.mocked(send).mockRejectedValueOnce(lost);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/^The server does not respond/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(screen.queryByText(/^The server does not respond/)).toBeNull());
});

it('keeps the error of an action when one that was started before it succeeds', async () => {
  api.collections = [collection()];
  api.schedules = [schedule()];
  const user = await open();
  const pause = await screen.findByRole('button', { name: 'Pause' });
  let respond = (_: Response) => {};
  jest.mocked(send).mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
  await user.click(pause);
  jest.mocked(send).mockRejectedValueOnce(new ApiProblem({ message: '', code: 'network', status: 0 }));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/^The server does not respond/)).toBeVisible();
  await act(async () => respond(Response.json(schedule())));
  await waitFor(() => expect(screen.getByRole('button', { name: /Pause|Resume/ })).toBeEnabled());
  expect(screen.getByText(/^The server does not respond/)).toBeVisible();
});

it('shows the next and the last run of a schedule, and edits, pauses and deletes it', async () => {
  api.collections = [collection()];
  const last = { at: '2026-11-23T05:00:00.000Z', job: 'j', status: 'failed' as const, message: 'The website is away.' };
  api.schedules = [schedule({ last, days: ['mon', 'thu'] })];
  const user = await open();
  const scheduleLine = within(await screen.findByRole('group', { name: 'Schedule of a.test' }));
  expect(scheduleLine.getByText(/Refresh mon, thu at 06:00/)).toBeVisible();
  expect(scheduleLine.getByText(/next .*2026.* · last .*2026.*: failed, The website is away\./)).toBeVisible();
  await user.click(scheduleLine.getByRole('button', { name: 'Edit' }));
  await user.selectOptions(screen.getByLabelText('Days'), 'Every day');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  api.schedules = [schedule({ paused: true })];
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  expect(await screen.findByText(/paused/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  api.schedules = [];
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
  api.schedules = [{ ...rest, crawl: { ...crawl, depth: 10, subdomains: false } }];
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
  api.collections = [collection()];
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Schedule' }));
  jest.mocked(send).mockRejectedValueOnce(new Error('Use a time zone like Europe/Berlin'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Use a time zone like Europe/Berlin')).toBeVisible();
});

it('shows a validation error next to its field, and returns the focus to the button that opened the form', async () => {
  api.collections = [collection()];
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
  api.collections = [collection()];
  api.schedules = [schedule()];
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
  api.schedules = [];
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Schedule' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Rename' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Erase' }));
  api.collections = [];
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Erase' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Start Reading' })).toHaveFocus());
});

it('changes or removes the bucket of a schedule', async () => {
  api.sinks = [{ name: 'archive' }];
  api.collections = [collection()];
  const sink = { name: 'archive', format: 'zip' } as const;
  api.schedules = [schedule({ sink })];
  const user = await open();
  const change = async (from: string, to: string, changed: Schedule) => {
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const [, sinkSelect] = await screen.findAllByLabelText('Send the collection to');
    expect(sinkSelect).toHaveDisplayValue(from);
    await user.selectOptions(sinkSelect as HTMLElement, to);
    api.schedules = [changed];
    await user.click(screen.getByRole('button', { name: 'Save' }));
  };
  await change('archive (ZIP)', 'Nowhere', schedule());
  await change('Nowhere', 'archive (JSONL)', schedule({ sink }));
  const bodies = sent().map(([, , body]) => (body as { sink: unknown }).sink);
  expect(bodies).toEqual([null, { ...sink, format: 'jsonl' }]);
});
