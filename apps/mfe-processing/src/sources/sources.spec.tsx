import { getFinalPrompt } from '@winnow/final-prompt';
import { act, screen, waitFor, within } from '@testing-library/react';
import { addCard } from '../cards/cards';
import { callsOf, lastCall } from '../testing/fake-api';
import { resetWork, renderMain } from '../testing/render-main';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(resetWork);

const addCards = (count: number) =>
  act(() => {
    for (let at = 0; at < count; at += 1) {
      const folder = at % 2 === 0 ? 'even' : 'odd';
      addCard({
        id: `id-${at}`,
        url: `https://site.test/${folder}/${at}`,
        title: `Title ${at}`,
        content: `Text ${at}`,
      });
    }
  });

async function showCards(count: number) {
  const main = await renderMain();
  addCards(count);
  await screen.findByRole('button', { name: 'Add All to Final' });
  const press = (name: string | RegExp) => main.user.click(screen.getByRole('button', { name }));
  const row = (index: number) => within(screen.getByRole('region', { name: `Title ${index}` }));
  return { ...main, press, row };
}

describe('a few cards', () => {
  it('are shown as whole cards, and as rows on request', async () => {
    const { press } = await showCards(3);
    expect(screen.getAllByLabelText('Raw Content')).toHaveLength(3);
    await press('List');
    expect(screen.queryByLabelText('Raw Content')).not.toBeInTheDocument();
    await press('Open all');
    expect(screen.getAllByLabelText('Raw Content')).toHaveLength(3);
  });

  it('show the confidence of an extraction only if it is doubtful, also as rows', async () => {
    const { press } = await showCards(2);
    for (const [id, confidence] of Object.entries({ sure: 0.99, doubtful: 0.5 }))
      act(() => addCard({ id, url: `https://site.test/${id}`, title: id, content: 'Text', confidence }));
    for (const view of ['List', 'Open all']) {
      await press(view);
      expect(screen.getByText('50% sure')).toBeVisible();
      expect(screen.queryByText('99% sure')).toBeNull();
    }
  });

  it('show that they are in the prompt; pressing the badge removes them, and Add to Final still adds', async () => {
    const { user, row } = await showCards(2);
    await user.click(row(0).getByRole('button', { name: 'Add to Final' }));
    await user.click(row(0).getByRole('button', { name: 'Add to Final' }));
    expect(getFinalPrompt()).toBe('Text 0\n\n---\n\nText 0');
    await user.click(row(0).getByRole('button', { name: 'In prompt' }));
    await user.click(row(0).getByRole('button', { name: 'In prompt' }));
    expect(getFinalPrompt()).toBe('');
    expect(row(0).queryByRole('button', { name: 'In prompt' })).not.toBeInTheDocument();
  });

  it('say that examples in their texts make no dataset', async () => {
    const { user, row } = await showCards(2);
    await user.click(row(0).getByRole('button', { name: 'Generate Examples' }));
    await user.click(row(0).getByRole('button', { name: 'Generate' }));
    await lastCall('generate-examples').resolve({ examples: [{ user: 'Q', assistant: 'A' }] });
    await user.click(screen.getAllByRole('button', { name: 'Download' })[0]!);
    expect(screen.getByRole('button', { name: 'Dataset for training' })).toHaveAccessibleDescription(
      'The examples are part of the texts. Enhance cards to have them in a list.',
    );
  });

  it('are removed, and restored at their positions by Undo', async () => {
    const { user, row, press, toast } = await showCards(3);
    await user.click(row(1).getByRole('button', { name: 'Remove' }));
    expect(toast()).toBe('1 card removed: Undo brings back what was removed.');
    expect(screen.queryByRole('heading', { name: 'Title 1' })).not.toBeInTheDocument();
    expect(screen.getByText('2 cards')).toBeVisible();
    await press('Undo');
    expect(screen.getAllByRole('heading', { name: /^Title/ }).map(({ textContent }) => textContent)).toEqual([
      'Title 0',
      'Title 1',
      'Title 2',
    ]);
  });
});

describe('many cards', () => {
  it('are expandable rows that keep the focus', async () => {
    const { user } = await showCards(60);
    expect(screen.queryByLabelText('Raw Content')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Title 1' }));
    expect(screen.getByLabelText('Raw Content')).toHaveValue('Text 1');
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Title 1' })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('button', { name: 'Title 2' })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('button', { name: 'Title 59' })).toHaveFocus();
  });

  it('are changed in bulk only if visible: search, add, remove', async () => {
    const { user, row, press } = await showCards(60);
    await user.type(screen.getByRole('searchbox', { name: 'Search titles and addresses' }), 'even/5');
    expect(screen.getByText('5 of 60 cards')).toBeVisible();
    await press('Add All to Final');
    expect(getFinalPrompt().split('\n\n---\n\n')).toHaveLength(5);
    await user.click(row(50).getByRole('button', { name: 'In prompt' }));
    expect(getFinalPrompt()).not.toMatch(/^Text 50\n/);
    expect(row(50).getByRole('button', { name: 'Add to Final' })).toBeVisible();
  });

  it('are not added to the final prompt while the search matches none', async () => {
    const { user, press, toast } = await showCards(60);
    await user.type(screen.getByRole('searchbox', { name: 'Search titles and addresses' }), 'nowhere');
    await screen.findByText('No card matches.');
    await press('Add All to Final');
    expect(toast()).not.toContain('No content to add');
    expect(await screen.findByText('No card shows')).toBeInTheDocument();
  });
});

describe('an operation on all cards', () => {
  it('shows one progress, lists failures and retries them', async () => {
    const { user, press, toast } = await showCards(3);
    await press('For 3 cards');
    await press('Enhance (3)');
    await user.clear(screen.getByLabelText('Instructions for the enhancement'));
    await user.type(screen.getByLabelText('Instructions for the enhancement'), 'Short');
    await press('Enhance: 3 cards');
    expect(callsOf('optimize-content').map(({ request }) => request)).toEqual([
      { content: 'Text 0', prompt: 'Short' },
      { content: 'Text 1', prompt: 'Short' },
    ]);
    await callsOf('optimize-content')[0]?.resolve({ knowledge_base: 'Base', examples: [] });
    expect(screen.getByText('1 of 3 · 33%')).toBeVisible();
    expect(toast()).not.toContain('optimized');
    await callsOf('optimize-content')[1]?.reject(new Error('Away'));
    await lastCall('optimize-content').resolve({ knowledge_base: 'Base', examples: [] });
    expect(screen.getByText('2 cards enhanced, 1 failed.', { selector: 'p' })).toBeVisible();
    await press('Retry failed cards');
    expect(lastCall('optimize-content').request.content).toBe('Text 1');
    await lastCall('optimize-content').resolve({ knowledge_base: 'Base', examples: [] });
    expect(screen.getByText('1 card enhanced.', { selector: 'p' })).toBeVisible();
  });

  it('extracts the fields of one schema from all cards', async () => {
    const { user, press, toast } = await showCards(2);
    await press('For 2 cards');
    await press('Extract fields (2)');
    const area = await screen.findByLabelText('Fields to extract');
    await waitFor(() => expect(area).not.toHaveValue(''));
    await user.clear(area);
    await press('Extract fields: 2 cards');
    expect(await screen.findByText('Enter the names of the fields.')).toBeVisible();
    await user.click(area);
    await user.paste('{"type": "object", "properties": {"price": {"type": "number"}}}');
    await press('Extract fields: 2 cards');
    await waitFor(() => expect(callsOf('extract-fields')).toHaveLength(2), { timeout: 20_000 });
    const schema = { type: 'object', properties: { price: { type: 'number' } } };
    expect(callsOf('extract-fields').map(({ request }) => request)).toEqual([
      { schema, content: 'Text 0', url: 'https://site.test/even/0' },
      { schema, content: 'Text 1', url: 'https://site.test/odd/1' },
    ]);
    const found = { data: { price: 9 }, fields: [], missing: [], model: 'offline' };
    for (const call of callsOf('extract-fields')) await call.resolve(found);
    expect(screen.getByText('2 cards searched for fields.', { selector: 'p' })).toBeVisible();
    expect(toast()).not.toContain('extracted');
  });

  it('ends with Cancel, which cancels the running ones and starts no more', async () => {
    const { press, user } = await showCards(3);
    await press('For 3 cards');
    await press('Convert to JSON (3)');
    await press('Convert to JSON: 3 cards');
    const [cancel] = screen.getAllByRole('button', { name: 'Cancel' });
    if (cancel) await user.click(cancel);
    expect(callsOf('transform-to-json')).toHaveLength(2);
    expect(callsOf('transform-to-json').every(({ options }) => options.signal?.aborted)).toBe(true);
    expect(screen.getByText('0 cards converted to JSON, then cancelled.', { selector: 'p' })).toBeVisible();
    await press('Continue');
    expect(callsOf('transform-to-json')).toHaveLength(4);
  });
});
