import 'fake-indexeddb/auto';
import { act, fireEvent, screen } from '@testing-library/react';
import { delta, fails, neverEnds, succeeds, waitsFor } from '@winnow/web-testing';
import { messages, openChat, advance, reply, installMockServer } from './testing/open-chat';

const server = installMockServer();
const apology =
  'I apologize, but I encountered an error. Please try a shorter message or wait a moment before trying again.';

const typingIndicator = () => screen.queryByRole('img', { name: 'The assistant is typing' });

test('opens with its title, the message box focused and nothing to copy or save', () => {
  const { box } = openChat();
  expect(screen.getByRole('dialog', { name: 'Chat Assistant' })).toBeVisible();
  expect(box).toHaveFocus();
  for (const name of ['Copy chat', 'Save chat']) {
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  }
});

test('ignores a blank message', async () => {
  const { send } = openChat();
  await send('   ');
  expect(server.current.callsOf('chat')).toEqual([]);
});

test('locks the box and shows dots for at least 800 ms, then the reply with its model', async () => {
  server.current.on('chat', succeeds('chat', reply, [delta('Grain is'), delta(' food.')]));
  const { box, send } = openChat();
  await send('What is grain?');
  expect(messages().getByText('What is grain?')).toBeVisible();
  expect(box).toHaveValue('');
  expect(box).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Send message' })).toHaveAttribute('aria-disabled', 'true');
  await advance(700);
  expect(typingIndicator()).toBeVisible();
  expect(messages().queryByText('Grain is food.')).toBeNull();
  await advance(200);
  expect(messages().getByText('Grain is food.')).toBeVisible();
  expect(messages().getByRole('button', { name: 'Built-in model' })).toBeVisible();
  expect(typingIndicator()).toBeNull();
  expect(box).toBeEnabled();
  expect(box).toHaveFocus();
  expect(screen.getByText('Response received successfully')).toBeVisible();
});

test('streams the reply after 800 ms', async () => {
  let sendRest = () => {};
  const second = new Promise<void>((resolve) => {
    sendRest = resolve;
  });
  server.current.on('chat', succeeds('chat', reply, [delta('Grain'), waitsFor(second), delta(' is food.')]));
  const { send } = openChat();
  await send('Hi');
  await advance(900);
  expect(messages().getByText('Grain')).toBeVisible();
  sendRest();
  await advance(10);
  expect(messages().getByText('Grain is food.')).toBeVisible();
});

test('Stop keeps the partial reply and unlocks the box', async () => {
  server.current.on('chat', neverEnds([delta('Grain is')]));
  const { user, box, send } = openChat();
  await send('Hi');
  await advance(900);
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await advance(10);
  expect(messages().getByText('Grain is')).toBeVisible();
  expect(messages().getByText('Stopped')).toBeVisible();
  expect(box).toHaveFocus();
});

test('Escape stops the reply wherever the focus is, and closes the panel when pressed again', async () => {
  server.current.on('chat', neverEnds([delta('Grain is')]), succeeds('chat', reply));
  const { user, box, send, onClose } = openChat();
  await send('Hi');
  expect(screen.getByRole('group', { name: 'Messages' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await advance(900);
  expect(onClose).not.toHaveBeenCalled();
  expect(box).toBeEnabled();
  expect(box).toHaveFocus();
  expect(messages().getByText('No reply came to this message.')).toBeVisible();
  await user.click(messages().getByRole('button', { name: 'Try again' }));
  await advance(900);
  expect(messages().getByText('Grain is food.')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('Escape also stops the reply when no element has the focus', async () => {
  server.current.on('chat', neverEnds([delta('Grain is')]));
  const { user, box, send } = openChat();
  await send('Hi');
  await advance(900);
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard('{Escape}');
  await advance(10);
  expect(messages().getByText('Stopped')).toBeVisible();
  expect(box).toBeEnabled();
});

test('a failure shows the apology with its reason, a toast and a retry button', async () => {
  server.current.on('chat', fails('model-failed', 'The model is tired.'), succeeds('chat', reply));
  const { user, send } = openChat();
  await send('Hi');
  await advance(900);
  expect(messages().getByText(apology)).toBeVisible();
  expect(typingIndicator()).toBeNull();
  expect(screen.getByText('Chat Error')).toBeVisible();
  expect(screen.getByRole('region', { name: /Notifications/ })).toHaveTextContent('The model is tired.');
  await advance(6_000);
  expect(screen.queryByText('Chat Error')).toBeNull();
  expect(messages().getByText('The model is tired.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await advance(900);
  expect(messages().queryByText(apology)).toBeNull();
  expect(messages().queryByText('The model is tired.')).toBeNull();
  expect(messages().getByText('Grain is food.')).toBeVisible();
  expect(server.current.callsOf('chat')[1]?.body).toMatchObject({ messages: [{ role: 'user', content: 'Hi' }] });
});

describe('a reply that was interrupted', () => {
  async function interrupt() {
    let fail: () => void = () => undefined;
    const failed = new Promise<void>((resolve) => (fail = resolve));
    server.current.on('chat', fails('model-failed', 'The model is tired.', [delta('Grain is'), waitsFor(failed)]));
    const chat = openChat();
    await chat.send('Hi');
    await advance(900);
    fail();
    await advance(10);
    expect(messages().getByText('Interrupted')).toBeVisible();
    const retry = () => chat.user.click(screen.getByRole('button', { name: 'Try again' }));
    return { ...chat, retry };
  }

  test('is replaced by the one to the same message that Try again requests', async () => {
    const { retry } = await interrupt();
    server.current.on('chat', succeeds('chat', reply));
    await retry();
    await advance(900);
    expect(server.current.callsOf('chat')[1]?.body).toMatchObject({ messages: [{ role: 'user', content: 'Hi' }] });
    expect(messages().getByText('Grain is food.')).toBeVisible();
    expect(messages().queryByText('Grain is')).toBeNull();
  });

  test('stays when the retry fails before its first word', async () => {
    const { retry } = await interrupt();
    server.current.on('chat', fails('model-failed'));
    await retry();
    await advance(900);
    expect(messages().getByText('Grain is')).toBeVisible();
    expect(messages().getByText(apology)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

test('suggests a retry for a failure without a message', async () => {
  server.current.on('chat', fails('unavailable', ''));
  const { send } = openChat();
  await send('Hi');
  await advance(900);
  expect(messages().getByText('Failed to get response. Please try again.')).toBeVisible();
});

test('Enter sends; Shift+Enter starts a line; Enter of an input method does neither', async () => {
  server.current.on('chat', succeeds('chat', reply));
  const { user, box } = openChat();
  await user.type(box, 'one{Shift>}{Enter}{/Shift}two');
  expect(box).toHaveValue('one\ntwo');
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  // Safari ends the composition before this event.
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
  expect(box).toHaveValue('one\ntwo');
  await user.keyboard('{Enter}');
  await advance(900);
  expect(server.current.callsOf('chat')).toHaveLength(1);
});

test('stays open on an Escape that another control has handled', async () => {
  const { user, onClose } = openChat();
  const preventDefault = (event: Event) => event.preventDefault();
  document.addEventListener('keydown', preventDefault, { once: true, capture: true });
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

/** Simulates a list that has been scrolled up, since jsdom does not lay it out. */
function scrollAway() {
  const list = screen.getByRole('group', { name: 'Messages' });
  Object.defineProperties(list, { scrollHeight: { value: 900 }, clientHeight: { value: 300 } });
  for (const top of [600, 0]) {
    list.scrollTop = top;
    fireEvent.scroll(list);
  }
  return list;
}

test('Latest scrolls to the end and focuses the box', async () => {
  const { user, box } = openChat();
  const list = scrollAway();
  await user.click(screen.getByRole('button', { name: 'Latest' }));
  expect(list.scrollTop).toBe(900);
  expect(box).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Latest' })).toBeNull();
});

test('Latest focuses the messages while the box is locked', async () => {
  server.current.on('chat', neverEnds([delta('Grain is')]));
  const { user, send } = openChat();
  await send('Hi');
  await advance(900);
  const list = scrollAway();
  await user.click(screen.getByRole('button', { name: 'Latest' }));
  expect(list).toHaveFocus();
});

test('Escape and the close button close it', async () => {
  const { user, onClose } = openChat();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Close chat' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('traps Tab when it covers the whole screen', async () => {
  window.matchMedia = () => ({ matches: true }) as MediaQueryList;
  const { user } = openChat();
  const dialog = screen.getByRole('dialog');
  for (let presses = 0; presses < 12; presses += 1) {
    await user.tab();
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
  }
  await user.tab({ shift: true });
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
});

test('the message box has the direction of its text, and no dir="auto", which is slow in long lines, without need', () => {
  const { box } = openChat();
  fireEvent.change(box, { target: { value: 'Words' } });
  expect(box).not.toHaveAttribute('dir');
  fireEvent.change(box, { target: { value: 'مرحبا' } });
  expect(box).toHaveAttribute('dir', 'auto');
});
