import { ApiProblem } from '@winnow/api-client';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { addCard } from '../cards/cards';
import type { PageCard } from '../cards/page-card';
import { lastCall } from '../testing/fake-api';
import { resetWork, renderMain } from '../testing/render-main';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(resetWork);

const url = 'https://example.com/shop';
const wholePageButton = /^Read whole page/;

async function showCard(fields: Partial<PageCard>) {
  const { user } = await renderMain();
  act(() => addCard({ id: 'card', url, title: 'Shop', content: 'A sentence', removed: ['Menu'], ...fields }));
  await screen.findByRole('heading', { name: 'Shop' });
  const card = within(screen.getByRole('region', { name: 'Shop' }));
  return {
    card,
    press: async (name: string | RegExp) => user.click(await card.findByRole('button', { name })),
    text: () => card.getByLabelText<HTMLTextAreaElement>(/Content$/).value,
  };
}

describe('a page whose text is uncertain', () => {
  it('is read as a whole on demand, which can be undone', async () => {
    const { card, press, text } = await showCard({ confidence: 0.4, engine: 'http' });
    await press(wholePageButton);
    const { request, resolve } = lastCall('scrape-content');
    expect(request).toEqual({ urls: [url], reading: 'whole' });
    await resolve({
      pages: [{ url, title: 'Shop', content: 'Menu\nA sentence\nPrices', engine: 'http', outcome: 'ok' }],
    });
    expect(text()).toBe('Menu\nA sentence\nPrices');
    expect(card.queryByRole('button', { name: wholePageButton })).not.toBeInTheDocument();
    expect(card.queryByRole('button', { name: /removed/ })).not.toBeInTheDocument();
    await press(/^Undo/);
    expect(text()).toBe('A sentence');
    expect(await card.findByRole('button', { name: wholePageButton })).toBeVisible();
  });

  it('is read in the browser, unless it already was', async () => {
    const { press } = await showCard({ confidence: 0.4, engine: 'http' });
    await press('Read in browser');
    expect(lastCall('scrape-content').request).toEqual({ urls: [url], reading: 'rendered' });
  });

  it('is read again with the same selectors and wait, and shows the warnings of that reading', async () => {
    const options = { selectors: { remove: '.ad' }, waitFor: { selector: '.price' } };
    const { card, press } = await showCard({ confidence: 0.4, engine: 'http', ...options });
    for (const reading of ['whole', 'rendered']) {
      await press(reading === 'whole' ? wholePageButton : 'Read in browser');
      const { request, resolve } = lastCall('scrape-content');
      expect(request).toEqual({ urls: [url], reading, ...options });
      await resolve({ pages: [{ url, title: 'Shop', content: 'Menu', confidence: 0.4, warnings: ['Too large'] }] });
      expect(card.getByText('Too large')).toBeVisible();
    }
  });

  it('offers only the whole page after a browser reading', async () => {
    const { card } = await showCard({ confidence: 0.4, engine: 'browser' });
    expect(await card.findByRole('button', { name: wholePageButton })).toBeVisible();
    expect(card.queryByRole('button', { name: 'Read in browser' })).not.toBeInTheDocument();
  });

  it.each([{ confidence: 0.9 }, {}, { confidence: 0.4, knowledgeBase: 'Base' }])(
    'is the only card with other readings: %j',
    async (fields) => {
      const { card } = await showCard({ engine: 'http', ...fields });
      await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
      expect(card.queryByRole('button', { name: wholePageButton })).not.toBeInTheDocument();
    },
  );

  it('offers the headers of a login when the page requires one, and sends them with a retry', async () => {
    const { card, press } = await showCard({ confidence: 0.4, engine: 'http' });
    await press(wholePageButton);
    const message = 'The page is only shown after signing in.';
    await lastCall('scrape-content').emit(({ onPage }) => onPage?.({ index: 0, url, outcome: 'login', message }));
    await lastCall('scrape-content').reject(new ApiProblem({ message, code: 'blocked', status: 502 }));
    expect(card.getByText(message)).toBeVisible();
    expect(card.getByText(/^example\.com requires a login\. Give the headers/)).toBeVisible();
    await press('Pages that require a login');
    fireEvent.change(await card.findByLabelText('Headers for example.com'), { target: { value: 'Cookie: a=b' } });
    await press('Done');
    await press('Retry');
    expect(lastCall('scrape-content').request).toMatchObject({ urls: [url], headers: { Cookie: 'a=b' } });
    expect(card.queryByText(/requires a login/)).not.toBeInTheDocument();
  });
});
