import 'fake-indexeddb/auto';
import { act, screen } from '@testing-library/react';
import { startOver } from '@winnow/browser';
import { addCard, getCards, removeCards } from '../cards/cards';
import { changeSite, getSite } from '../site/site';
import { logins } from '../site/logins';
import { restoreWork } from '../restore-work';
import { callsOf, lastCall } from '../testing/fake-api';
import { installLocks } from '../testing/only-tab';
import { renderMain, resetWork } from '../testing/render-main';
import { extractPages } from './scrape-content.mutation';
import { restoreWaitingPages } from './waiting-pages';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);
// The browser's own implementation, which jsdom lacks.
globalThis.structuredClone ??= <Value,>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

installLocks();
afterEach(resetWork);

const url = (path: string) => `https://example.com/${path}`;
const page = (path: string) => ({ url: url(path), title: `Title ${path}`, content: `Text of ${path}` });
const waiting = () => getSite().failedPages.map((one) => [one.url, one.outcome]);
/** Renders the page, and waits for what an earlier test has stored. */
async function renderRestored() {
  const main = await renderMain();
  await act(restoreWork);
  return main;
}
const start = (...paths: string[]) => act(async () => void extractPages({ urls: paths.map(url) }));

it('lists pages whose extraction a reload has ended before it had a job', async () => {
  const { user } = await renderRestored();
  await start('a', 'b', 'c');
  await lastCall('scrape-content').reject(new Error('offline'));
  // One has been extracted since, another can be selected.
  act(() => {
    addCard({ id: 'b', ...page('b') });
    changeSite({ links: [{ url: url('c'), text: 'c' }], selectedUrls: [url('c')] });
  });
  await act(restoreWaitingPages);
  expect(waiting()).toEqual([[url('a'), 'waiting']]);
  expect(await screen.findByRole('region', { name: '1 page not extracted' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry all' }));
  expect(lastCall('scrape-content').request.urls).toEqual([url('a')]);
  await lastCall('scrape-content').resolve({ pages: [page('a')] });
  await act(restoreWaitingPages);
  expect(waiting()).toEqual([]);
});

it('lists no page of an extraction that runs or was cancelled', async () => {
  await renderRestored();
  await start('a');
  await act(restoreWaitingPages);
  expect(waiting()).toEqual([]);
  resetWork();
  await act(restoreWaitingPages);
  expect(waiting()).toEqual([]);
});

it('names the numbers of failed pages and of those that were not extracted', async () => {
  await renderRestored();
  const page = (path: string, outcome: 'waiting' | 'not-found') => ({ url: url(path), outcome, message: 'Why.' });
  act(() => changeSite({ failedPages: [page('a', 'waiting'), page('b', 'not-found'), page('c', 'waiting')] }));
  expect(await screen.findByRole('region', { name: '1 page failed, 2 not extracted' })).toBeVisible();
});

it('lists no page that a later extraction has extracted, after its card was removed', async () => {
  await renderRestored();
  await start('a', 'b');
  await lastCall('scrape-content').reject(new Error('offline'));
  await start('a', 'b');
  await lastCall('scrape-content').resolve({ pages: [page('a'), page('b')] });
  act(() => removeCards(new Set(getCards().map(({ id }) => id))));
  await act(restoreWaitingPages);
  expect(waiting()).toEqual([]);
});

it('lists no page that failed and was dismissed', async () => {
  const { user } = await renderRestored();
  await start('a');
  const failed = { url: url('a'), outcome: 'not-found' as const, message: 'It is gone.' };
  await lastCall('scrape-content').emit(({ onPage }) => onPage?.({ index: 0, ...failed }));
  await lastCall('scrape-content').reject(new Error('No page has content.'));
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await act(restoreWaitingPages);
  expect(waiting()).toEqual([]);
});

it('lists no page of the logins that follow once the visitor has started over', async () => {
  await renderRestored();
  act(() => logins.set({ 'https://other.test': { text: 'x', headers: { authorization: 'x' } } }));
  await act(async () => void extractPages({ urls: [url('a'), 'https://other.test/b'] }));
  await act(async () => startOver());
  expect(waiting()).toEqual([]);
});

it('extracts nothing once the visitor has started over while the module for logins is loaded', async () => {
  await renderRestored();
  act(() => logins.set({ 'https://other.test': { text: 'x', headers: { authorization: 'x' } } }));
  const before = callsOf('scrape-content').length;
  void extractPages({ urls: [url('a'), 'https://other.test/b'] });
  await act(async () => startOver());
  await act(async () => {
    await import('../login/group-by-login');
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(callsOf('scrape-content')).toHaveLength(before);
});

it('starts once when it is requested twice while the module for logins is loaded', async () => {
  await renderRestored();
  act(() => logins.set({ 'https://other.test': { text: 'x', headers: { authorization: 'x' } } }));
  const before = callsOf('scrape-content').length;
  const selection = { urls: [url('a'), 'https://other.test/b'] };
  await act(async () => {
    void extractPages(selection);
    void extractPages(selection);
    await import('../login/group-by-login');
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(callsOf('scrape-content')).toHaveLength(before + 1);
  expect(waiting()).toEqual([]);
});

it('lists the pages with other logins after a cancellation', async () => {
  const { user } = await renderRestored();
  act(() => logins.set({ 'https://other.test': { text: 'x', headers: { authorization: 'x' } } }));
  await act(async () => void extractPages({ urls: [url('a'), 'https://other.test/b'] }));
  expect(callsOf('scrape-content')).toHaveLength(1);
  await user.click(screen.getAllByRole('button', { name: 'Cancel' })[0] as HTMLElement);
  expect(waiting()).toEqual([['https://other.test/b', 'waiting']]);
});
