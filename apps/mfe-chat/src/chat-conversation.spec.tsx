import 'fake-indexeddb/auto';
import { act, screen, within } from '@testing-library/react';
import { setFinalPrompt } from '@winnow/final-prompt';
import { fails, neverEnds, succeeds } from '@winnow/web-testing';
import { newEntry } from './chat-entry';
import { changeChat, getChat } from './chat-store';
import { messages, openChat, advance, reply, installMockServer } from './testing/open-chat';

const server = installMockServer();

test('sends the last 5 messages and 2000 characters, and shows what was sent', async () => {
  setFinalPrompt('p'.repeat(2500));
  server.current.on('chat', succeeds('chat', reply));
  const { user, send } = openChat();
  expect(screen.getByText('Uses the first 2,000 of 2,500 prompt characters.')).toBeVisible();
  for (const text of ['one', 'two', 'three', 'four']) {
    await send(text);
    await advance(900);
  }
  expect(server.current.callsOf('chat').at(-1)?.body).toEqual({
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
  await advance(10);
  const sent = within(last!.closest('details')!);
  expect(sent.getByText('Cut here: 500 more characters not sent.')).toBeVisible();
  expect(sent.queryByText('one')).toBeNull();
  expect(sent.getByText('four')).toBeVisible();
});

test('marks a reply that stopped at its limit', async () => {
  server.current.on('chat', succeeds('chat', { ...reply, truncated: true }));
  const { send } = openChat();
  await send('Hi');
  await advance(900);
  expect(messages().getByText(/^Cut off/)).toBeVisible();
  expect(messages().getByRole('button', { name: 'Regenerate' })).toBeVisible();
});

test('restores the focus when "What was sent" is closed', async () => {
  server.current.on('chat', succeeds('chat', reply));
  const { user, send } = openChat();
  await send('Hi');
  await advance(900);
  const summary = screen.getByText('What was sent', { selector: 'summary' });
  await user.click(summary);
  await advance(10);
  await user.click(summary);
  await advance(10);
  expect(screen.queryByRole('group', { name: 'What was sent' })).toBeNull();
  expect(messages().getByText(reply.response)).toBeVisible();
});

test('copies the chat as JSON with times and the system prompt', async () => {
  setFinalPrompt('Be kind.');
  server.current.on('chat', succeeds('chat', reply));
  const { user, send } = openChat();
  await send('Hi');
  await advance(900);
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

test('excludes the reason of a failure from requests and exports', async () => {
  server.current.on('chat', fails('model-failed', 'The model is tired.'), succeeds('chat', reply));
  const { user, send } = openChat();
  await send('Hi');
  await advance(900);
  await send('And now?');
  await advance(900);
  expect(server.current.callsOf('chat').at(-1)?.body).toMatchObject({
    messages: [
      { role: 'user', content: 'Hi' },
      { role: 'user', content: 'And now?' },
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Copy chat' }));
  const copied = await navigator.clipboard.readText();
  expect(copied).toContain('I apologize');
  expect(copied).not.toContain('tired');
});

test('saves the chat as chat-{YYYY-MM-DD}.txt, and reports a failure', async () => {
  server.current.on('chat', succeeds('chat', reply));
  const { user, send } = openChat();
  await send('Hi');
  await advance(900);
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:1';
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

test('continues while closed and is complete when reopened', async () => {
  server.current.on('chat', succeeds('chat', reply));
  const { view, send, user } = openChat();
  await send('Hi');
  await user.type(screen.getByPlaceholderText('Type your message...'), 'lost');
  view.unmount();
  await advance(900);
  openChat();
  expect(messages().getAllByText('Hi')[0]).toBeVisible();
  expect(messages().getByText('Grain is food.')).toBeVisible();
});

test('a reply that is stopped after another tab has added a message keeps that message', async () => {
  server.current.on('chat', neverEnds());
  const { user, send } = openChat();
  await send('Hi');
  act(() => changeChat({ entries: [...getChat().entries, newEntry({ role: 'user', content: 'From there' })] }));
  await user.click(screen.getByRole('button', { name: /^Stop/ }));
  await advance(900);
  expect(getChat()).toMatchObject({ pending: null, entries: [{ content: 'Hi' }, { content: 'From there' }] });
});

test('a new chat archives the old one, which can be restored', async () => {
  server.current.on('chat', succeeds('chat', reply));
  const { user, box, send } = openChat();
  await send('Hi');
  await advance(900);
  await user.click(screen.getByRole('button', { name: 'New chat' }));
  expect(messages().queryByText('Hi')).toBeNull();
  expect(box).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Bring back the last chat' }));
  expect(messages().getAllByText('Hi')[0]).toBeVisible();
  expect(box).toHaveFocus();
});

test('warns that the browser has no room for the conversation', async () => {
  const full = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  server.current.on('chat', succeeds('chat', reply));
  const { send } = openChat();
  await send('Hi');
  await advance(1_500);
  full.mockRestore();
  expect(screen.getByText(/no room left for the chat\. Save it/)).toBeVisible();
});
