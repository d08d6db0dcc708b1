import 'fake-indexeddb/auto';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startOver } from '@winnow/browser';
import { clearFinalPrompt, setFinalPrompt } from '@winnow/final-prompt';
import { Toaster } from '@winnow/ui/toaster';
import { delta, fails, hangs, installMockApi, succeeds, waits, type MockApi } from '@winnow/web-testing';
import ChatPanel from './chat-panel';

let api: MockApi;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
  window.matchMedia = () => ({ matches: false }) as MediaQueryList;
  api = installMockApi();
});
afterEach(() => {
  act(startOver);
  clearFinalPrompt();
  api.restore();
  jest.useRealTimers();
});

const reply = { response: 'Grain is food.', model: 'offline' };
const apology =
  'I apologize, but I encountered an error. Please try a shorter message or wait a moment before trying again.';

function open() {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const onClose = jest.fn();
  const view = render(
    <>
      <ChatPanel onClose={onClose} />
      <Toaster />
    </>,
  );
  const box = screen.getByPlaceholderText<HTMLTextAreaElement>('Type your message...');
  const say = (text: string) => user.type(box, `${text}{Enter}`);
  return { user, onClose, view, box, say };
}

/** Lets this many milliseconds pass, and everything that follows from them happen. */
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const messages = () => within(screen.getByRole('group', { name: 'Messages' }));
const typing = () => screen.queryByRole('img', { name: 'The assistant is typing' });

test('opens with its title, the message box in focus and nothing to copy or save', () => {
  const { box } = open();
  expect(screen.getByRole('dialog', { name: 'Chat Assistant' })).toBeVisible();
  expect(box).toHaveFocus();
  for (const name of ['Copy chat', 'Save chat']) {
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  }
});

test('ignores a blank message', async () => {
  const { say } = open();
  await say('   ');
  expect(api.callsOf('chat')).toEqual([]);
});

test('shows dots for 800 ms at least, locked, and then the reply with its model', async () => {
  api.on('chat', succeeds('chat', reply, [delta('Grain is'), delta(' food.')]));
  const { box, say } = open();
  await say('What is grain?');
  expect(messages().getByText('What is grain?')).toBeVisible();
  expect(box).toHaveValue('');
  expect(box).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Send message' })).toHaveAttribute('aria-disabled', 'true');
  await pass(700);
  expect(typing()).toBeVisible();
  expect(messages().queryByText('Grain is food.')).toBeNull();
  await pass(200);
  expect(messages().getByText('Grain is food.')).toBeVisible();
  expect(messages().getByText('offline')).toBeVisible();
  expect(typing()).toBeNull();
  expect(box).toBeEnabled();
  expect(box).toHaveFocus();
  expect(screen.getByText('Response received successfully')).toBeVisible();
});

test('shows the words as they arrive once the 800 ms are over', async () => {
  let arrive = () => {};
  const second = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  api.on('chat', succeeds('chat', reply, [delta('Grain'), waits(second), delta(' is food.')]));
  const { say } = open();
  await say('Hi');
  await pass(900);
  expect(messages().getByText('Grain')).toBeVisible();
  arrive();
  await pass(10);
  expect(messages().getByText('Grain is food.')).toBeVisible();
});

test('Stop keeps what has been read and unlocks the box', async () => {
  api.on('chat', hangs([delta('Grain is')]));
  const { user, box, say } = open();
  await say('Hi');
  await pass(900);
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await pass(10);
  expect(messages().getByText('Grain is')).toBeVisible();
  expect(messages().getByText('Stopped')).toBeVisible();
  expect(box).toHaveFocus();
});

test('a failure brings the apology, a toast with the reason and another try', async () => {
  api.on('chat', fails('model-failed', 'The model is tired.'), succeeds('chat', reply));
  const { user, say } = open();
  await say('Hi');
  await pass(900);
  expect(messages().getByText(apology)).toBeVisible();
  expect(typing()).toBeNull();
  expect(screen.getByText('Chat Error')).toBeVisible();
  expect(screen.getByText('The model is tired.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(900);
  expect(messages().queryByText(apology)).toBeNull();
  expect(messages().getByText('Grain is food.')).toBeVisible();
  expect(api.callsOf('chat')[1]?.body).toMatchObject({ messages: [{ role: 'user', content: 'Hi' }] });
});

test('a failure without words of its own asks to try again', async () => {
  api.on('chat', fails('unavailable', ''));
  const { say } = open();
  await say('Hi');
  await pass(900);
  expect(screen.getByText('Failed to get response. Please try again.')).toBeVisible();
});

test('sends the last 5 messages and 2000 characters, and shows what was sent', async () => {
  setFinalPrompt('p'.repeat(2500));
  api.on('chat', succeeds('chat', reply));
  const { user, say } = open();
  expect(screen.getByText('Uses the first 2,000 of 2,500 prompt characters.')).toBeVisible();
  for (const text of ['one', 'two', 'three', 'four']) {
    await say(text);
    await pass(900);
  }
  expect(api.callsOf('chat').at(-1)?.body).toEqual({
    systemPrompt: 'p'.repeat(2000),
    messages: [
      { role: 'user', content: 'two' },
      { role: 'assistant', content: reply.response },
      { role: 'user', content: 'three' },
      { role: 'assistant', content: reply.response },
      { role: 'user', content: 'four' },
    ],
  });
  const [last] = screen.getAllByText('What was sent', { selector: 'summary' }).slice(-1);
  await user.click(last!);
  await pass(10);
  const sent = within(last!.closest('details')!);
  expect(sent.getByText('Cut here: 500 more characters were not sent.')).toBeVisible();
  expect(sent.queryByText('one')).toBeNull();
  expect(sent.getByText('four')).toBeVisible();
});

test('copies the chat as JSON with times and the system prompt', async () => {
  setFinalPrompt('Be kind.');
  api.on('chat', succeeds('chat', reply));
  const { user, say } = open();
  await say('Hi');
  await pass(900);
  await user.click(screen.getByRole('button', { name: 'Copy chat' }));
  const copied = JSON.parse(await navigator.clipboard.readText()) as { messages: { timestamp: string }[] };
  expect(copied).toEqual({
    systemPrompt: 'Be kind.',
    messages: [
      { role: 'user', content: 'Hi', timestamp: expect.any(String) as string },
      { role: 'assistant', content: reply.response, timestamp: expect.any(String) as string },
    ],
  });
  for (const { timestamp } of copied.messages) expect(new Date(timestamp).toISOString()).toBe(timestamp);
  expect(screen.getByText('Chat content copied to clipboard')).toBeVisible();
});

test('saves the chat as chat-{YYYY-MM-DD}.txt, and says when it cannot', async () => {
  api.on('chat', succeeds('chat', reply));
  const { user, say } = open();
  await say('Hi');
  await pass(900);
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await user.click(screen.getByRole('button', { name: 'Save chat' }));
  click.mockRestore();
  expect(names).toEqual([expect.stringMatching(/^chat-\d{4}-\d\d-\d\d\.txt$/)]);
  expect(screen.getByText('Chat saved to file')).toBeVisible();
  URL.createObjectURL = () => {
    throw new Error('No');
  };
  await user.click(screen.getByRole('button', { name: 'Save chat' }));
  expect(screen.getByText('Failed to save chat content')).toBeVisible();
});

test('goes on while closed and is whole when opened again', async () => {
  api.on('chat', succeeds('chat', reply));
  const { view, say, user } = open();
  await say('Hi');
  await user.type(screen.getByPlaceholderText('Type your message...'), 'lost');
  view.unmount();
  await pass(900);
  open();
  expect(messages().getAllByText('Hi')[0]).toBeVisible();
  expect(messages().getByText('Grain is food.')).toBeVisible();
});

test('a new chat puts the old one away, from where it can be brought back', async () => {
  api.on('chat', succeeds('chat', reply));
  const { user, box, say } = open();
  await say('Hi');
  await pass(900);
  await user.click(screen.getByRole('button', { name: 'New chat' }));
  expect(messages().queryByText('Hi')).toBeNull();
  expect(box).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Bring back the last chat' }));
  expect(messages().getAllByText('Hi')[0]).toBeVisible();
});

test('Enter sends; Shift and Enter begins a line; Enter of an input method does neither', async () => {
  api.on('chat', succeeds('chat', reply));
  const { user, box } = open();
  await user.type(box, 'one{Shift>}{Enter}{/Shift}two');
  expect(box).toHaveValue('one\ntwo');
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  expect(api.callsOf('chat')).toEqual([]);
  await user.keyboard('{Enter}');
  await pass(900);
  expect(api.callsOf('chat')).toHaveLength(1);
});

test('Escape and the close button close it', async () => {
  const { user, onClose } = open();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Close chat' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('as a whole screen it keeps Tab inside', async () => {
  window.matchMedia = () => ({ matches: true }) as MediaQueryList;
  const { user } = open();
  const dialog = screen.getByRole('dialog');
  for (let presses = 0; presses < 12; presses += 1) {
    await user.tab();
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
  }
  await user.tab({ shift: true });
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
});
