import { ApiProblem } from '@winnow/api-client';
import { act, screen } from '@testing-library/react';
import { callsOf, fakeLimits, lastCall } from '../testing/fake-api';
import { resetWork, renderMain } from '../testing/render-main';
import { changeSite } from '../site/site';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

fakeLimits.pages = 2;
afterEach(resetWork);

const url = (path: string) => `https://example.com/${path}`;
const page = (path: string) => ({ url: url(path), title: `Title ${path}`, content: `Text of ${path}` });
const failed = (path: string) => ({ url: url(path), outcome: 'not-found' as const, message: 'The page is gone.' });
const notFound = new ApiProblem({ message: 'Not found (404).', code: 'site-not-found', status: 502 });
const parts = () => callsOf('scrape-content').map(({ request }) => request.urls.map((each) => each.at(-1)).join(''));
const button = (name: string) => screen.getByRole('button', { name });

async function extract(...paths: string[]) {
  const main = await renderMain();
  const links = paths.map((path) => ({ url: url(path), text: path }));
  act(() => changeSite({ url: 'https://example.com', links }));
  await act(async () => undefined);
  await main.user.click(button('Select All'));
  await main.user.click(button('Extract Content'));
  return main;
}

describe('a selection of more pages than the limit of a job', () => {
  it('shows that it will be extracted in parts', async () => {
    const main = await renderMain();
    act(() => changeSite({ links: ['a', 'b', 'c', 'd', 'e'].map((path) => ({ url: url(path), text: path })) }));
    await act(async () => undefined);
    const description = 'Up to 2 pages are extracted at once, more in parts one after the other.';
    expect(button('Select All')).toHaveAccessibleDescription(description);
    await main.user.click(button('Select All'));
    expect(screen.getByText('5 pages are extracted in 3 parts of up to 2, one after the other.')).toBeVisible();
  });

  it('is extracted by several jobs in sequence, with one progress for all of them', async () => {
    const { toast } = await extract('a', 'b', 'c', 'd', 'e');
    expect(parts()).toEqual(['ab']);
    expect(screen.getByText('0 of 5')).toBeVisible();
    await lastCall('scrape-content').resolve({ pages: [page('a'), page('b')] });
    expect(parts()).toEqual(['ab', 'cd']);
    expect(screen.getByText('2 of 5 · 40%')).toBeVisible();
    expect(toast()).toBe('');
    await lastCall('scrape-content').emit(({ onProgress }) =>
      onProgress?.({ progress: 1, total: 2, message: 'Going on...' }),
    );
    expect(screen.getByText('3 of 5 · 60%')).toBeVisible();
    expect(screen.getByText('Part 2 of 3: Going on...')).toBeVisible();
    await lastCall('scrape-content').resolve({ pages: [page('c')], failed: [failed('d')] });
    await lastCall('scrape-content').resolve({ pages: [page('e')] });
    expect(parts()).toEqual(['ab', 'cd', 'e']);
    expect(toast()).toBe('Success: Successfully extracted content from 4 pages');
    expect(screen.getByText('4 pages extracted, 1 failed.', { selector: 'p' })).toBeVisible();
    expect(await screen.findAllByRole('heading', { name: /^Title/ })).toHaveLength(4);
    expect(screen.getByRole('region', { name: '1 page failed' })).toBeVisible();
  });

  it('keeps the order of the selection, also when a file is added meanwhile', async () => {
    const { user } = await extract('a', 'b', 'c', 'd');
    const picker = screen.getByLabelText('File to upload');
    await user.upload(picker, new File(['text'], 'notes.txt', { type: 'text/plain' }));
    await lastCall('extract-text').resolve({ text: 'Notes', source: 'file' });
    await lastCall('scrape-content').resolve({ pages: [page('a'), page('b')] });
    await lastCall('scrape-content').emit(({ onPage }) => onPage?.({ index: 1, page: page('d') }));
    await lastCall('scrape-content').resolve({ pages: [page('c'), page('d')] });
    const names = screen.getAllByRole('heading', { name: /^Title|Uploaded Content/ }).slice(-5);
    expect(names.map(({ textContent }) => textContent)).toEqual([
      ...['Title a', 'Title b', 'Title c', 'Title d'],
      'Uploaded Content',
    ]);
  });

  it('starts each further job under a key of the one before, so that two tabs start it once', async () => {
    await extract('a', 'b', 'c', 'd', 'e', 'f');
    for (const job of ['one', 'two']) {
      await lastCall('scrape-content').emit(({ onAccepted }) => onAccepted?.(job));
      await lastCall('scrape-content').resolve({ pages: [] });
    }
    const keys = callsOf('scrape-content').map(({ options }) => options.requestKey);
    expect(keys).toEqual([undefined, 'after-one', 'after-two']);
  });

  it('is not continued after it was cancelled', async () => {
    const { user } = await extract('a', 'b', 'c', 'd');
    await lastCall('scrape-content').resolve({ pages: [page('a'), page('b')] });
    await user.click(button('Cancel'));
    expect(lastCall('scrape-content').options.signal?.aborted).toBe(true);
    expect(parts()).toEqual(['ab', 'cd']);
    expect(button('Extract Content')).toHaveFocus();
    expect(screen.getByText('Cancelled: 2 of 4 pages extracted.', { selector: 'p' })).toBeVisible();
    await user.click(button('Extract the other 2'));
    expect(parts()).toEqual(['ab', 'cd', 'cd']);
  });

  it('continues after a part without any content', async () => {
    const { toast } = await extract('a', 'b', 'c', 'd');
    await lastCall('scrape-content').emit(({ onPage }) => {
      onPage?.({ index: 0, ...failed('a') });
      onPage?.({ index: 1, ...failed('b') });
    });
    await lastCall('scrape-content').reject(notFound);
    expect(parts()).toEqual(['ab', 'cd']);
    await lastCall('scrape-content').resolve({ pages: [page('c'), page('d')] });
    expect(toast()).toBe('Success: Successfully extracted content from 2 pages');
    expect(screen.getByText('2 pages extracted, 2 failed.', { selector: 'p' })).toBeVisible();
  });

  it('fails if no part has content', async () => {
    const { toast } = await extract('a', 'b', 'c');
    for (const paths of [['a', 'b'], ['c']]) {
      await lastCall('scrape-content').emit(({ onPage }) =>
        paths.forEach((path, index) => onPage?.({ index, ...failed(path) })),
      );
      await lastCall('scrape-content').reject(notFound);
    }
    expect(toast()).toMatch(/^Error scraping content: /);
  });

  it('shows which part failed, and Retry continues with it', async () => {
    const { user } = await extract('a', 'b', 'c', 'd');
    await lastCall('scrape-content').resolve({ pages: [page('a'), page('b')] });
    await lastCall('scrape-content').reject(new ApiProblem({ message: 'Busy.', code: 'unavailable', status: 503 }));
    expect(screen.getByText('Part 2 of 2:')).toBeVisible();
    await user.click(button('Retry'));
    expect(parts()).toEqual(['ab', 'cd', 'cd']);
    await lastCall('scrape-content').resolve({ pages: [page('c'), page('d')] });
    expect(screen.getByText('4 pages extracted.', { selector: 'p' })).toBeVisible();
  });
});
