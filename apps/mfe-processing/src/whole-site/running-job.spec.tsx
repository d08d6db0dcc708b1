import { ApiProblem, listJobs } from '@winnow/api-client';
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
  await poll();
  expect(bar('Read 10 of 40 pages')).toBeVisible();
});
