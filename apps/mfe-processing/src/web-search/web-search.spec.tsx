import { ApiProblem } from '@winnow/api-client';
import { queryClient } from '@winnow/query';
import { act, cleanup, screen, within } from '@testing-library/react';
import { callsOf, fakeLimits, lastCall } from '../testing/fake-api';
import { resetWork, renderMain } from '../testing/render-main';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

beforeEach(() => {
  fakeLimits.search = true;
  queryClient.removeQueries({ queryKey: ['has-search'] });
});
afterEach(resetWork);

const panel = () => screen.getByRole('search', { name: 'Search the web' });
const opener = () => screen.getByRole('button', { name: 'Search the web' });
const field = () => screen.getByLabelText('Search query');
const inside = (name: string | RegExp) => within(panel()).getByRole('button', { name });
const result = (name: string) => ({
  url: `https://${name}.test/`,
  title: `Title of ${name}`,
  description: `On ${name}`,
});

/** Opens the search, searches, and resolves with these results. */
async function search(query: string, names: readonly string[]) {
  const rendered = await renderMain();
  await rendered.user.click(opener());
  await screen.findByRole('search');
  await rendered.user.type(field(), `${query}{Enter}`);
  await lastCall('search-web').resolve({ results: names.map(result) });
  return rendered;
}

describe('the search of the web', () => {
  it('is not offered by an installation without a search engine', async () => {
    fakeLimits.search = false;
    await renderMain();
    expect(screen.queryByRole('button', { name: 'Search the web' })).toBeNull();
  });

  it('opens with the focus in its field, and Escape returns the focus', async () => {
    const { user } = await renderMain();
    await user.click(opener());
    await screen.findByRole('search');
    expect(field()).toHaveFocus();
    expect(opener()).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('harbor{Escape}');
    expect(screen.queryByRole('search')).toBeNull();
    expect(opener()).toHaveFocus();
    await user.click(opener());
    expect(field()).toHaveValue('harbor');
  });

  it('lists titles, addresses and descriptions, and extracts the selected pages as those of a website', async () => {
    const { user } = await search('  harbor lights ', ['a', 'b', 'c']);
    expect(lastCall('search-web').request).toEqual({ query: 'harbor lights', limit: 20 });
    const box = within(panel()).getByRole('checkbox', { name: 'Title of b https://b.test/' });
    expect(box).toHaveAccessibleDescription('On b');
    expect(panel()).toHaveTextContent('3 pages for “harbor lights”');
    await user.click(inside('Select All'));
    await user.click(box);
    await user.click(inside('Extract 2 pages'));
    expect(lastCall('scrape-content').request).toEqual({ urls: ['https://a.test/', 'https://c.test/'] });
    const page = { url: 'https://a.test/', title: 'First', content: 'One' };
    await lastCall('scrape-content').emit(({ onPage }) => onPage?.({ index: 0, page }));
    expect(await screen.findByRole('heading', { name: 'First' })).toBeVisible();
    expect(inside('View')).toBeVisible();
  });

  it('requires a query, and a selection before it extracts', async () => {
    const { user } = await renderMain();
    await user.click(opener());
    await screen.findByRole('search');
    await user.click(inside('Search'));
    expect(screen.getByText('The query cannot be empty')).toBeVisible();
    expect(field()).toHaveFocus();
    await user.type(field(), 'a{Enter}');
    await lastCall('search-web').resolve({ results: [result('a')] });
    await user.click(inside('Extract pages'));
    expect(within(panel()).getByText('Please select at least one page to scrape')).toBeVisible();
    await user.click(within(panel()).getByRole('checkbox'));
    expect(screen.queryByText('Please select at least one page to scrape')).toBeNull();
    expect(callsOf('scrape-content')).toHaveLength(0);
  });

  it('says that nothing was found', async () => {
    await search('xyzzy', []);
    const announced = within(panel()).getByText(/^No page was found/);
    expect(announced.closest('[role="status"]')).toHaveTextContent('No page was found for “xyzzy”. Try other words.');
    expect(within(panel()).queryByRole('checkbox')).toBeNull();
  });

  it('shows the progress, and Cancel returns the focus to Search', async () => {
    const { user } = await renderMain();
    await user.click(opener());
    await screen.findByRole('search');
    await user.type(field(), 'harbor');
    await user.click(inside('Search'));
    expect(screen.getByRole('progressbar', { name: 'Searching the web...' })).toBeVisible();
    await user.click(inside('Cancel'));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(inside('Search')).toHaveFocus();
  });

  it('keeps the reason of a failure, and retries with the corrected query', async () => {
    const { user, toast } = await renderMain();
    await user.click(opener());
    await screen.findByRole('search');
    await user.type(field(), 'harbr{Enter}');
    const message = 'The search engine failed. It could not be reached.';
    await lastCall('search-web').reject(new ApiProblem({ message, code: 'unreachable', status: 502 }));
    expect(toast()).toBe(`Error searching the web: ${message}`);
    expect(within(panel()).getByText(message, { exact: false, selector: 'p span' })).toBeVisible();
    await user.clear(field());
    await user.type(field(), 'harbor');
    await user.click(inside('Retry'));
    expect(lastCall('search-web').request).toMatchObject({ query: 'harbor' });
  });

  it('keeps results and selection when the page is left, and does not take the focus on return', async () => {
    const { user } = await search('harbor', ['a', 'b']);
    await user.click(within(panel()).getByRole('checkbox', { name: /of b/ }));
    act(() => (document.activeElement as HTMLElement).blur());
    cleanup();
    await renderMain();
    await screen.findByRole('search');
    expect(document.body).toHaveFocus();
    expect(within(panel()).getByRole('checkbox', { name: /of b/ })).toBeChecked();
    expect(inside('Extract 1 page')).toBeVisible();
  });

  it('leaves the form of the website as it is when Return is pressed in its fields', async () => {
    const { user } = await search('harbor', ['a', 'b', 'c', 'd', 'e', 'f']);
    await user.type(within(panel()).getByLabelText('Filter pages'), 'on c{Enter}');
    expect(await within(panel()).findByText('1 of 6')).toBeVisible();
    expect(callsOf('get-links')).toHaveLength(0);
    expect(screen.queryByText('Please enter a URL')).toBeNull();
  });
});
