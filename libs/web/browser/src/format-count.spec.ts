import { pluralize, formatCount } from './format-count';

test.each([0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 123_456_789])('%d is formatted as in English', (count) => {
  expect(formatCount(count)).toBe(count.toLocaleString('en-US'));
});

test('uses the singular for one', () => {
  expect([0, 1, 1_200].map((count) => pluralize(count, 'page'))).toEqual(['0 pages', '1 page', '1,200 pages']);
});
