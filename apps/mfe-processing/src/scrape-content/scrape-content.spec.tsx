import { ApiProblem } from '@winnow/api-client';
import { act, screen, within } from '@testing-library/react';
import { callsOf, lastCall } from '../testing/fake-api';
import { getCards } from '../cards/cards';
import { undo } from '../history/history';
import { removeRecorded } from '../history/recorded-changes';
import { resetWork, renderMain } from '../testing/render-main';
import { changeSite } from '../site/site';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(resetWork);

const url = (path: string) => `https://example.com/${path}`;
const page = (path: string) => ({ url: url(path), title: `Title ${path}`, content: `Text of ${path}` });
const failed = (path: string) => ({ url: url(path), outcome: 'unreachable' as const, message: 'The page is down.' });

async function extract(...paths: string[]) {
  const main = await renderMain();
  act(() =>
    changeSite({
      url: 'https://example.com',
      links: paths.map((path) => ({ url: url(path), text: path })),
      selectedUrls: paths.map(url),
    }),
  );
  await main.user.click(screen.getByRole('button', { name: 'Extract Content' }));
  return { ...main, job: lastCall('scrape-content') };
}

const titles = () => screen.getAllByRole('heading', { name: /^Title/ }).map(({ textContent }) => textContent);

describe('extracting pages', () => {
  it('shows each page as a card while the others are still being extracted', async () => {
    const { job } = await extract('a', 'b');
    expect(job.request).toEqual({ urls: [url('a'), url('b')] });
    await job.emit(({ onPage }) => onPage?.({ index: 1, page: page('b') }));
    expect(await screen.findByRole('heading', { name: 'Title b' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Extracting Content...' })).toBeVisible();
    await job.emit(({ onProgress }) => onProgress?.({ progress: 1, total: 2, message: 'Extracting content...' }));
    expect(screen.getByText('1 of 2 · 50%')).toBeVisible();
  });

  it('ends with every page once, in the order of the request, and counts them', async () => {
    const { job, toast } = await extract('a', 'b', 'c');
    await job.emit(({ onPage }) => onPage?.({ index: 2, page: page('c') }));
    await job.resolve({ pages: [page('a'), page('b'), page('c')] });
    await screen.findByRole('heading', { name: 'Title a' });
    expect(titles()).toEqual(['Title a', 'Title b', 'Title c']);
    expect(toast()).toBe('Success: Successfully extracted content from 3 pages');
    expect(screen.getByRole('button', { name: 'Extract Content' })).toBeVisible();
  });

  it('does not bring back a card that was removed during the extraction, unless Undo does', async () => {
    const { job } = await extract('a', 'b', 'c');
    await job.emit(({ onPage }) => ['a', 'b'].forEach((path, index) => onPage?.({ index, page: page(path) })));
    act(() => removeRecorded([getCards()[0]!]));
    await job.emit(({ onPage }) => onPage?.({ index: 0, page: page('a') }));
    await job.resolve({ pages: [page('a'), page('b'), page('c')] });
    expect(getCards().map(({ title }) => title)).toEqual(['Title b', 'Title c']);
    act(() => void undo());
    expect(getCards().map(({ title }) => title)).toEqual(['Title a', 'Title b', 'Title c']);
  });

  it('announces its progress instead of the number of cards, which changes with each page', async () => {
    const { job } = await extract('a', 'b', 'c');
    for (const [index, path] of ['a', 'b'].entries()) {
      await job.emit(({ onPage }) => onPage?.({ index, page: page(path) }));
    }
    expect(await screen.findByText('2 cards')).toHaveAttribute('aria-live', 'off');
    await job.resolve({ pages: ['a', 'b', 'c'].map(page) });
    expect(screen.getByText('3 cards')).not.toHaveAttribute('aria-live');
  });

  it('puts a page that arrives late before the later ones of its request, and after earlier requests', async () => {
    const { user, job } = await extract('c', 'a', 'b');
    await job.emit(({ onPage }) => onPage?.({ index: 2, page: page('b') }));
    await job.resolve({ pages: [page('a'), page('b')], failed: [failed('c')] });
    expect(titles()).toEqual(['Title a', 'Title b']);
    act(() => changeSite({ links: [{ url: url('d'), text: 'd' }], selectedUrls: [url('d')] }));
    await user.click(screen.getByRole('button', { name: 'Extract Content' }));
    await lastCall('scrape-content').resolve({ pages: [page('d')] });
    expect(titles()).toEqual(['Title a', 'Title b', 'Title d']);
    await user.click(screen.getByRole('button', { name: 'Retry all' }));
    await lastCall('scrape-content').emit(({ onPage }) => onPage?.({ index: 0, page: page('c') }));
    expect(titles()).toEqual(['Title c', 'Title a', 'Title b', 'Title d']);
    await user.click(screen.getByRole('button', { name: 'View' }));
    const newCard = screen.getByRole('region', { name: 'Title c' });
    expect(within(newCard).getByLabelText('Raw Content')).toHaveFocus();
  });

  it('leaves a page that is extracted again at its place', async () => {
    const { user, job } = await extract('a', 'b');
    await job.resolve({ pages: [page('a'), page('b')] });
    act(() => changeSite({ selectedUrls: [url('a')] }));
    await user.click(screen.getByRole('button', { name: 'Extract Content' }));
    await lastCall('scrape-content').resolve({ pages: [{ ...page('a'), title: 'Title a, newer' }] });
    expect(titles()).toEqual(['Title a, newer', 'Title b']);
  });

  it('shows which pages failed and why, and retries only those', async () => {
    const { user, job } = await extract('a', 'b');
    await job.resolve({ pages: [page('a')], failed: [failed('b')] });
    const list = screen.getByRole('region', { name: '1 page failed' });
    expect(within(list).getByText('Unreachable')).toBeVisible();
    expect(within(list).getByText('The page is down.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry all' }));
    expect(lastCall('scrape-content').request).toEqual({ urls: [url('b')] });
    expect(screen.getByRole('button', { name: 'Extracting Content...' })).toHaveFocus();
    await lastCall('scrape-content').resolve({ pages: [page('b')] });
    expect(screen.queryByText('The page is down.')).not.toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Title b' })).toBeVisible();
  });

  it('retries only the pages that may have another outcome', async () => {
    const { user } = await renderMain();
    const robots = { ...failed('a'), outcome: 'robots' as const };
    const late = { ...failed('c'), outcome: 'timeout' as const };
    const gone = { ...failed('d'), outcome: 'not-found' as const };
    act(() => changeSite({ failedPages: [robots, failed('b'), late, gone] }));
    await user.click(await screen.findByRole('button', { name: 'Retry 2 pages' }));
    expect(lastCall('scrape-content').request).toEqual({ urls: [url('b'), url('c')] });
    act(() => changeSite({ failedPages: [robots, gone] }));
    expect(screen.getByRole('button', { name: 'Dismiss' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
  });

  it('offers no retry of an extraction that only found content that is not supported', async () => {
    const { job } = await extract('a');
    await job.emit(({ onPage }) => onPage?.({ index: 0, ...failed('a'), outcome: 'unsupported' }));
    await job.reject(new ApiProblem({ message: 'Not supported.', code: 'unsupported-type', status: 415 }));
    expect(screen.getByText(/^Error .* content:$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
  });

  it('keeps the focus when the failed pages of an earlier visit are retried', async () => {
    const { user } = await renderMain();
    act(() => changeSite({ failedPages: [failed('b')] }));
    await user.click(screen.getByRole('button', { name: 'Retry all' }));
    expect(screen.getByRole('button', { name: 'Extracting Content...' })).toHaveFocus();
  });

  it('removes the pages without content when they are dismissed', async () => {
    const { user, job } = await extract('a', 'b');
    await job.resolve({ pages: [page('a')], failed: [failed('b')] });
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('The page is down.')).not.toBeInTheDocument();
    expect(callsOf('scrape-content')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Extract Content' })).toHaveFocus();
  });

  it('keeps the pages that had arrived before it was cancelled', async () => {
    const { user, job } = await extract('a', 'b');
    await job.emit(({ onPage }) => onPage?.({ index: 0, page: page('a') }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(job.options.signal?.aborted).toBe(true);
    expect(await screen.findByRole('heading', { name: 'Title a' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Extract Content' })).toHaveFocus();
  });

  it('shows how far a cancelled extraction came, and extracts the other pages at their places', async () => {
    const { user, job } = await extract('a', 'b', 'c', 'd');
    await job.emit(({ onPage }) => {
      onPage?.({ index: 2, page: page('c') });
      onPage?.({ index: 3, ...failed('d') });
    });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Cancelled: 1 of 4 pages extracted, 1 failed.', { selector: 'p' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Extract the other 2' }));
    expect(lastCall('scrape-content').request).toEqual({ urls: [url('a'), url('b')] });
    expect(screen.getByRole('button', { name: 'Extracting Content...' })).toHaveFocus();
    await lastCall('scrape-content').resolve({ pages: [page('a'), page('b')] });
    expect(titles()).toEqual(['Title a', 'Title b', 'Title c']);
    expect(screen.queryByText(/^Cancelled/, { selector: 'p' })).not.toBeInTheDocument();
  });

  it('offers only all pages again when it was cancelled before the first', async () => {
    const { user } = await extract('a', 'b');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Cancelled: 0 of 2 pages extracted.', { selector: 'p' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Extract the other/ })).not.toBeInTheDocument();
  });

  it('offers failed pages again when their retry was cancelled before the first', async () => {
    const { user } = await renderMain();
    act(() => changeSite({ failedPages: [failed('a'), failed('b')] }));
    await user.click(screen.getByRole('button', { name: 'Retry all' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Extract 2 pages' }));
    expect(lastCall('scrape-content').request).toEqual({ urls: [url('a'), url('b')] });
  });

  it('replaces the raw card of a page that is extracted again', async () => {
    const { user, job } = await extract('a');
    await job.resolve({ pages: [page('a')] });
    await user.click(screen.getByRole('button', { name: 'Extract Content' }));
    await lastCall('scrape-content').resolve({ pages: [{ ...page('a'), content: 'Newer text' }] });
    expect(callsOf('scrape-content')).toHaveLength(2);
    expect(titles()).toEqual(['Title a']);
    expect(screen.getByLabelText('Raw Content')).toHaveValue('Newer text');
  });

  const json = '{\n  "title": "T"\n}';
  it.each([
    ['was made of its text', json, () => lastCall('transform-to-json').resolve({ title: 'T' })],
    ['is being made of its text', 'Text of a', () => Promise.resolve()],
  ])('keeps a card of which something %s', async (_when, expectedText, finishOperation) => {
    const { user, job } = await extract('a');
    await job.resolve({ pages: [page('a')] });
    const card = await screen.findByRole('region', { name: 'Title a' });
    await user.click(within(card).getByRole('button', { name: 'To JSON' }));
    await finishOperation();
    for (const content of ['Newer text', 'Newest text']) {
      await user.click(screen.getByRole('button', { name: 'Extract Content' }));
      await lastCall('scrape-content').resolve({ pages: [{ ...page('a'), content }] });
    }
    const texts = () => screen.getAllByLabelText<HTMLTextAreaElement>('Raw Content').map(({ value }) => value);
    expect(texts()).toEqual([expectedText, 'Newest text']);
    await lastCall('transform-to-json').resolve({ title: 'T' });
    expect(texts()).toEqual([json, 'Newest text']);
  });
});
