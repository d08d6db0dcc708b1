import { getFinalPrompt, setFinalPrompt } from '@winnow/final-prompt';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { resetWork, renderMain } from '../testing/render-main';

interface Channel {
  onmessage: ((event: { data: unknown }) => void) | null;
}

/** The page's channels; jest hoists the mock above every variable of this file. */
const page = globalThis as { testChannels?: Channel[] };
jest.mock('@winnow/final-prompt', () => {
  const channels: Channel[] = [];
  Object.assign(globalThis, { testChannels: channels });
  globalThis.BroadcastChannel = class {
    onmessage = null;
    constructor() {
      channels.push(this);
    }
    postMessage() {}
  } as unknown as typeof BroadcastChannel;
  return jest.requireActual<object>('@winnow/final-prompt');
});

afterEach(resetWork);

let version = Date.now() + 1_000_000;
const receive = (text: string) =>
  act(() =>
    page.testChannels?.forEach((channel) =>
      channel.onmessage?.({ data: { value: text, version: (version += 1), tab: 'b' } }),
    ),
  );

test('applies and announces a text written in another tab, and Undo restores the replaced one', async () => {
  const { user, toast } = await renderMain();
  const card = within(screen.getByRole('region', { name: 'Final Combined Prompt' }));
  act(() => setFinalPrompt('Mine'));
  fireEvent.change(card.getByRole('textbox'), { target: { value: 'Mine, typed' } });
  receive('Theirs');
  receive('Theirs, typed on');
  expect(card.getByRole('textbox')).toHaveValue('Theirs, typed on');
  expect(toast()).toContain('Undo brings back');
  const undo = await card.findByRole('button', { name: 'Undo' });
  expect(undo).toHaveAccessibleDescription('Undo: Change in another tab, final prompt');
  await user.click(undo);
  expect(getFinalPrompt()).toBe('Mine, typed');
  expect(toast()).toBe('');
});
