import { windowOf } from './text-window';

/** Reads a text window by window, as a client that follows `next`. */
function read(whole: string, limit: number): string {
  let text = '';
  for (let offset: number | undefined = 0, calls = 0; offset !== undefined; calls += 1) {
    if (calls > whole.length) throw new Error('the windows do not end');
    const window = windowOf(whole, offset, limit);
    text += window?.text;
    offset = window?.next;
  }
  return text;
}

it.each([1, 2, 3, 7])('windows of %i characters join to the whole text without splitting characters', (limit) => {
  const whole = 'A \u{1f30a} wave, \u{1f30a}\u{1f30a}.';
  expect(read(whole, limit)).toBe(whole);
});

it('a window of many bytes ends at a character, also after a byte order mark', () => {
  const whole = `\ufeff${'ä'.repeat(25_000)}`;
  expect(read(whole, 20_000)).toBe(whole);
});
