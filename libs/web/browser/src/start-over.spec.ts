import 'fake-indexeddb/auto';
import { installFakeBroadcastChannels } from '@winnow/web-testing';

installFakeBroadcastChannels();

/** Opens a further tab of the browser. Tests dispatch one window's events to both, so its own listeners are counted. */
async function openTab() {
  jest.resetModules();
  const browser = await import('./index');
  browser.followStartOver();
  const notes = browser.createPersistedCollection<string>({
    name: 'notes',
    version: 1,
    read: (value) => value as string,
  });
  return { ...browser, notes };
}

test('starting over in another tab drops what this one has not stored yet, and nothing that is stored since', async () => {
  const tab = await openTab();
  tab.notes.put('old', 'typed in this tab');
  const received: boolean[] = [];
  const unsubscribe = tab.onStartOver((_claim, isElsewhere) => received.push(isElsewhere));
  // The other tab has removed the stored data, and stores new data before this tab is notified.
  const other = tab.createPersistedCollection<string>({ name: 'notes', version: 1, read: (value) => value as string });
  other.put('new', 'text');
  await other.flush();
  new BroadcastChannel('winnow:start-over').postMessage('winnow:start-over');
  await tab.notes.flush();
  expect(received).toEqual([true]);
  expect([...(await tab.notes.load())]).toEqual([['new', 'text']]);
  unsubscribe();
});

test('notifies the other tabs when the visitor starts over', async () => {
  const tab = await openTab();
  const received = jest.fn();
  new BroadcastChannel('winnow:start-over').onmessage = received;
  tab.startOver();
  expect(received).toHaveBeenCalledTimes(1);
});
