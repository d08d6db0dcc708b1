import { installFakeBroadcastChannels } from '@winnow/web-testing';
import { createSharedValue } from './shared-value';
import { startOver } from './start-over';

const read = (value: unknown) => (typeof value === 'string' ? value : null);

installFakeBroadcastChannels();
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A tab with its text, and a function to type in it. */
function openTab(debounceMs = 250) {
  const tab = { text: '', type: (_text: string) => undefined as void };
  const onValue = (text: string) => {
    tab.text = text;
  };
  const shared = createSharedValue({ channel: 'test', debounceMs, read, onValue });
  tab.type = (text) => {
    tab.text = text;
    shared.send(text);
  };
  return tab;
}

test('text written in one tab appears in the other, sent once per burst', () => {
  const [one, other] = [openTab(), openTab()];
  one.type('a');
  one.type('ab');
  expect(other.text).toBe('');
  jest.advanceTimersByTime(300);
  expect(other.text).toBe('ab');
});

test('two tabs that write at the same time end with the same text', () => {
  const [one, other] = [openTab(), openTab()];
  one.type('one');
  other.type('other');
  jest.advanceTimersByTime(300);
  expect(one.text).toBe(other.text);
  expect(['one', 'other']).toContain(one.text);
});

test('text written before the page is left is sent', () => {
  const [one, other] = [openTab(), openTab()];
  one.type('last words');
  window.dispatchEvent(new Event('pagehide'));
  expect(other.text).toBe('last words');
});

test('text written before the visitor started over does not return', () => {
  const [one, other] = [openTab(), openTab()];
  one.type('before');
  const sentBefore = { value: 'before', version: Date.now(), tab: 'a tab that has yet to start over' };
  jest.advanceTimersByTime(10);
  startOver();
  jest.advanceTimersByTime(300);
  new BroadcastChannel('test').postMessage(sentBefore);
  expect(other.text).toBe('');
  one.type('after');
  jest.advanceTimersByTime(300);
  expect(other.text).toBe('after');
});

test('text is sent immediately without a debounce, and values that are not text are ignored', () => {
  const [one, other] = [openTab(0), openTab(0)];
  one.type('a');
  expect(other.text).toBe('a');
  new BroadcastChannel('test').postMessage({ value: 1, version: Date.now() * 2, tab: 'c' });
  other.type('b');
  expect([one.text, other.text]).toEqual(['b', 'b']);
});
