import { ApiProblem } from '@winnow/api-client';
import { cleanup, screen, within } from '@testing-library/react';
import { callsOf, lastCall } from '../testing/fake-api';
import { resetWork, renderMain } from '../testing/render-main';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(resetWork);

const address = () => screen.getByLabelText<HTMLInputElement>('Website URL');
const button = (name: string) => screen.getByRole('button', { name });
const link = (path: string) => ({ url: `https://example.com/${path}`, text: `Page ${path}` });

describe('the website form', () => {
  it('requires an address before it searches for pages', async () => {
    const { user } = await renderMain();
    await user.click(button('Get Pages'));
    expect(await screen.findByText('Please enter a URL')).toBeVisible();
    expect(address()).toHaveFocus();
    expect(callsOf('get-links')).toHaveLength(0);
  });

  it('prepends https:// to a bare address and shows it', async () => {
    const { user } = await renderMain();
    await user.type(address(), '  example.com ');
    await user.click(button('Get Pages'));
    expect(lastCall('get-links').request).toEqual({ url: 'https://example.com' });
    expect(address()).toHaveValue('https://example.com');
  });

  it('searches for pages when Return is pressed in the address', async () => {
    const { user } = await renderMain();
    await user.type(address(), 'http://example.com{Enter}');
    expect(lastCall('get-links').request).toEqual({ url: 'http://example.com' });
    expect(screen.getByRole('progressbar', { name: 'Fetching website links...' })).toBeVisible();
  });

  it('shows how many pages were found and lists them with title and address', async () => {
    const { user, toast } = await renderMain();
    await user.type(address(), 'example.com{Enter}');
    await lastCall('get-links').resolve({ links: [link('a'), link('b')], stats: { filtered: 4, skipped: 1 } });
    expect(toast()).toBe('Success: Found 2 links (4 filtered, 1 skipped)');
    expect(screen.getByText('Selected Pages (0)')).toBeVisible();
    expect(screen.getByText('Page a')).toBeVisible();
    expect(screen.getByText('https://example.com/b')).toBeVisible();
  });

  it('requests filtered pages, and shows the errors of the fields', async () => {
    const { user } = await renderMain();
    await user.type(address(), 'docs.example.org');
    await user.click(button('Which pages'));
    await user.type(await screen.findByLabelText('Only these paths'), '/guide/, https://docs.example.org/api/');
    await user.type(screen.getByLabelText('Not these paths'), '*/old/ drafts');
    await user.selectOptions(screen.getByLabelText('How far to look'), 'Two links further');
    await user.type(screen.getByLabelText('At most'), 'few');
    await user.click(button('Get Pages'));
    expect(screen.getByText('Enter a whole number from 1 to 100,000.')).toBeVisible();
    expect(callsOf('get-links')).toHaveLength(0);
    await user.clear(screen.getByLabelText('At most'));
    await user.type(screen.getByLabelText('At most'), '50{Enter}');
    expect(lastCall('get-links').request).toEqual({
      url: 'https://docs.example.org',
      include: ['/guide/', '/api/'],
      exclude: ['*/old/', '/drafts'],
      depth: 2,
      limit: 50,
    });
    await user.click(screen.getByLabelText('At most'));
    await user.keyboard('{Escape}');
    expect(button('Which pages')).toHaveFocus();
    expect(
      screen.getByText('only /guide/, /api/ · not */old/, /drafts · two links further · up to 50 pages'),
    ).toBeVisible();
  });

  it('shows the number of found pages during the search', async () => {
    const { user } = await renderMain();
    await user.type(address(), 'example.com{Enter}');
    const message = 'Fetching website links...';
    await lastCall('get-links').emit(({ onProgress }) =>
      onProgress?.({ progress: 40, total: 100, message, found: 312 }),
    );
    expect(screen.getByText('312 found · 40%')).toBeVisible();
  });

  it('shows the whole site again on return to the page, with what is still read', async () => {
    const { user } = await renderMain();
    await user.type(address(), 'docs.example.org{Enter}');
    await lastCall('get-links').resolve({ links: [link('a')] });
    await user.click(button('Read Whole Site'));
    expect(await screen.findByRole('region', { name: 'Whole site' })).toBeVisible();
    // Only Start Reading is the next step.
    expect(button('Extract Content')).not.toHaveClass('bg-accent');
    cleanup();
    await renderMain();
    expect(await screen.findByRole('region', { name: 'Whole site' })).toBeVisible();
    expect(screen.queryByLabelText('Only these paths')).toBeNull();
  });

  it('opens the whole site in one click, next in the order of keys to Get Pages', async () => {
    const { user } = await renderMain();
    await user.type(address(), 'docs.example.org');
    await user.tab();
    expect(button('Get Pages')).toHaveFocus();
    await user.tab();
    expect(button('Read Whole Site')).toHaveFocus();
    await user.keyboard('{Enter}');
    const whole = await screen.findByRole('region', { name: 'Whole site' });
    expect(within(whole).getByRole('button', { name: 'Start Reading' })).toBeVisible();
    expect(button('Read Whole Site')).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('region', { name: 'Whole site' })).toBeNull();
  });

  it('marks the list as outdated once the filters change, until pages are listed again', async () => {
    const { user } = await renderMain();
    await user.type(address(), 'docs.example.org{Enter}');
    await lastCall('get-links').resolve({ links: [link('a'), link('b')] });
    await user.click(button('Which pages'));
    await user.type(await screen.findByLabelText('Only these paths'), '/guide/');
    expect(screen.getByText(/listed before “Which pages” changed/)).toBeVisible();
    expect(button('Extract Content')).not.toHaveClass('bg-accent');
    expect(button('Get Pages')).toHaveClass('bg-accent');
    await user.click(button('All pages'));
    expect(screen.queryByText(/listed before/)).toBeNull();
    expect(button('Extract Content')).toHaveClass('bg-accent');
    await user.selectOptions(screen.getByLabelText('How far to look'), 'One link further');
    expect(screen.getByText(/listed before/)).toBeVisible();
    await user.click(button('Get Pages'));
    await lastCall('get-links').resolve({ links: [link('a')] });
    expect(screen.queryByText(/listed before/)).toBeNull();
  });

  it('keeps the list for its site: after another address Get Pages is the next step', async () => {
    const { user } = await renderMain();
    await user.type(address(), 'docs.example.org{Enter}');
    await lastCall('get-links').resolve({ links: [link('a'), link('b')] });
    expect(screen.getByText('docs.example.org')).toBeVisible();
    expect(button('Extract Content')).toHaveClass('bg-accent');
    await user.type(address(), '/');
    expect(button('Extract Content')).toHaveClass('bg-accent');
    await user.type(address(), 'guide');
    expect(screen.getByText(/not of the address above/)).toBeVisible();
    expect(button('Extract Content')).not.toHaveClass('bg-accent');
    expect(button('Get Pages')).toHaveClass('bg-accent');
    await user.click(button('Get Pages'));
    await lastCall('get-links').resolve({ links: [link('a')] });
    expect(screen.queryByText(/not of the address above/)).toBeNull();
  });

  it('scrolls to the cards of an extraction, while it runs and afterwards', async () => {
    const { user } = await renderMain();
    await user.type(address(), 'example.com{Enter}');
    await lastCall('get-links').resolve({ links: [link('a'), link('b')] });
    await user.click(button('Select All'));
    await user.click(button('Extract Content'));
    expect(screen.queryByRole('button', { name: 'View' })).toBeNull();
    const page = { ...link('a'), title: 'First', content: 'One' };
    await lastCall('scrape-content').emit(({ onPage }) => onPage?.({ index: 0, page }));
    expect(button('View')).toBeVisible();
    await lastCall('scrape-content').resolve({ pages: [page, { ...link('b'), title: 'Second', content: 'Two' }] });
    await screen.findByRole('heading', { name: 'Second' });
    await user.click(button('View'));
    const card = screen.getByRole('region', { name: 'First' });
    expect(card).toContainElement(document.activeElement as HTMLElement);
  });

  it('shows a note when a website has no links', async () => {
    const { user, toast } = await renderMain();
    await user.type(address(), 'example.com{Enter}');
    await lastCall('get-links').resolve({ links: [] });
    expect(toast()).toBe(
      'No links found: Could not find any valid links on this website. Try a different page or website.',
    );
    expect(screen.getByText(/^This website links to no page/)).toBeVisible();
    expect(screen.queryByText(/will be listed here/)).toBeNull();
  });

  it('shows which links were omitted if there are no others, until the next search', async () => {
    const { user } = await renderMain();
    await user.type(address(), 'example.com{Enter}');
    await lastCall('get-links').resolve({ links: [], stats: { filtered: 3, skipped: 0, reasons: { file: 3 } } });
    expect(screen.getByText('Not listed: 3 files.')).toBeVisible();
    await user.click(button('Get Pages'));
    expect(screen.queryByText('Not listed: 3 files.')).toBeNull();
    expect(screen.queryByText(/^This website links to no page/)).toBeNull();
    await user.click(button('Cancel'));
    expect(screen.getByText('Not listed: 3 files.')).toBeVisible();
  });

  it('keeps the reason of a failure next to the button, with a retry', async () => {
    const { user, toast } = await renderMain();
    await user.type(address(), 'example.com{Enter}');
    await lastCall('get-links').reject(
      new ApiProblem({ message: 'The website is blocking automated access.', code: 'blocked', status: 502 }),
    );
    const message =
      'Failed to fetch links. The website appears to be blocking automated access. Try a different website.';
    expect(toast()).toBe(`Error fetching links: ${message}`);
    expect(screen.getByText(message, { exact: false, selector: 'p span' })).toBeVisible();
    await user.click(button('Retry'));
    expect(callsOf('get-links')).toHaveLength(2);
    expect(screen.getByRole('progressbar')).toBeVisible();
  });

  it('retries with the corrected address', async () => {
    const { user } = await renderMain();
    await user.type(address(), 'exmaple.com{Enter}');
    const problem = new ApiProblem({ message: '', code: 'unreachable', status: 502 });
    await lastCall('get-links').reject(problem);
    await user.clear(address());
    await user.type(address(), 'example.com');
    await user.click(button('Retry'));
    expect(lastCall('get-links').request).toEqual({ url: 'https://example.com' });
    expect(address()).toHaveValue('https://example.com');
    await lastCall('get-links').reject(problem);
    await user.clear(address());
    await user.click(button('Retry'));
    expect(lastCall('get-links').request).toEqual({ url: 'https://example.com' });
    expect(address()).toHaveValue('https://example.com');
  });

  it('requires a selection before it extracts', async () => {
    const { user } = await renderMain();
    await user.type(address(), 'example.com{Enter}');
    await lastCall('get-links').resolve({ links: [link('a')] });
    await user.click(button('Extract Content'));
    expect(await screen.findByText('Please select at least one page to scrape')).toBeVisible();
    expect(callsOf('scrape-content')).toHaveLength(0);
  });

  it('cancels a running operation and returns the focus to the button that started it', async () => {
    const { user } = await renderMain();
    await user.type(address(), 'example.com');
    await user.click(button('Get Pages'));
    const { signal } = lastCall('get-links').options;
    await user.click(button('Cancel'));
    expect(signal?.aborted).toBe(true);
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(button('Get Pages')).toHaveFocus();
  });
});
