import { getFinalPrompt, setFinalPrompt } from '@winnow/final-prompt';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { resetWork, renderMain } from '../../testing/render-main';
import { addCard } from '../../cards/cards';
import { warningsOf } from '../../cards/page-card';
import { loadLongPrompt } from './load-long-prompt';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../../testing/fake-api')>('../../testing/fake-api').fakeApiClient,
);
jest.mock('./load-long-prompt', () => {
  const actual = jest.requireActual<typeof import('./load-long-prompt')>('./load-long-prompt');
  return { loadLongPrompt: jest.fn(actual.loadLongPrompt) };
});
// Called once per rendered card.
jest.mock('../../cards/page-card', () => {
  const actual = jest.requireActual<typeof import('../../cards/page-card')>('../../cards/page-card');
  return { ...actual, warningsOf: jest.fn(actual.warningsOf) };
});
// Line measurements of an editor, since jsdom lays out none.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;

afterEach(resetWork);

const longPrompt = 'A line of the long prompt\n'.repeat(10_000);
const card = () => within(screen.getByRole('region', { name: 'Final Combined Prompt' }));
const editorHost = () => [...document.querySelectorAll('div')].find(({ shadowRoot }) => shadowRoot);
const editor = () => editorHost()?.shadowRoot?.querySelector<HTMLElement>('[role=textbox]');

async function showLongPrompt() {
  const main = await renderMain();
  act(() => setFinalPrompt(longPrompt));
  const box = await waitFor(() => {
    const element = editor();
    if (!element) throw new Error('the editor is not there yet');
    return element;
  });
  return { ...main, box, press: async (name: string) => main.user.click(await card().findByRole('button', { name })) };
}

describe('a final prompt too long for a text area', () => {
  it('renders only its visible part, in a text box of the same name', async () => {
    const { box } = await showLongPrompt();
    expect(box).toHaveAttribute('aria-label', 'Final Combined Prompt');
    expect(box).toHaveAttribute('aria-multiline', 'true');
    expect(box.textContent?.length).toBeLessThan(longPrompt.length / 10);
    expect(card().queryByRole('textbox')).toBeNull();
    expect(card().getByText('260,000 characters')).toBeVisible();
    expect(
      await card().findByText('The chat reads the first 2,000 characters. The other 258,000 are not sent.'),
    ).toBeVisible();
  });

  it('becomes a text area again once it is short, and an editor again after Undo', async () => {
    const { press } = await showLongPrompt();
    await press('Clear');
    expect(card().getByRole('textbox')).toHaveValue('');
    await press('Undo');
    await waitFor(() => expect(editor()).toBeTruthy());
    expect(getFinalPrompt()).toBe(longPrompt);
  });

  it('shows text that is added to it', async () => {
    const { box } = await showLongPrompt();
    act(() => setFinalPrompt(`At the top. ${longPrompt}`));
    expect(box).toHaveTextContent(/^At the top\. A line of the long prompt/);
  });

  it('contains a pasted text that the text area never contained', async () => {
    const { user } = await renderMain();
    act(() => setFinalPrompt('Start. End.'));
    const area = card().getByRole<HTMLTextAreaElement>('textbox');
    await user.type(area, ' Typed.');
    act(() => area.blur());
    area.setSelectionRange(7, 7);
    const pasted = longPrompt.replaceAll('\n', '\r\n');
    const isLeftToArea = fireEvent.paste(area, { clipboardData: { files: [], getData: () => pasted } });
    expect(isLeftToArea).toBe(false);
    expect(getFinalPrompt()).toBe(`Start. ${longPrompt}End. Typed.`);
    await waitFor(() => expect(editor()).toBeTruthy());
    await user.click(await card().findByRole('button', { name: 'Undo' }));
    // The text that was typed just before is another step.
    expect(getFinalPrompt()).toBe('Start. End. Typed.');
  });

  it('leaves a short pasted text to the text area', async () => {
    await renderMain();
    const clipboardData = { files: [], getData: () => 'A line' };
    expect(fireEvent.paste(card().getByRole('textbox'), { clipboardData })).toBe(true);
  });

  it('falls back to a text area if the editor cannot be loaded', async () => {
    jest.mocked(loadLongPrompt).mockRejectedValueOnce(new Error('offline'));
    await renderMain();
    act(() => setFinalPrompt(longPrompt));
    expect(await card().findByRole('textbox')).toHaveValue(longPrompt);
  });
});

test('typing in the final prompt re-renders no card', async () => {
  const { user } = await renderMain();
  act(() => addCard({ id: 'one', url: 'https://example.com', title: 'Grain', content: 'Raw text' }));
  await screen.findByRole('heading', { name: 'Grain' });
  await user.click(card().getByRole('textbox'));
  jest.mocked(warningsOf).mockClear();
  await user.keyboard('Typed');
  expect(getFinalPrompt()).toBe('Typed');
  expect(warningsOf).not.toHaveBeenCalled();
});

test('the position of the cut is measured on the text before it, not on the whole text', async () => {
  await renderMain();
  const written = jest.spyOn(HTMLTextAreaElement.prototype, 'value', 'set');
  act(() => setFinalPrompt('y'.repeat(50_000)));
  const measured = await waitFor(() => {
    const lengths = written.mock.calls.map(([text]) => text.length).filter((length) => length !== 50_000);
    expect(lengths).not.toHaveLength(0);
    return lengths;
  });
  written.mockRestore();
  expect(Math.max(...measured)).toBe(2_000);
});
