import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addCard, findCard } from '../cards/cards';
import { lastCall } from '../testing/fake-api';
import { resetWork, renderMain } from '../testing/render-main';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(resetWork);

async function showCard() {
  const main = await renderMain();
  act(() => addCard({ id: 'card', url: 'https://a.test/lamp', title: 'Lamp', content: 'Price: 9 €' }));
  await screen.findByRole('heading', { name: 'Lamp' });
  const card = within(screen.getByRole('region', { name: 'Lamp' }));
  const press = (name: string) => main.user.click(card.getByRole('button', { name }));
  await press('Extract Fields');
  const area = await card.findByLabelText('Fields to extract');
  await waitFor(() => expect(area).not.toHaveValue(''));
  const type = async (text: string) => {
    await userEvent.clear(area);
    await userEvent.click(area);
    await userEvent.paste(text);
  };
  return { ...main, card, press, type, area };
}
const schema =
  '{"type": "object", "properties": {"price": {"type": "number"}, "tags": {"type": "array", "items": {}}}}';

describe('fields of a card', () => {
  it('are requested with a schema, shown with their origin, and kept with the card', async () => {
    const { card, press, type, toast } = await showCard();
    await type(schema);
    await press('Extract');
    // The schema is validated first.
    await waitFor(() => lastCall('extract-fields'), { timeout: 20_000 });
    expect(lastCall('extract-fields').request).toEqual({
      schema: JSON.parse(schema) as object,
      content: 'Price: 9 €',
      url: 'https://a.test/lamp',
    });
    await lastCall('extract-fields').resolve({
      data: { price: 9 },
      fields: [{ path: '/price', origin: 'quote', quote: 'Price: 9 €', start: 0, end: 10 }],
      missing: ['/tags'],
      model: 'test-model',
      usage: usage(400),
    });
    expect(toast()).toBe('Success: Fields extracted successfully');
    const fields = within(await card.findByRole('region', { name: 'Fields' }));
    expect(fields.getByText('price')).toBeVisible();
    expect(fields.getByText('Text')).toBeVisible();
    expect(fields.getByText('Price: 9 €')).toBeVisible();
    expect(fields.getByText('Not found: tags')).toBeVisible();
    expect(findCard('card')).toMatchObject({ fields: { data: { price: 9 } }, usage: { tokens: 400, requests: 2 } });
    await press('Undo');
    expect(findCard('card')?.fields).toBeUndefined();
  });

  it('are not announced as a success when none was found, nor offered for copying', async () => {
    const { card, press, type, toast } = await showCard();
    await type(schema);
    await press('Extract');
    await waitFor(() => lastCall('extract-fields'), { timeout: 20_000 });
    await lastCall('extract-fields').resolve({ data: {}, fields: [], missing: ['/price', '/tags'], model: 'offline' });
    expect(toast()).toBe('No fields found: The text has none of these values.');
    const fields = within(await card.findByRole('region', { name: 'Fields' }));
    expect(fields.getByText('Not found: price, tags')).toBeVisible();
    expect(fields.queryByRole('button')).toBeNull();
  });

  it('are requested by names alone', async () => {
    const { press, type } = await showCard();
    await type('title, price: number');
    await press('Extract');
    await waitFor(() => lastCall('extract-fields'), { timeout: 20_000 });
    expect(lastCall('extract-fields').request).toMatchObject({
      schema: { type: 'object', properties: { title: { type: 'string' }, price: { type: 'number' } } },
    });
  });

  it.each([
    ['{"type": "object"', 'This is not JSON.'],
    [
      '{"type": "object", "properties": {"a": {"pattern": "a"}}}',
      'The keyword pattern of JSON Schema is not supported.',
    ],
  ])('are not requested with %s, and the reason is shown', async (text, message) => {
    const { card, press, type, area } = await showCard();
    await type(text);
    await press('Extract');
    expect(await card.findByRole('alert')).toHaveTextContent(message);
    expect(area).toHaveFocus();
    expect(() => lastCall('extract-fields')).toThrow();
  });
});

const usage = (tokens: number) => ({
  requests: 2,
  promptTokens: tokens - 100,
  answerTokens: 100,
  reasoningTokens: 0,
  estimatedTokens: tokens,
  limitTokens: 4_000,
  summary: '',
});

describe('text that a model writes to a card', () => {
  async function enhance() {
    const main = await renderMain();
    act(() => addCard({ id: 'card', url: 'Uploaded File', title: 'Title', content: 'Raw text' }));
    await screen.findByRole('heading', { name: 'Title' });
    const card = within(screen.getByRole('region', { name: 'Title' }));
    const press = (name: string) => main.user.click(card.getByRole('button', { name }));
    await press('Enhance with AI');
    await press('Enhance Content');
    const call = lastCall('optimize-content');
    await call.emit(({ onText }) => onText?.({ parts: 3, pieces: [{ part: 1, at: 0, text: 'Second.' }] }));
    await call.emit(({ onText }) =>
      onText?.({
        parts: 3,
        pieces: [
          { part: 0, at: 0, text: 'First' },
          { part: 0, at: 5, text: ' part.' },
        ],
      }),
    );
    return { ...main, card, press };
  }

  it('is shown while it is written, in text order', async () => {
    const { card } = await enhance();
    expect(await card.findByLabelText('Written so far')).toHaveValue('First part.\n\nSecond.');
    await lastCall('optimize-content').resolve({
      knowledge_base: 'Base',
      examples: [],
      model: 'm',
      usage: usage(1_200),
    });
    expect(card.queryByLabelText('Written so far')).not.toBeInTheDocument();
    expect(card.getByText('Model work on this card: 1,200 tokens in 2 requests.')).toBeVisible();
  });

  it('leaves the card as it was when the operation is cancelled', async () => {
    const { card, press } = await enhance();
    await press('Cancel');
    await waitFor(() => expect(card.queryByLabelText('Written so far')).not.toBeInTheDocument());
    expect(findCard('card')).toMatchObject({ content: 'Raw text' });
    expect(findCard('card')?.knowledgeBase).toBeUndefined();
  });

  it('is requested again without the cache; a cancelled retry leaves the first text', async () => {
    const { card, press } = await enhance();
    await lastCall('optimize-content').resolve({ knowledge_base: 'Base', examples: [], model: 'm', usage: usage(500) });
    await press('Regenerate');
    expect(lastCall('optimize-content').request).toMatchObject({ content: 'Raw text', fresh: true });
    await lastCall('optimize-content').emit(({ onText }) =>
      onText?.({ parts: 1, pieces: [{ part: 0, at: 0, text: 'Half' }] }),
    );
    await press('Cancel');
    await waitFor(() => expect(card.queryByLabelText('Written so far')).not.toBeInTheDocument());
    expect(findCard('card')).toMatchObject({ knowledgeBase: 'Base', usage: { tokens: 500 } });
  });
});
