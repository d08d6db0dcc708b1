import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { startOver } from '@winnow/browser';
import { setLogin } from '../login/set-login';
import { api, collection, open, sent, setUpWholeSite } from './testing/open-whole-site';

jest.mock('@winnow/api-client', () => ({
  ...jest.requireActual<typeof import('@winnow/api-client')>('@winnow/api-client'),
  listJobs: jest.fn(),
  readJson: jest.fn(),
  send: jest.fn(),
  cancelJob: jest.fn(async () => undefined),
}));

setUpWholeSite();
afterEach(startOver);

const headers = { Cookie: 'session=very-secret' };
const login = { text: 'Cookie: session=very-secret', headers };

it('crawls with the headers that were given for the website', async () => {
  setLogin('https://a.test', login);
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Start Reading' }));
  expect(sent()).toEqual([
    ['POST', '/api/crawl-site', { url: 'https://a.test', headers, limit: 500, include: ['/docs/'] }],
  ]);
});

it('does not crawl while the headers have an error', async () => {
  setLogin('https://a.test', { text: 'Host: a', error: 'The header Host cannot be set.' });
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Start Reading' }));
  expect(screen.getByText('Pages that require a login: The header Host cannot be set.')).toBeVisible();
  expect(sent()).toEqual([]);
});

it('asks for the headers of a collection by name before a refresh', async () => {
  api.collections = [collection({ headerNames: ['Cookie', 'X-Token'] })];
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Refresh' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Refresh a.test' }));
  expect(dialog.getByText(/Cookie, X-Token\. Give them again\.$/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Refresh' }));
  expect(sent()).toEqual([]);
  const area = await dialog.findByLabelText('Headers for a.test');
  fireEvent.change(area, { target: { value: 'Cookie: session=very-secret' } });
  await user.click(dialog.getByRole('button', { name: 'Refresh' }));
  expect(sent()).toEqual([['POST', '/api/refresh-collection', { collection: 'c1', headers }]]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Refresh a.test' })).toBeNull());
});

it('refreshes a collection without headers at once, also if some are known', async () => {
  setLogin('https://a.test', login);
  api.collections = [collection()];
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Refresh' }));
  expect(sent()).toEqual([['POST', '/api/refresh-collection', { collection: 'c1' }]]);
});

it('explains that schedules send no headers', async () => {
  setLogin('https://a.test', login);
  api.collections = [collection({ headerNames: ['Cookie'] })];
  const user = await open();
  for (const name of ['Schedule Crawl', 'Schedule']) {
    const button = await screen.findByRole('button', { name });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAttribute('title', expect.stringMatching(/^A schedule sends no headers/));
    await user.click(button);
    expect(screen.queryByRole('group', { name: 'Schedule' })).toBeNull();
  }
});
