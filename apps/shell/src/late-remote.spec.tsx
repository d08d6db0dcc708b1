import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ChatPanelProps } from '@winnow/remotes';
import { App } from './app';
import { loadRemote } from './load-remote';
import { Remote } from './remote';

jest.mock('./load-remote', () => ({ loadRemote: jest.fn(), forgetRemote: jest.fn() }));
type Load = (id: string, onLate?: (module: unknown) => void) => Promise<unknown>;
const load = jest.mocked(loadRemote as Load);

const taken = jest.fn();
function ChatPanel({ onClose, takeTyped }: ChatPanelProps) {
  return (
    <section aria-label="Chat Assistant">
      <button onClick={onClose}>Close</button>
      <button onClick={() => taken(takeTyped?.())}>Take</button>
    </section>
  );
}

/** Loads that have not ended, by remote module. */
const pending = new Map<string, { late: () => void; resolve: () => void; reject: () => void }>();

beforeEach(() => {
  // jsdom has no layout.
  document.elementsFromPoint = () => [];
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  load.mockImplementation(
    (id, onLate) =>
      new Promise((resolve, reject) => {
        const module = { default: id.startsWith('mfe_chat') ? ChatPanel : () => <h1>{id}</h1> };
        const late = () => onLate?.(module);
        pending.set(id, { late, resolve: () => resolve(module), reject: () => reject(new Error('late')) });
      }),
  );
});
afterEach(() => jest.restoreAllMocks());

async function visit(path: string) {
  window.history.replaceState(null, '', path);
  render(<App />);
  await act(async () => undefined);
}
const settle = (id: string, how: 'late' | 'resolve' | 'reject') => act(async () => pending.get(id)?.[how]());
const message = () => screen.getByRole('textbox', { name: 'Message' });
const openChat = () => userEvent.click(screen.getByRole('button', { name: 'Open chat' }));

test('a page whose remote arrives after the time limit replaces the notice, and gets its focus', async () => {
  await visit('/');
  await settle('mfe_processing/MainPage', 'reject');
  expect(screen.getByText('Content processing could not be loaded.')).toBeVisible();
  screen.getByRole('button', { name: 'Retry' }).focus();
  await settle('mfe_processing/MainPage', 'late');
  expect(screen.getByRole('heading', { name: 'mfe_processing/MainPage' })).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
});

test('Retry of a page moves the focus to the page', async () => {
  await visit('/examples');
  await settle('mfe_processing/ExamplesPage', 'reject');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('main')).toHaveFocus();
});

test('a page that is displayed is not rendered again when a second attempt to load it arrives late', async () => {
  const id = 'mfe_processing/ConvertPage';
  await visit('/convert');
  await settle(id, 'reject');
  const first = pending.get(id);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await settle(id, 'reject');
  await act(async () => first?.late());
  const heading = screen.getByRole('heading', { name: id });
  await settle(id, 'late');
  expect(screen.getByRole('heading', { name: id })).toBe(heading);
});

test('a floating part that arrives late does not take the focus from Retry of the page', async () => {
  const id = 'mfe_processing/ExamplesPage';
  render(
    <>
      <main>
        <div role="alert">
          <button>Retry</button>
        </div>
      </main>
      <Remote id={id} part="Examples" props={{}} frame={(notice) => <aside aria-label="Part">{notice}</aside>} />
    </>,
  );
  await settle(id, 'reject');
  const retry = within(screen.getByRole('main')).getByRole('button', { name: 'Retry' });
  retry.focus();
  await settle(id, 'late');
  expect(screen.getByRole('heading', { name: id })).toBeVisible();
  expect(retry).toHaveFocus();
});

test('a chat that cannot be loaded does not take the focus from a field of the page', async () => {
  await visit('/nothing');
  render(<input aria-label="Field" />);
  await openChat();
  screen.getByLabelText('Field').focus();
  await settle('mfe_chat/ChatPanel', 'reject');
  expect(screen.getByText('The chat could not be loaded.')).toBeVisible();
  expect(screen.getByLabelText('Field')).toHaveFocus();
});

test('Tab stays in the placeholder of the chat where it covers the whole screen', async () => {
  window.matchMedia = () => ({ matches: true }) as MediaQueryList;
  await visit('/nothing');
  await openChat();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Close chat' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  expect(message()).toHaveFocus();
});

test('what is typed before the chat has loaded is passed to it', async () => {
  await visit('/nothing');
  await openChat();
  expect(message()).toHaveFocus();
  await userEvent.keyboard('Hello there');
  // The notice of the time limit keeps it.
  await settle('mfe_chat/ChatPanel', 'reject');
  expect(screen.getByText('The chat could not be loaded.')).toBeVisible();
  expect(message()).toHaveValue('Hello there');
  expect(message()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await openChat();
  await userEvent.type(message(), '!{Enter}');
  expect(screen.getByText('Will be sent once the chat has loaded.')).toBeVisible();
  await settle('mfe_chat/ChatPanel', 'resolve');
  await userEvent.click(screen.getByRole('button', { name: 'Take' }));
  await userEvent.click(screen.getByRole('button', { name: 'Take' }));
  expect(taken.mock.calls).toEqual([[{ text: 'Hello there!', isSent: true }], [{ text: '', isSent: false }]]);
});
