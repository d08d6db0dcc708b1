import { getFinalPrompt, setFinalPrompt } from '@winnow/final-prompt';
import { queryClient } from '@winnow/query';
import { act, screen, within } from '@testing-library/react';
import { callsOf, lastCall } from '../testing/fake-api';
import { resetWork, renderMain } from '../testing/render-main';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(() => {
  resetWork();
  queryClient.removeQueries({ queryKey: ['model'] });
});

const status = (model: string) => ({ model, contextTokens: 8_192, tokensPerSecond: null, canConnect: false });

async function enhanceText(text: string, model = 'big-model') {
  const main = await renderMain();
  act(() => {
    queryClient.setQueryData(['model'], status(model));
    setFinalPrompt(text);
  });
  const card = within(screen.getByRole('region', { name: 'Final Combined Prompt' }));
  const press = async (name: string) => main.user.click(await card.findByRole('button', { name }));
  await press('Enhance');
  return { ...main, card, press };
}

const resolveWith = (knowledge_base: string, model = 'big-model') =>
  lastCall('enhance-content').resolve({ knowledge_base, enhancementType: 'professional', model });
const emitText = (text: string) =>
  lastCall('enhance-content').emit(({ onText }) => onText?.({ parts: 2, pieces: [{ part: 0, at: 0, text }] }));

describe('a rewrite of the final prompt by a model', () => {
  it.each([
    ['before the first word', ''],
    ['in the middle of the text', 'Half a text'],
  ])('leaves the text unchanged when it is cancelled %s', async (_moment, written) => {
    const { card, press } = await enhanceText('Plain text');
    if (written !== '') await emitText(written);
    await press('Cancel');
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(getFinalPrompt()).toBe('Plain text');
    expect(card.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('is requested again without the cache, each time for the original text', async () => {
    const { press } = await enhanceText('Plain text');
    await resolveWith('First answer');
    for (const next of ['Second answer', 'Third answer']) {
      await press('Regenerate');
      expect(lastCall('enhance-content').request).toMatchObject({ content: 'Plain text', fresh: true });
      await resolveWith(next);
      expect(getFinalPrompt()).toBe(next);
    }
    await press('Undo');
    expect(getFinalPrompt()).toBe('Second answer');
  });

  it('is not offered again once the text has changed, nor for the built-in model', async () => {
    const { card } = await enhanceText('Plain text');
    await resolveWith('First answer');
    await card.findByRole('button', { name: 'Regenerate' });
    act(() => setFinalPrompt('Typed over'));
    expect(card.queryByRole('button', { name: 'Regenerate' })).not.toBeInTheDocument();
    act(() => {
      setFinalPrompt('First answer');
      queryClient.setQueryData(['model'], status('offline'));
    });
    expect(card.queryByRole('button', { name: 'Regenerate' })).not.toBeInTheDocument();
    expect(callsOf('enhance-content')).toHaveLength(1);
  });
});
