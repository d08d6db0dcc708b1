import { getFinalPrompt } from '@winnow/final-prompt';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { callsOf, lastCall } from '../testing/fake-api';
import { resetWork, renderMain } from '../testing/render-main';
import { addCard } from '../cards/cards';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(resetWork);

const examples = [
  { user: 'What is grain?', assistant: 'Food.' },
  { user: 'What is chaff?', assistant: 'Not food.' },
];

async function showCards(...contents: string[]) {
  const main = await renderMain();
  act(() =>
    contents.forEach((content, index) =>
      addCard({ id: `card-${index}`, url: `https://example.com/${index}`, title: `Title ${index}`, content }),
    ),
  );
  await screen.findByRole('heading', { name: 'Title 0' });
  const card = (index: number) => within(screen.getByRole('region', { name: `Title ${index}` }));
  return {
    ...main,
    card,
    press: (name: string, index = 0) => main.user.click(card(index).getByRole('button', { name })),
  };
}

describe('a card', () => {
  it('adds its trimmed text to the final prompt, with a rule between the pieces', async () => {
    const { press, toast } = await showCards(' One\n', 'Two');
    await press('Add to Final', 0);
    await press('Add to Final', 1);
    expect(getFinalPrompt()).toBe('One\n\n---\n\nTwo');
    expect(toast()).toBe('Success: Content added to final prompt');
  });

  it('shows an error when there is nothing to add, for one card and for all', async () => {
    const { user, press, toast } = await showCards('  ', '\n');
    await press('Add to Final');
    expect(toast()).toBe('Error: No content to add');
    act(() => addCard({ id: 'last', url: 'Uploaded File', title: 'Last', content: 'Last' }));
    await user.click(screen.getByRole('button', { name: 'Add All to Final' }));
    expect(toast()).toBe('Success: Content added to final prompt');
    expect(getFinalPrompt()).toBe('Last');
  });

  it('copies its cleaned text', async () => {
    const { press, toast } = await showCards('  Salt &amp; pepper   \n\n\n\nEnd');
    await press('Copy');
    expect(await navigator.clipboard.readText()).toBe('Salt & pepper\n\nEnd');
    expect(toast()).toBe('Copied: Text has been copied to clipboard');
  });

  it('opens one input at a time on the whole page, and closes it with the same button or Escape', async () => {
    const { user, press, card } = await showCards('One', 'Two');
    await press('Enhance with AI', 0);
    expect(card(0).getByLabelText('Instructions for the enhancement')).toHaveValue(
      'Format this content clearly and concisely',
    );
    await press('Generate Examples', 1);
    expect(card(0).queryByLabelText('Instructions for the enhancement')).not.toBeInTheDocument();
    const input = card(1).getByPlaceholderText('Add custom instructions for example generation...');
    expect(input).toHaveFocus();
    await press('Generate Examples', 1);
    expect(input).not.toBeInTheDocument();
    await press('Enhance with AI', 1);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Enhance Content' })).not.toBeInTheDocument();
  });

  it('focuses the button that opened an input once it is closed', async () => {
    const { user, card, press } = await showCards('One');
    for (const name of ['Generate Examples', 'Enhance with AI', 'Extract Fields']) {
      await press(name);
      await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
      await user.keyboard('{Escape}');
      expect(card(0).getByRole('button', { name })).toHaveFocus();
    }
  });

  it('hands the focus to the card in its place when it is removed, and the last one to the final prompt', async () => {
    const { card, press } = await showCards('One', 'Two', 'Three');
    await press('Remove', 1);
    expect(card(2).getByRole('button', { name: 'Remove' })).toHaveFocus();
    await press('Remove', 2);
    expect(card(0).getByRole('button', { name: 'Remove' })).toHaveFocus();
    await press('Remove', 0);
    expect(screen.getByRole('heading', { name: 'Final Combined Prompt' })).toHaveFocus();
  });

  it('keeps its input open on an Escape that ends a composition', async () => {
    const { press, card } = await showCards('One');
    await press('Enhance with AI');
    const input = card(0).getByLabelText('Instructions for the enhancement');
    fireEvent.keyDown(input, { key: 'Escape', isComposing: true });
    expect(input).toBeInTheDocument();
  });

  it('is enhanced, with examples, and becomes raw again by Reset to Original', async () => {
    const { press, card, toast } = await showCards('Raw text');
    await press('Enhance with AI');
    await press('Enhance Content');
    expect(card(0).getByRole('button', { name: 'Enhancing...' })).toBeVisible();
    expect(lastCall('optimize-content').request).toEqual({
      content: 'Raw text',
      prompt: 'Format this content clearly and concisely',
    });
    await lastCall('optimize-content').resolve({ knowledge_base: 'Base', examples, model: 'offline' });
    expect(toast()).toBe('Success: Content optimized successfully');
    expect(card(0).getByLabelText('Enhanced Content')).toHaveValue('Base');
    expect(card(0).getByRole('button', { name: 'Built-in model' })).toBeVisible();
    expect(card(0).getByText('What is chaff?')).toBeVisible();
    expect(card(0).queryByRole('button', { name: 'To JSON' })).not.toBeInTheDocument();
    await press('Reset to Original');
    expect(card(0).getByLabelText('Raw Content')).toHaveValue('Raw text');
    expect(card(0).getByLabelText('Raw Content')).toHaveFocus();
    expect(card(0).queryByText('What is chaff?')).not.toBeInTheDocument();
  });

  it.each(['Enhance with AI', 'To JSON'])(
    'keeps the focus inside the card when the result removes %s',
    async (name) => {
      const { press, card } = await showCards('Raw text');
      await press('Enhance with AI');
      await press('Enhance Content');
      await press('Enhance with AI');
      act(() => card(0).getByRole('button', { name }).focus());
      await lastCall('optimize-content').resolve({ knowledge_base: 'Base', examples });
      expect(card(0).getByLabelText('Enhanced Content')).toHaveFocus();
    },
  );

  it('focuses the button of a cancelled operation whose input was closed', async () => {
    const { press, card } = await showCards('Raw text');
    await press('Enhance with AI');
    await press('Enhance Content');
    await press('Enhance with AI');
    await press('Cancel');
    expect(card(0).getByRole('button', { name: 'Enhance with AI' })).toHaveFocus();
  });

  it('appends more examples, generated from the knowledge base, to its list', async () => {
    const { press, card } = await showCards('Raw text');
    await press('Enhance with AI');
    await press('Enhance Content');
    await lastCall('optimize-content').resolve({ knowledge_base: 'Base', examples: [examples[0]!] });
    await press('Generate More');
    expect(lastCall('generate-examples').request).toEqual({ knowledge_base: 'Base', exclude: ['What is grain?'] });
    await lastCall('generate-examples').resolve({ examples: [examples[1]!] });
    expect(card(0).getAllByRole('listitem')).toHaveLength(2);
    expect(card(0).getByLabelText('Enhanced Content')).toHaveValue('Base');
  });

  it('shows the progress of Generate More below that button, and that of Generate Examples above the list', async () => {
    const { press, card } = await showCards('Raw text');
    await press('Enhance with AI');
    await press('Enhance Content');
    await lastCall('optimize-content').resolve({ knowledge_base: 'Base', examples });
    const list = within(card(0).getByRole('region', { name: 'Example Q&A' }));
    await press('Generate More');
    expect(list.getByRole('progressbar')).toBeVisible();
    expect(card(0).getAllByRole('progressbar')).toHaveLength(1);
    expect(card(0).getByRole('button', { name: 'Generate Examples' })).toHaveAttribute('aria-disabled', 'true');
    await lastCall('generate-examples').reject(new Error('broken'));
    expect(list.getByText('Failed to generate examples')).toBeVisible();
    await press('Retry');
    await lastCall('generate-examples').resolve({ examples });
    await press('Generate Examples');
    await press('Generate');
    expect(card(0).getByRole('progressbar')).toBeVisible();
    expect(list.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(list.getByRole('button', { name: 'Generate More' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('starts nothing from an open input while another operation is running, and keeps the input open', async () => {
    const { press, card } = await showCards('Raw text');
    await press('Enhance with AI');
    await press('To JSON');
    await press('Enhance Content');
    expect(callsOf('optimize-content')).toHaveLength(0);
    await lastCall('transform-to-json').resolve({ title: 'T' });
    await press('Enhance Content');
    await lastCall('optimize-content').resolve({ knowledge_base: 'Base', examples });
    await press('Generate Examples');
    await press('Generate More');
    await lastCall('generate-examples').resolve({ examples });
    expect(card(0).getByLabelText('Custom instructions (optional)')).toBeVisible();
  });

  it('appends examples to the text of a raw card', async () => {
    const { user, press, card, toast } = await showCards('Raw text');
    await press('Generate Examples');
    await user.type(card(0).getByLabelText('Custom instructions (optional)'), 'Be brief');
    await press('Generate');
    expect(lastCall('generate-examples').request).toEqual({ knowledge_base: 'Raw text', instructions: 'Be brief' });
    await lastCall('generate-examples').resolve({ examples });
    expect(card(0).getByLabelText('Raw Content')).toHaveValue(
      'Raw text\n\n## Generated Examples\n\nQ: What is grain?\nA: Food.\n\nQ: What is chaff?\nA: Not food.',
    );
    expect(toast()).toBe('Success: Examples generated successfully');
    await press('Reset to Original');
    expect(card(0).getByLabelText('Raw Content')).toHaveValue('Raw text');
  });

  it('becomes pretty-printed JSON, and text again by Reset to Original', async () => {
    const { press, card, toast } = await showCards('Raw text');
    await press('To JSON');
    expect(card(0).getByRole('button', { name: 'Converting...' })).toBeVisible();
    await lastCall('transform-to-json').resolve({ title: 'T', model: 'offline' });
    expect(card(0).getByLabelText('Raw Content')).toHaveValue('{\n  "title": "T"\n}');
    expect(card(0).getByRole('button', { name: 'Built-in model' })).toBeVisible();
    expect(card(0).getByLabelText('Raw Content')).toHaveClass('font-mono');
    expect(card(0).getByLabelText('Raw Content')).toHaveAttribute('dir', 'ltr');
    expect(toast()).toBe('Success: Content transformed to JSON successfully');
    await press('Reset to Original');
    expect(card(0).getByLabelText('Raw Content')).not.toHaveClass('font-mono');
    expect(card(0).getByLabelText('Raw Content')).toHaveValue('Raw text');
  });

  it('rejects operations on an empty text with a message', async () => {
    const { press, toast } = await showCards('  ');
    await press('To JSON');
    expect(toast()).toBe('Error: Please select content to convert to JSON');
    await press('Generate Examples');
    await press('Generate');
    expect(toast()).toBe('Error: Please select content to generate examples');
    expect(callsOf('transform-to-json')).toHaveLength(0);
    expect(callsOf('generate-examples')).toHaveLength(0);
  });

  it('is unchanged when the model fails, and shows the failure', async () => {
    const { press, card, toast } = await showCards('Raw text');
    await press('Enhance with AI');
    await press('Enhance Content');
    await lastCall('optimize-content').reject(new Error('broken'));
    expect(toast()).toBe('Error optimizing content: Failed to optimize content');
    expect(card(0).getByLabelText('Raw Content')).toHaveValue('Raw text');
    expect(card(0).getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});
