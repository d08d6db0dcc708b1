import 'fake-indexeddb/auto';
import { getFinalPrompt, setFinalPrompt } from '@winnow/final-prompt';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { lastCall } from '../testing/fake-api';
import { resetWork, renderMain } from '../testing/render-main';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(resetWork);

const warning = '2 of 9 parts could not be rewritten and are left out: The model is tired.';
const text = 'y'.repeat(2_500);

async function enhanceWithWarning() {
  const main = await renderMain();
  act(() => setFinalPrompt('Text'));
  const card = within(screen.getByRole('region', { name: 'Final Combined Prompt' }));
  const press = async (name: string) => main.user.click(await card.findByRole('button', { name }));
  const enhance = async (warnings?: string[]) => {
    await press('Enhance');
    await lastCall('enhance-content').resolve({ knowledge_base: text, enhancementType: 'professional', warnings });
  };
  await enhance([warning]);
  return { ...main, card, press, enhance, warningElement: () => card.queryByText(warning) };
}

describe('warnings of the final prompt’s enhancement', () => {
  it('are shown below it, with a separate success message', async () => {
    const { warningElement, toast } = await enhanceWithWarning();
    expect(warningElement()).toBeVisible();
    expect(toast()).toBe('Success: Content enhanced successfully (professional mode)');
  });

  it.each(['To JSON', 'Clear'])('are removed with the text that %s replaces, and restored by Undo', async (replace) => {
    const { press, warningElement } = await enhanceWithWarning();
    await press(replace);
    if (replace === 'To JSON') await lastCall('transform-to-json').resolve({ a: 1 });
    expect(getFinalPrompt()).not.toBe(text);
    expect(warningElement()).toBeNull();
    await press('Undo');
    expect(getFinalPrompt()).toBe(text);
    expect(warningElement()).toBeVisible();
  });

  it('are removed by the next complete result, and kept while the text is trimmed or edited', async () => {
    const { card, press, enhance, warningElement } = await enhanceWithWarning();
    await press('Trim to 2,000');
    fireEvent.change(card.getByRole('textbox'), { target: { value: 'yyy' } });
    expect(warningElement()).toBeVisible();
    await enhance();
    expect(warningElement()).toBeNull();
  });

  it('are removed when the text is emptied manually', async () => {
    const { card, warningElement } = await enhanceWithWarning();
    fireEvent.change(card.getByRole('textbox'), { target: { value: ' ' } });
    expect(warningElement()).toBeNull();
  });

  it('are restored on the next page', async () => {
    await enhanceWithWarning();
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
