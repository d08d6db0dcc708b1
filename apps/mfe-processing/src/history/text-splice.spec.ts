import * as fc from 'fast-check';
import { applySplice, inverse, isAfter, isBefore, joinTyping, spliceBetween } from './text-splice';

const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '😀'), maxLength: 40 });

test('a splice converts any text to any other and back', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const splice = spliceBetween(before, after);
      expect(isBefore(before, splice) && isAfter(after, splice)).toBe(true);
      expect(applySplice(before, splice)).toBe(after);
      expect(applySplice(after, inverse(splice))).toBe(before);
    }),
  );
});

test('a keystroke in a long text stores the keystroke, not the text', () => {
  const long = 'word '.repeat(10_000);
  expect(spliceBetween(long, `${long.slice(0, 20_001)}x${long.slice(20_001)}`)).toMatchObject({
    at: 20_001,
    removed: '',
    inserted: 'x',
  });
});

const typed = (...texts: string[]) =>
  texts.slice(1).map((after, at) => spliceBetween(texts[at] ?? '', after)) as [ReturnType<typeof spliceBetween>];

test.each([
  ['typing on', ['', 'a', 'ab'], { removed: '', inserted: 'ab' }],
  ['deleting backwards', ['abc', 'ab', 'a'], { removed: 'bc', inserted: '' }],
  ['deleting forwards', ['abc', 'bc', 'c'], { removed: 'ab', inserted: '' }],
])('%s is one change', (_what, texts, joined) => {
  const [first, second] = typed(...texts) as unknown as [never, never];
  expect(joinTyping(first, second)).toMatchObject(joined);
});

test.each([
  ['typing elsewhere', ['ab', 'abc', 'xabc']],
  ['a paste', ['', 'a', 'a long paste']],
  ['deleting what was typed', ['', 'ab', 'a']],
  ['the next line', ['', '\n', '\na']],
])('%s is a separate change', (_what, texts) => {
  const [first, second] = typed(...texts) as unknown as [never, never];
  expect(joinTyping(first, second)).toBeNull();
});
