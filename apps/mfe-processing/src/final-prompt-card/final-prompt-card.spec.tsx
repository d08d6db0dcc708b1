import { startOver } from '@winnow/browser';
import { getFinalPrompt, setFinalPrompt } from '@winnow/final-prompt';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { callsOf, lastCall } from '../testing/fake-api';
import { resetWork, renderMain } from '../testing/render-main';
import { addPieces } from './prompt-changes';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(resetWork);

async function showPrompt(text: string) {
  const main = await renderMain();
  act(() => setFinalPrompt(text));
  const card = within(screen.getByRole('region', { name: 'Final Combined Prompt' }));
  return { ...main, card, press: async (name: string) => main.user.click(await card.findByRole('button', { name })) };
}

describe('the final prompt', () => {
  it('rejects each operation on an empty text with its own message', async () => {
    const { press, toast } = await showPrompt('');
    await press('Save');
    expect(toast()).toBe('Error: No content to save');
    await press('Enhance');
    expect(toast()).toBe('Error: No content to enhance');
    await press('To JSON');
    expect(toast()).toBe('Error: Invalid content provided');
    expect(callsOf('enhance-content')).toHaveLength(0);
    expect(callsOf('transform-to-json')).toHaveLength(0);
  });

  it('shows Copy, Save and To JSON in a menu on narrow pages', async () => {
    const listen = () => undefined;
    window.matchMedia = (media) =>
      ({
        matches: media.includes('<'),
        addEventListener: listen,
        removeEventListener: listen,
      }) as unknown as MediaQueryList;
    const { card, press, toast } = await showPrompt('');
    expect(card.queryByRole('button', { name: 'Save' })).toBeNull();
    await press('More');
    for (const name of ['Copy', 'To JSON']) expect(await card.findByRole('button', { name })).toBeVisible();
    await press('Save');
    expect(toast()).toBe('Error: No content to save');
    expect(card.queryByRole('button', { name: 'Save' })).toBeNull();
    Reflect.deleteProperty(window, 'matchMedia');
  });

  it('counts the typed characters', async () => {
    const { card } = await showPrompt('');
    fireEvent.change(card.getByPlaceholderText('Your combined prompt will appear here...'), {
      target: { value: 'x'.repeat(1_234) },
    });
    expect(card.getByText('1,234 characters')).toBeVisible();
    expect(getFinalPrompt()).toHaveLength(1_234);
  });

  it('is replaced by the enhanced text with its examples, in the chosen style', async () => {
    const { user, card, press, toast } = await showPrompt('Text');
    const styles = card.getByRole('combobox', { name: 'Enhancement type' });
    expect(styles).toHaveDisplayValue('Professional');
    await user.selectOptions(styles, card.getByRole('option', { name: 'Expand & Elaborate' }));
    await press('Enhance');
    expect(lastCall('enhance-content').request).toEqual({ content: 'Text', enhancementType: 'expand' });
    expect(screen.getByRole('progressbar', { name: 'Enhancing final content...' })).toBeVisible();
    await lastCall('enhance-content').resolve({
      knowledge_base: 'Longer text',
      examples: [{ user: 'Why?', assistant: 'Because.' }],
      enhancementType: 'expand',
    });
    expect(getFinalPrompt()).toBe('Longer text\n\n## Generated Examples\n\nQ: Why?\nA: Because.');
    expect(toast()).toBe('Success: Content enhanced successfully (expand mode)');
  });

  it('becomes pretty-printed JSON, and shows its own message on failure', async () => {
    const { card, press, toast } = await showPrompt('Text');
    await press('To JSON');
    await lastCall('transform-to-json').reject(new Error('broken'));
    expect(toast()).toContain('Failed to transform text to JSON');
    await press('To JSON');
    await lastCall('transform-to-json').resolve({ a: [1], model: 'offline' });
    expect(getFinalPrompt()).toBe('{\n  "a": [\n    1\n  ]\n}');
    expect(card.getByRole('textbox')).toHaveClass('font-mono');
    act(() => setFinalPrompt('[A link](https://example.com) is no JSON'));
    expect(card.getByRole('textbox')).not.toHaveClass('font-mono');
    expect(card.getByRole('textbox')).not.toHaveAttribute('dir');
  });

  it('is emptied by Clear, and restored by Undo', async () => {
    const { card, press } = await showPrompt('Precious');
    await press('Clear');
    expect(card.getByRole('textbox')).toHaveValue('');
    await press('Undo');
    expect(card.getByRole('textbox')).toHaveValue('Precious');
    expect(card.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
    expect(card.getByRole('button', { name: 'Undo' })).toHaveFocus();
  });

  it('is restored by Undo even after a second press of Clear', async () => {
    const { card, press } = await showPrompt('Precious');
    await press('Clear');
    await press('Clear');
    await press('Undo');
    expect(card.getByRole('textbox')).toHaveValue('Precious');
  });

  it('is not restored after the visitor has started over', async () => {
    const { card, press } = await showPrompt('Precious');
    await press('Clear');
    act(startOver);
    expect(card.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('shows that the chat ignores one character', async () => {
    const { card } = await showPrompt('y'.repeat(2_001));
    expect(await card.findByText(/The other 1 is not sent\.$/)).toBeVisible();
  });

  it('shows which part the chat ignores, and trims it on request', async () => {
    const { card, press } = await showPrompt('y'.repeat(2_500));
    expect(
      await card.findByText('The chat reads the first 2,000 characters. The other 500 are not sent.'),
    ).toBeVisible();
    await press('Trim to 2,000');
    expect(getFinalPrompt()).toHaveLength(2_000);
    expect(card.queryByRole('button', { name: 'Trim to 2,000' })).not.toBeInTheDocument();
    expect(card.getByRole('textbox')).toHaveFocus();
  });
});

describe('a piece added while an operation on the final prompt is running', () => {
  it('is kept after the enhanced text, and Undo restores the whole text', async () => {
    const { press } = await showPrompt('Text');
    await press('Enhance');
    act(() => void addPieces(['Late piece']));
    await lastCall('enhance-content').resolve({ knowledge_base: 'Better text', enhancementType: 'professional' });
    expect(getFinalPrompt()).toBe('Better text\n\n---\n\nLate piece');
    await press('Undo');
    expect(getFinalPrompt()).toBe('Text\n\n---\n\nLate piece');
  });

  it('is kept after the JSON', async () => {
    const { press } = await showPrompt('Text');
    await press('To JSON');
    act(() => void addPieces(['Late piece']));
    await lastCall('transform-to-json').resolve({ a: 1 });
    expect(getFinalPrompt()).toBe('{\n  "a": 1\n}\n\n---\n\nLate piece');
  });

  it('is included when a failed operation is retried', async () => {
    const { press } = await showPrompt('Text');
    await press('Enhance');
    act(() => void addPieces(['Late piece']));
    await lastCall('enhance-content').reject(new Error('broken'));
    await press('Retry');
    expect(lastCall('enhance-content').request.content).toBe('Text\n\n---\n\nLate piece');
    await lastCall('enhance-content').resolve({ knowledge_base: 'Both better', enhancementType: 'professional' });
    expect(getFinalPrompt()).toBe('Both better');
  });

  it('is the only change possible meanwhile', async () => {
    const { card, press } = await showPrompt('y'.repeat(2_500));
    await card.findByRole('button', { name: 'Trim to 2,000' });
    await press('Trim to 2,000');
    await press('Enhance');
    const wait = 'Wait until the work on the prompt has ended';
    expect(card.getByRole('button', { name: 'Undo' })).toHaveAttribute('title', wait);
    act(() => void addPieces(['Late piece']));
    expect(await card.findByRole('button', { name: 'Trim to 2,000' })).toHaveAttribute('title', wait);
  });
});

describe('the outline of the final prompt', () => {
  it('lists several pieces, and selects the one that is pressed', async () => {
    const { user, card } = await showPrompt('# First\n\nText one\n\n---\n\nSecond piece\nText two');
    await user.click(await card.findByRole('button', { name: '2 Second piece' }));
    const area = card.getByRole<HTMLTextAreaElement>('textbox');
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('Second piece\nText two');
    expect(area).toHaveFocus();
  });

  it('finds a piece at its current position, even right after a change before it', async () => {
    const { card } = await showPrompt(`First\n\n---\n\nSecond\n${'long '.repeat(5_000)}`);
    const second = await card.findByRole('button', { name: '2 Second' });
    act(() => setFinalPrompt(`At the very start. ${getFinalPrompt()}`));
    fireEvent.click(second);
    const area = card.getByRole<HTMLTextAreaElement>('textbox');
    expect(area.value.slice(area.selectionStart)).toMatch(/^Second/);
  });

  it('moves the focus to the text when it is removed', async () => {
    const { card } = await showPrompt('First\n\n---\n\nSecond');
    (await card.findByRole('button', { name: '2 Second' })).focus();
    act(() => setFinalPrompt('Only one'));
    expect(card.getByRole('textbox')).toHaveFocus();
  });

  it('is absent for a single piece', async () => {
    const { card } = await showPrompt('Only one');
    expect(card.queryByRole('navigation')).not.toBeInTheDocument();
  });
});
