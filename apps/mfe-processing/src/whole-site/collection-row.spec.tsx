import { ApiProblem, send } from '@winnow/api-client';
import { screen } from '@testing-library/react';
import { api, collection, open, setUpWholeSite } from './testing/open-whole-site';

jest.mock('@winnow/api-client', () => ({
  ...jest.requireActual<typeof import('@winnow/api-client')>('@winnow/api-client'),
  listJobs: jest.fn(),
  readJson: jest.fn(),
  send: jest.fn(),
}));

setUpWholeSite();

it('counts a single page and collection that are to be erased, and thousands of changed pages', async () => {
  const refresh = { job: 'j', at: '', new: 1_200, changed: 1, gone: 0, same: 2, failed: 0, requested: 3 };
  api.collections = [collection({ pages: 1, refresh })];
  const user = await open();
  expect(await screen.findByText(/last refresh: 1,200 new, 1 changed, 0 gone$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Erase' }));
  expect(screen.getByText('This erases 1 page at once, for good. Cards stay.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Erase All' }));
  expect(screen.getByText('This erases 1 collection with all pages at once, for good. Cards stay.')).toBeVisible();
});

it('no longer counts the pages that only the crawl could not read after a refresh', async () => {
  const refresh = { job: 'j', at: '', new: 1, changed: 0, gone: 0, same: 3, failed: 0, requested: 4 };
  api.collections = [collection({ refresh })];
  await open();
  expect(await screen.findByText(/^3 pages · read .* · last refresh: 1 new, 0 changed, 0 gone$/)).toBeVisible();
});

it('counts the pages that a refresh could not read', async () => {
  const refresh = { job: 'j', at: '', new: 0, changed: 0, gone: 0, same: 0, failed: 1_500, requested: 1_500 };
  api.collections = [collection({ refresh })];
  await open();
  expect(await screen.findByText(/last refresh: 0 new, 0 changed, 0 gone, 1,500 not read$/)).toBeVisible();
});

it('shows at what time of the day a website was read', async () => {
  api.collections = [
    collection({ id: 'later', updatedAt: '2026-11-23T12:30:00Z' }),
    collection({ id: 'earlier', updatedAt: '2026-11-23T12:00:00Z' }),
  ];
  await open();
  expect(await screen.findByText(/read Nov 23, 2026, \d\d?:30.[AP]M · kept until Nov 30, 2026/)).toBeVisible();
  expect(screen.getByText(/read Nov 23, 2026, \d\d?:00.[AP]M/)).toBeVisible();
});

it.each([
  [
    'the server does not respond',
    new ApiProblem({ message: '', code: 'network', status: 0 }),
    /^The server does not respond/,
  ],
  [
    'it is gone',
    new ApiProblem({ message: 'There is no such collection.', code: 'not-found', status: 404 }),
    /^There is no/,
  ],
])('says why a collection is not exported when %s', async (_case, problem, message) => {
  api.collections = [collection()];
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const user = await open();
  const exportCsv = async () => {
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    await user.click(screen.getByRole('button', { name: 'Table (CSV)' }));
  };
  jest.mocked(send).mockRejectedValueOnce(problem);
  await exportCsv();
  expect(await screen.findByText(message)).toBeVisible();
  expect(clicked).not.toHaveBeenCalled();
  await exportCsv();
  expect(screen.queryByText(message)).not.toBeInTheDocument();
  expect(clicked).toHaveBeenCalledTimes(1);
  clicked.mockRestore();
});
