import { act, screen, within } from '@testing-library/react';
import { lastCall } from '../testing/fake-api';
import { resetWork, renderMain } from '../testing/render-main';
import { changeSite } from '../site/site';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(resetWork);

const notice = 'Join our <b>newsletter</b> today.';
const page = (path: string, content: string) => ({
  url: `https://example.com/${path}`,
  title: `Title ${path}`,
  content,
});
const withNotice = (path: string) => page(path, `Text of ${path}\n\n${notice}`);
const withoutNotice = (path: string) => ({ ...page(path, `Text of ${path}`), removed: [notice] });

async function publishBoth() {
  const main = await renderMain();
  const urls = ['a', 'b'].map((path) => `https://example.com/${path}`);
  act(() =>
    changeSite({ url: 'https://example.com', links: urls.map((url) => ({ url, text: url })), selectedUrls: urls }),
  );
  await main.user.click(screen.getByRole('button', { name: 'Extract Content' }));
  const job = lastCall('scrape-content');
  await job.emit(({ onPage }) => onPage?.({ index: 0, page: withNotice('a') }));
  await job.emit(({ onPage }) => onPage?.({ index: 1, page: withNotice('b') }));
  await screen.findByRole('heading', { name: 'Title b' });
  const card = (path: string) => within(screen.getByRole('region', { name: `Title ${path}` }));
  return {
    ...main,
    job,
    card,
    text: (path: string) => card(path).getByLabelText<HTMLTextAreaElement>(/Content$/).value,
  };
}

describe('blocks that most pages of a job repeat', () => {
  it('are removed from the cards once all pages have arrived, and shown on demand as plain text', async () => {
    const { user, job, card, text } = await publishBoth();
    expect(text('a')).toContain(notice);
    expect(screen.queryByRole('button', { name: /removed/ })).not.toBeInTheDocument();
    await job.resolve({ pages: [withoutNotice('a'), withoutNotice('b')] });
    expect([text('a'), text('b')]).toEqual(['Text of a', 'Text of b']);
    expect(card('a').queryByText(notice)).not.toBeInTheDocument();
    await user.click(card('a').getByRole('button', { name: 'Show removed (1)' }));
    expect(card('a').getByText(notice)).toBeVisible();
    await user.click(card('a').getByRole('button', { name: 'Hide removed (1)' }));
    expect(card('a').queryByText(notice)).not.toBeInTheDocument();
  });

  it('are hidden by Escape, which focuses the button', async () => {
    const { user, job, card } = await publishBoth();
    await job.resolve({ pages: [withoutNotice('a'), withoutNotice('b')] });
    await user.click(card('a').getByRole('button', { name: 'Show removed (1)' }));
    await user.tab();
    expect(card('a').getByRole('list')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(card('a').queryByText(notice)).not.toBeInTheDocument();
    expect(card('a').getByRole('button', { name: 'Show removed (1)' })).toHaveFocus();
  });

  it('are kept in a card that was edited meanwhile', async () => {
    const { user, job, card, text } = await publishBoth();
    await user.click(card('a').getByRole('button', { name: 'To JSON' }));
    await lastCall('transform-to-json').resolve({ title: 'T' });
    await job.resolve({ pages: [withoutNotice('a'), withoutNotice('b')] });
    expect(text('a')).toBe('{\n  "title": "T"\n}');
    expect(text('b')).toBe('Text of b');
  });

  it('are kept in a card with a running operation', async () => {
    const { user, job, card, text } = await publishBoth();
    await user.click(card('a').getByRole('button', { name: 'To JSON' }));
    await job.resolve({ pages: [withoutNotice('a'), withoutNotice('b')] });
    expect([text('a').includes(notice), text('b').includes(notice)]).toEqual([true, false]);
  });

  it('have no button on a card without removed blocks', async () => {
    const { job, card } = await publishBoth();
    await job.resolve({ pages: [withNotice('a'), withoutNotice('b')] });
    expect(card('a').queryByRole('button', { name: /removed/ })).not.toBeInTheDocument();
    expect(card('b').getByRole('button', { name: 'Show removed (1)' })).toBeVisible();
  });
});
