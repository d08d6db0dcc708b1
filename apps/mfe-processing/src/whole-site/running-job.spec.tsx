import { ApiProblem, listJobs, send } from '@winnow/api-client';
import { act, screen } from '@testing-library/react';
import { queryClient } from '@winnow/query';
import { api, job, open, setUpWholeSite } from './testing/open-whole-site';

jest.mock('@winnow/api-client', () => ({
  ...jest.requireActual<typeof import('@winnow/api-client')>('@winnow/api-client'),
  listJobs: jest.fn(),
  readJson: jest.fn(),
  send: jest.fn(),
  cancelJob: jest.fn(async () => {
    api.jobs = [job({ status: 'cancelled' })];
  }),
}));

setUpWholeSite();

const poll = () => act(() => queryClient.refetchQueries({ queryKey: ['site-jobs'] }));
const button = (name: string) => screen.getByRole('button', { name });

it('moves the focus to the button that starts a job when Cancel has removed it', async () => {
  api.jobs = [job()];
  const user = await open();
  await user.click(button('Cancel'));
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(button('Start Reading')).toHaveFocus();
});

it('moves the focus there when the job ends while another of its buttons has the focus', async () => {
  api.jobs = [job()];
  await open();
  act(() => button('Pause').focus());
  api.jobs = [job({ status: 'completed' })];
  await poll();
  expect(button('Start Reading')).toHaveFocus();
});

it('says that the server does not respond, and shows the progress again once it does', async () => {
  api.jobs = [job()];
  await open();
  const bar = (name: string) => screen.queryByRole('progressbar', { name });
  jest.mocked(listJobs).mockRejectedValueOnce(new ApiProblem({ message: '', code: 'network', status: 0 }));
  await poll();
  expect(bar('The connection is lost. Trying again...')).toBeVisible();
  const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(announced()).toContain('The connection is lost. Trying again...');
  await poll();
  expect(bar('Read 10 of 40 pages')).toBeVisible();
  expect(announced()).toContain('A website is being read.');
});

it('shows no full bar while further pages may be found', async () => {
  const message = 'Read 40 of 40 pages found so far. Reading the sitemaps of the website...';
  api.jobs = [job({ progress: { progress: 40, total: 40, message } })];
  await open();
  expect(screen.getByRole('progressbar', { name: message })).not.toHaveAttribute('aria-valuenow');
  expect(screen.queryByText(/100%/)).toBeNull();
});

it('starts no second job when the response to the first request was lost', async () => {
  const user = await open();
  const accepted = { id: 'job-1', status: 'queued', events: '/api/jobs/job-1/events' };
  jest.mocked(send).mockImplementation(async () => new Response(JSON.stringify(accepted), { status: 202 }));
  jest.mocked(send).mockRejectedValueOnce(new ApiProblem({ message: '', code: 'network', status: 0 }));
  for (let press = 1; press <= 3; press += 1) await user.click(button('Start Reading'));
  const [first, second, third] = jest
    .mocked(send)
    .mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
  expect(first).toEqual(expect.any(String));
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('starts another job when the end of that of the lost response is displayed', async () => {
  const user = await open();
  const accepted = (id: string) =>
    new Response(JSON.stringify({ id, status: 'queued', events: `/api/jobs/${id}/events` }), {
      status: 202,
      headers: { location: `/api/jobs/${id}` },
    });
  jest.mocked(send).mockRejectedValueOnce(new ApiProblem({ message: '', code: 'network', status: 0 }));
  await user.click(button('Start Reading'));
  api.jobs = [job({ status: 'cancelled' })];
  await poll();
  jest.mocked(send).mockResolvedValueOnce(accepted('job-1')).mockResolvedValueOnce(accepted('job-2'));
  await user.click(button('Start Reading'));
  const [first, ...later] = jest
    .mocked(send)
    .mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
  expect(first).toEqual(expect.any(String));
  expect(later).toEqual([first, expect.any(String)]);
  expect(later[1]).not.toBe(first);
});
