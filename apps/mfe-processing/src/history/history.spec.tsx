import 'fake-indexeddb/auto';
import { getFinalPrompt, setFinalPrompt } from '@winnow/final-prompt';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { lastCall } from '../testing/fake-api';
import { resetWork, renderMain } from '../testing/render-main';
import { addCard } from '../cards/cards';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(resetWork);

const examples = [{ user: 'What is grain?', assistant: 'Food.' }];

async function showPrompt(text: string) {
  const main = await renderMain();
  act(() => setFinalPrompt(text));
  const card = within(screen.getByRole('region', { name: 'Final Combined Prompt' }));
  const area = card.getByRole<HTMLTextAreaElement>('textbox');
  const press = async (name: string) => main.user.click(await card.findByRole('button', { name }));
  const type = (value: string) => fireEvent.change(area, { target: { value } });
  return { ...main, card, area, press, type };
}

async function enhanceCard(press: (name: string) => Promise<void>) {
  await press('Enhance with AI');
  await press('Enhance Content');
  await lastCall('optimize-content').resolve({ knowledge_base: 'Base', examples });
}

async function showCard() {
  const main = await renderMain();
  act(() => addCard({ id: 'one', url: 'https://example.com', title: 'Grain', content: 'Raw text' }));
  await screen.findByRole('heading', { name: 'Grain' });
  const card = within(screen.getByRole('region', { name: 'Grain' }));
  const press = async (name: string) => main.user.click(await card.findByRole('button', { name }));
  await enhanceCard(press);
  return { ...main, card, press };
}

describe('the history of the final prompt', () => {
  it('restores a cleared text even after a character was typed, and removes it again by Redo', async () => {
    const { area, press, type } = await showPrompt('Precious');
    await press('Clear');
    type('x');
    await press('Undo');
    expect(area).toHaveValue('');
    await press('Undo');
    expect(area).toHaveValue('Precious');
    await press('Redo');
    await press('Redo');
    expect(area).toHaveValue('x');
    expect(getFinalPrompt()).toBe('x');
  });

  it('undoes Enhance, To JSON, Trim to 2,000 and an added card one by one', async () => {
    const { user, area, press } = await showPrompt('Text');
    const states = ['Text'];
    const recordState = () => void states.push(getFinalPrompt());
    await press('Enhance');
    await lastCall('enhance-content').resolve({
      knowledge_base: 'Better '.repeat(400),
      enhancementType: 'professional',
    });
    recordState();
    await press('Trim to 2,000');
    recordState();
    await press('To JSON');
    await lastCall('transform-to-json').resolve({ a: 1 });
    recordState();
    act(() => addCard({ id: 'one', url: 'https://example.com', title: 'Grain', content: 'Raw text' }));
    await user.click(await screen.findByRole('button', { name: 'Add to Final' }));
    expect(getFinalPrompt()).toContain('Raw text');
    for (const earlier of states.reverse()) {
      await press('Undo');
      expect(area).toHaveValue(earlier);
    }
  });

  it('describes what Undo would do, and clears the redo steps on the next change', async () => {
    const { card, press, type } = await showPrompt('Precious');
    await press('Clear');
    expect(card.getByRole('button', { name: 'Undo' })).toHaveAccessibleDescription('Undo: Clear, final prompt');
    await press('Undo');
    expect(card.getByRole('button', { name: 'Redo' })).toHaveAccessibleDescription('Redo: Clear, final prompt');
    type('Precious!');
    expect(card.getByRole('button', { name: 'Redo' })).toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    ['Ctrl', { ctrlKey: true }],
    ['Cmd', { metaKey: true }],
  ])('handles %s+Z and Shift inside and outside the text, and ignores other fields', async (_name, modifier) => {
    const { area, press } = await showPrompt('Precious');
    await press('Clear');
    const key = (target: Element, shiftKey = false) =>
      fireEvent.keyDown(target, { key: shiftKey ? 'Z' : 'z', shiftKey, ...modifier });
    expect(key(screen.getByLabelText('Website URL'))).toBe(true);
    expect(area).toHaveValue('');
    expect(key(area)).toBe(false);
    expect(area).toHaveValue('Precious');
    key(document.body, true);
    expect(area).toHaveValue('');
  });

  it('handles the keys of a layout of another script by their places', async () => {
    const { area, press } = await showPrompt('Precious');
    await press('Clear');
    fireEvent.keyDown(area, { key: 'я', code: 'KeyZ', ctrlKey: true });
    expect(area).toHaveValue('Precious');
    fireEvent.keyDown(area, { key: 'z', code: 'KeyY', ctrlKey: true, shiftKey: true });
    expect(area).toHaveValue('');
  });

  it('replaces the browser’s own undo', async () => {
    const { area, press } = await showPrompt('Precious');
    await press('Clear');
    const undo = new InputEvent('beforeinput', { inputType: 'historyUndo', cancelable: true, bubbles: true });
    act(() => void area.dispatchEvent(undo));
    expect(undo.defaultPrevented).toBe(true);
    expect(area).toHaveValue('Precious');
  });

  it('is restored on the next page', async () => {
    const { press, type } = await showPrompt('Precious');
    await press('Clear');
    type('x');
    window.dispatchEvent(new Event('pagehide'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await jest.isolateModulesAsync(async () => {
      const { restoreWork } = await import('../restore-work');
      await restoreWork();
      const { undo } = await import('./history');
      const { getFinalPrompt: promptOfNextPage } = await import('@winnow/final-prompt');
      expect(promptOfNextPage()).toBe('x');
      undo();
      undo();
      expect(promptOfNextPage()).toBe('Precious');
    });
  });
});

describe('the history of a card', () => {
  it('restores knowledge base and examples after Reset to Original, on the card itself', async () => {
    const { card, press } = await showCard();
    await press('Reset to Original');
    expect(card.queryByText('What is grain?')).toBeNull();
    await press('Undo');
    expect(card.getByLabelText('Enhanced Content')).toHaveValue('Base');
    expect(card.getByText('What is grain?')).toBeVisible();
    await press('Undo');
    expect(card.getByLabelText('Raw Content')).toHaveValue('Raw text');
  });

  it('waits while an operation on the card would overwrite the restored text', async () => {
    const { card, press } = await showCard();
    await press('Generate More');
    expect(card.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('the outcome of the last operation on the prompt', () => {
  it.each(['Clear', 'To JSON', 'Undo'])('is cleared once %s has replaced its text', async (name) => {
    const { card, press } = await showPrompt('Text');
    await press('Enhance');
    await lastCall('enhance-content').resolve({
      knowledge_base: 'Better',
      enhancementType: 'professional',
      model: 'offline',
    });
    expect(card.getAllByText(/Enhanced by the built-in model/)[0]).toBeVisible();
    await press(name);
    if (name === 'To JSON') await lastCall('transform-to-json').resolve({ a: 1 });
    expect(card.queryByText(/Enhanced by the built-in model/)).toBeNull();
  });
});
