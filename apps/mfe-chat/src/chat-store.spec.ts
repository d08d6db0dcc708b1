import 'fake-indexeddb/auto';
import { installFakeBroadcastChannels, installMockApi, neverEnds } from '@winnow/web-testing';
import { newEntry } from './chat-entry';

/** Returns the store of the next page, once the browser has written pending changes. */
async function reloadPage() {
  window.dispatchEvent(new Event('pagehide'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  jest.resetModules();
  return import('./chat-store');
}

test('the conversation is restored after a reload', async () => {
  const first = await import('./chat-store');
  const entry = newEntry({ role: 'user', content: 'Hi' });
  first.changeChat({ entries: [entry] });
  const second = await reloadPage();
  await second.chatReady;
  expect(second.getChat().entries).toEqual([entry]);
});

test('a started conversation is not replaced by an earlier one', async () => {
  const first = await import('./chat-store');
  first.changeChat({ entries: [newEntry({ role: 'user', content: 'Earlier' })] });
  const second = await reloadPage();
  const entry = newEntry({ role: 'user', content: 'Now' });
  second.changeChat({ entries: [entry] });
  await second.chatReady;
  expect(second.getChat().entries).toEqual([entry]);
});

test('a message that was not sent is in the box after a reload', async () => {
  const first = await import('./chat-store');
  first.changeChat({ draft: 'Half a question' });
  const second = await reloadPage();
  await second.chatReady;
  expect(second.getChat().draft).toBe('Half a question');
});

test('what is typed before a message that was not sent is restored continues it', async () => {
  const first = await import('./chat-store');
  first.changeChat({ draft: 'Half a' });
  const second = await reloadPage();
  second.changeChat({ draft: ' question' });
  await second.chatReady;
  expect(second.getChat().draft).toBe('Half a question');
});

describe('a reply that is generated again', () => {
  const entries = [newEntry({ role: 'user', content: 'Hi' }), newEntry({ role: 'assistant', content: 'Hello' })];

  async function regenerate() {
    const api = installMockApi();
    api.on('chat', neverEnds());
    jest.resetModules();
    const store = await import('./chat-store');
    await store.chatReady;
    store.changeChat({ entries });
    void (await import('./send-message')).regenerateReply();
    expect(store.getChat()).toMatchObject({ entries: entries.slice(0, 1), pending: { text: '' } });
    return { store, restore: api.restore };
  }

  test('is there after a reload before the new one has arrived', async () => {
    const { store, restore } = await regenerate();
    const next = await reloadPage();
    await next.chatReady;
    expect(next.getChat().entries).toEqual(entries);
    store.getChat().pending?.stop();
    restore();
  });

  test('is in the conversation that New chat has archived and that is brought back', async () => {
    const { store, restore } = await regenerate();
    store.newChat();
    store.restorePreviousChat();
    expect(store.getChat()).toMatchObject({ entries, pending: null });
    restore();
  });
});

test('is cleared when the visitor starts over', async () => {
  const store = await import('./chat-store');
  store.changeChat({ entries: [newEntry({ role: 'user', content: 'Hi' })], draft: 'half a' });
  window.dispatchEvent(new Event('winnow:start-over'));
  expect(store.getChat()).toMatchObject({ entries: [], draft: '', pending: null });
  const next = await reloadPage();
  await next.chatReady;
  expect(next.getChat().entries).toEqual([]);
});

describe('in two tabs', () => {
  installFakeBroadcastChannels();
  beforeEach(() => void jest.resetModules());

  async function openTab() {
    jest.resetModules();
    const tab = await import('./chat-store');
    await tab.chatReady;
    return tab;
  }

  test('each adds to the conversation of the other, and both are there after a reload', async () => {
    const [one, other] = [await openTab(), await openTab()];
    const [first, second] = ['Hi', 'Hello'].map((content) => newEntry({ role: 'user', content }));
    one.changeChat({ entries: [first!] });
    expect(other.getChat().entries).toEqual([first]);
    other.changeChat({ entries: [...other.getChat().entries, second!] });
    expect(one.getChat().entries).toEqual([first, second]);
    const next = await reloadPage();
    await next.chatReady;
    expect(next.getChat().entries).toEqual([first, second]);
  });

  test('a reply is stopped only if the other tab has removed its message', async () => {
    const [one, other] = [await openTab(), await openTab()];
    const question = newEntry({ role: 'user', content: 'Hi' });
    const stop = jest.fn();
    one.changeChat({ entries: [question], pending: { text: '', stop } });
    other.changeChat({ entries: [question, newEntry({ role: 'user', content: 'And?' })] });
    expect(one.getChat()).toMatchObject({ pending: { text: '' } });
    other.newChat();
    expect(stop).toHaveBeenCalledTimes(1);
    expect(one.getChat()).toMatchObject({ entries: [], pending: null });
  });

  test('starting over in one empties the other, which sends nothing that would replace a newer conversation', async () => {
    const [one, other] = [await openTab(), await openTab()];
    const stop = jest.fn();
    one.changeChat({
      entries: [newEntry({ role: 'user', content: 'Hi' })],
      draft: 'half',
      pending: { text: '', stop },
    });
    const newer = newEntry({ role: 'user', content: 'New' });
    const sent = jest.fn();
    new BroadcastChannel('winnow:chat').onmessage = sent;
    window.dispatchEvent(new Event('winnow:start-over-elsewhere'));
    expect(one.getChat()).toMatchObject({ entries: [], draft: '', pending: null });
    expect(stop).toHaveBeenCalledTimes(1);
    expect(sent).not.toHaveBeenCalled();
    other.changeChat({ entries: [newer] });
    expect(one.getChat().entries).toEqual([newer]);
  });
});
