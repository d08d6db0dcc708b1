import 'fake-indexeddb/auto';
import { newEntry } from './chat-entry';

/** Returns the store of the next page, once the browser has written pending changes. */
async function nextPage() {
  window.dispatchEvent(new Event('pagehide'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  jest.resetModules();
  return import('./chat-store');
}

test('the conversation is restored after a reload', async () => {
  const first = await import('./chat-store');
  const entry = newEntry({ role: 'user', content: 'Hi' });
  first.changeChat({ entries: [entry] });
  const second = await nextPage();
  await second.chatReady;
  expect(second.getChat().entries).toEqual([entry]);
});

test('a started conversation is not replaced by an earlier one', async () => {
  const first = await import('./chat-store');
  first.changeChat({ entries: [newEntry({ role: 'user', content: 'Earlier' })] });
  const second = await nextPage();
  const entry = newEntry({ role: 'user', content: 'Now' });
  second.changeChat({ entries: [entry] });
  await second.chatReady;
  expect(second.getChat().entries).toEqual([entry]);
});

test('a message that was not sent is in the box after a reload', async () => {
  const first = await import('./chat-store');
  first.changeChat({ draft: 'Half a question' });
  const second = await nextPage();
  await second.chatReady;
  expect(second.getChat().draft).toBe('Half a question');
});

test('is cleared when the visitor starts over', async () => {
  const store = await import('./chat-store');
  store.changeChat({ entries: [newEntry({ role: 'user', content: 'Hi' })], draft: 'half a' });
  window.dispatchEvent(new Event('winnow:start-over'));
  expect(store.getChat()).toMatchObject({ entries: [], draft: '', pending: null });
  const next = await nextPage();
  await next.chatReady;
  expect(next.getChat().entries).toEqual([]);
});
