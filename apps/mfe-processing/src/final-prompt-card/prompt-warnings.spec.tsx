import 'fake-indexeddb/auto';
import { getFinalPrompt, setFinalPrompt } from '@winnow/final-prompt';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { lastCall } from '../testing/fake-api';
import { forgetWork, renderMain } from '../testing/render-main';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);
// The browser's own; jsdom has none.
globalThis.structuredClone ??= <Value,>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

afterEach(forgetWork);

const warning = '2 of 9 parts could not be rewritten and are left out: The model is tired.';
const text = 'y'.repeat(2_500);

async function enhancePartly() {
  const main = await renderMain();
  act(() => setFinalPrompt('Text'));
  const card = within(screen.getByRole('region', { name: 'Final Combined Prompt' }));
  const press = (name: string) => main.user.click(card.getByRole('button', { name }));
  const enhance = async (warnings?: string[]) => {
    await press('Enhance');
    await lastCall('enhance-content').answer({ knowledge_base: text, enhancementType: 'professional', warnings });
  };
  await enhance([warning]);
  return { ...main, card, press, enhance, shown: () => card.queryByText(warning) };
}

describe('what the final prompt lacks since its enhancement', () => {
  it('is said under it, and the success in its own words', async () => {
    const { shown, toast } = await enhancePartly();
    expect(shown()).toBeVisible();
    expect(toast()).toBe('Success: Content enhanced successfully (professional mode)');
  });

  it.each(['To JSON', 'Clear'])('is gone with the text that %s replaces, and back with Undo', async (replace) => {
    const { press, shown } = await enhancePartly();
    await press(replace);
    if (replace === 'To JSON') await lastCall('transform-to-json').answer({ a: 1 });
    expect(getFinalPrompt()).not.toBe(text);
    expect(shown()).toBeNull();
    await press('Undo');
    expect(getFinalPrompt()).toBe(text);
    expect(shown()).toBeVisible();
  });

  it('is gone with the next whole result, and stays while the text is cut or typed in', async () => {
    const { card, press, enhance, shown } = await enhancePartly();
    await press('Trim to 2,000');
    fireEvent.change(card.getByRole('textbox'), { target: { value: 'yyy' } });
    expect(shown()).toBeVisible();
    await enhance();
    expect(shown()).toBeNull();
  });

  it('is gone when the text is emptied by hand', async () => {
    const { card, shown } = await enhancePartly();
    fireEvent.change(card.getByRole('textbox'), { target: { value: ' ' } });
    expect(shown()).toBeNull();
  });

  it('is there again on the next page', async () => {
    await enhancePartly();
    window.dispatchEvent(new Event('pagehide'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await jest.isolateModulesAsync(async () => {
      const { restoreWork } = await import('../restore-work');
      await restoreWork();
      const { getPromptWarnings } = await import('./prompt-warnings');
      expect(getPromptWarnings()).toEqual([warning]);
    });
  });
});
