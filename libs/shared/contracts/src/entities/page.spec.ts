import { waitForSchema } from './page';

it.each([{}, { ms: 0 }, { ms: 30_000 }, { selector: '.price', ms: 500 }])('accepts a wait: %j', (wait) => {
  expect(waitForSchema.parse(wait)).toEqual(wait);
});

it('trims the selector of a wait', () => {
  expect(waitForSchema.parse({ selector: ' #reviews, .price ' })).toEqual({ selector: '#reviews, .price' });
});

it.each([
  { ms: -1 },
  { ms: 30_001 },
  { ms: 1.5 },
  { ms: '500' },
  { selector: ' ' },
  { selector: 'p'.repeat(501) },
  500,
  '.price',
])('rejects a wait: %j', (wait) => {
  expect(waitForSchema.safeParse(wait).success).toBe(false);
});
