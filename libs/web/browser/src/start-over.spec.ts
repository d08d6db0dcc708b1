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
  const heard: boolean[] = [];
  const unsubscribe = tab.onStartOver((_claim, isElsewhere) => heard.push(isElsewhere));
  // The other tab has removed the stored data, and stores new data before this tab hears of it.
  const other = tab.createPersistedCollection<string>({ name: 'notes', version: 1, read: (value) => value as string });
  other.put('new', 'text');
  await other.flush();
  new BroadcastChannel('winnow:start-over').postMessage('winnow:start-over');
  await tab.notes.flush();
  expect(heard).toEqual([true]);
  expect([...(await tab.notes.load())]).toEqual([['new', 'text']]);
  unsubscribe();
});

test('a tab tells the others that the visitor has started over', async () => {
  const tab = await openTab();
  const heard = jest.fn();
  new BroadcastChannel('winnow:start-over').onmessage = heard;
  tab.startOver();
  expect(heard).toHaveBeenCalledTimes(1);
});
