import { ApiProblem } from '@winnow/api-client';
import { act, screen, within } from '@testing-library/react';
import { changeSite } from '../site/site';
import { callsOf, lastCall } from '../testing/fake-api';
import { renderMain, resetWork } from '../testing/render-main';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(resetWork);

const address = 'https://wiki.test/handbook';
const cookie = { Cookie: 'session=very-secret' };
const disclosure = () => screen.getByRole('button', { name: 'Pages that require a login' });
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Headers for wiki.test');

/** Renders the main page with an address; opens the fields. */
async function openFields() {
  const main = await renderMain();
  await main.user.type(screen.getByLabelText('Website URL'), 'wiki.test');
  await main.user.click(disclosure());
  return { ...main, area: await field() };
}

async function giveCookie() {
  const main = await openFields();
  await main.user.type(main.area, 'Cookie: session=very-secret');
  await main.user.tab();
  return main;
}

const showLinks = (...urls: string[]) =>
  act(() => changeSite({ links: urls.map((url) => ({ url, text: url })), selectedUrls: urls }));
const failedFor = (url: string) => ({
  index: 0,
  url,
  outcome: 'login' as const,
  message: 'The page is only shown after signing in.',
});

it('asks for the address first', async () => {
  const { user } = await renderMain();
  expect(disclosure()).toHaveAttribute('aria-expanded', 'false');
  await user.click(disclosure());
  expect(await screen.findByText(/^Enter the address of the website first/)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /^Headers for/ })).toBeNull();
});

it('shows only names after the field is left, and the values while it is edited', async () => {
  const { user, area } = await giveCookie();
  expect(area).toHaveValue('Cookie: ••••••••');
  expect(screen.getByText(/^Sends Cookie to this website only/)).toBeVisible();
  await user.click(area);
  expect(area).toHaveValue('Cookie: session=very-secret');
});

it('sends the headers with the list of pages and the extraction', async () => {
  const { user } = await giveCookie();
  await user.click(screen.getByRole('button', { name: 'Get Pages' }));
  expect(lastCall('get-links').request).toEqual({ url: 'https://wiki.test', headers: cookie });
  await lastCall('get-links').resolve({ links: [{ url: address, text: 'Handbook' }] });
  await user.click(await screen.findByRole('button', { name: 'Select All' }));
  await user.click(screen.getByRole('button', { name: 'Extract Content' }));
  expect(lastCall('scrape-content').request).toEqual({ urls: [address], headers: cookie });
});

it('sends the headers to no other website', async () => {
  const { user } = await giveCookie();
  const url = screen.getByLabelText('Website URL');
  await user.clear(url);
  await user.type(url, 'other.test');
  expect(await screen.findByLabelText('Headers for other.test')).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Get Pages' }));
  expect(lastCall('get-links').request).toEqual({ url: 'https://other.test' });
});

it('extracts pages of several websites one website after the other, as each job sends its headers to all', async () => {
  const { user } = await giveCookie();
  const other = 'https://other.test/';
  showLinks(address, other, `${address}/2`);
  await user.click(screen.getByRole('button', { name: 'Extract Content' }));
  const page = (url: string) => ({ url, title: `Title ${url}`, content: 'Text' });
  const found = await screen.findByRole('button', { name: 'Extracting Content...' });
  expect(found).toBeVisible();
  expect(lastCall('scrape-content').request).toEqual({ urls: [address, `${address}/2`], headers: cookie });
  await lastCall('scrape-content').resolve({ pages: [page(address), page(`${address}/2`)] });
  expect(lastCall('scrape-content').request).toEqual({ urls: [other] });
  await lastCall('scrape-content').resolve({ pages: [page(other)] });
  const titles = (await screen.findAllByRole('heading', { name: /^Title/ })).map(({ textContent }) => textContent);
  expect(titles).toEqual([address, other, `${address}/2`].map((url) => `Title ${url}`));
});

it('shows an error at the field, and requests nothing until it is corrected', async () => {
  const { user, area } = await openFields();
  await user.type(area, 'Host: a.test');
  expect(area).not.toHaveAccessibleDescription(/cannot be set/);
  await user.tab();
  expect(area).toHaveAccessibleDescription(/^The header Host cannot be set\. /);
  expect(area).toHaveValue('Host: a.test');
  await user.click(disclosure());
  await user.click(screen.getByRole('button', { name: 'Get Pages' }));
  expect(callsOf('get-links')).toHaveLength(0);
  const reopened = await field();
  expect(reopened).toBeInvalid();
  await user.clear(reopened);
  await user.type(reopened, 'Cookie: a=b');
  expect(reopened).toBeValid();
  await user.click(screen.getByRole('button', { name: 'Get Pages' }));
  expect(lastCall('get-links').request).toMatchObject({ headers: { Cookie: 'a=b' } });
});

it('names the headers of a pasted command that are not sent', async () => {
  const { user, area } = await openFields();
  await user.click(area);
  await user.paste(`curl 'https://wiki.test/' -H 'accept: */*' -H 'user-agent: x' -b 'session=very-secret'`);
  expect(screen.getByText(/Left out: accept, user-agent\.$/)).toBeVisible();
  await user.tab();
  expect(area).toHaveValue('Cookie: ••••••••');
});

it('closes on Escape and keeps the headers until they are removed', async () => {
  const { user, area } = await giveCookie();
  await user.click(area);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: /^Headers for/ })).toBeNull();
  expect(disclosure()).toHaveFocus();
  await user.click(disclosure());
  expect(await field()).toHaveValue('Cookie: ••••••••');
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await field()).toHaveValue('');
  expect(await field()).toHaveFocus();
});

it('is cleared by "Start over"', async () => {
  const { user } = await giveCookie();
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Clear everything' }));
  await user.type(screen.getByLabelText('Website URL'), 'wiki.test');
  await user.click(screen.getByRole('button', { name: 'Get Pages' }));
  expect(lastCall('get-links').request).toEqual({ url: 'https://wiki.test' });
});

it('offers the fields for pages that failed without a login, and retries them with the headers', async () => {
  const { user } = await renderMain();
  act(() => changeSite({ url: address }));
  showLinks(address);
  await user.click(screen.getByRole('button', { name: 'Extract Content' }));
  await lastCall('scrape-content').emit(({ onPage }) => onPage?.(failedFor(address)));
  await lastCall('scrape-content').reject(
    new ApiProblem({ message: failedFor(address).message, code: 'blocked', status: 502 }),
  );
  const failures = await screen.findByRole('region', { name: '1 page failed' });
  expect(within(failures).queryByRole('button', { name: /^Retry/ })).toBeNull();
  expect(within(failures).getByText(/^wiki\.test requires a login\. Give the headers/)).toBeVisible();
  await user.click(within(failures).getByRole('button', { name: 'Pages that require a login' }));
  await user.type(await field(), 'Cookie: session=very-secret');
  await user.click(within(failures).getByRole('button', { name: 'Done' }));
  await user.click(within(failures).getByRole('button', { name: 'Retry all' }));
  expect(lastCall('scrape-content').request).toEqual({ urls: [address], headers: cookie });
});

it('offers the fields for a page that answered 403, which may need a login', async () => {
  await renderMain();
  const message = 'The website is blocking automated access (403).';
  act(() => changeSite({ failedPages: [{ url: address, outcome: 'blocked', message }] }));
  expect(await screen.findByText(/^wiki\.test may require a login\./)).toBeVisible();
});
