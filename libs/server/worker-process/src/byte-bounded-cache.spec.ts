import { ByteBoundedCache } from './byte-bounded-cache';

it('evicts the least recently used values over its byte limit, however many values are stored', () => {
  const cache = new ByteBoundedCache<string>({ maxBytes: 10_000, maxAgeMs: 1_000_000 });
  cache.set('used', 'a', 1_000);
  for (let n = 0; n < 1_000; n++) {
    cache.set(`n${n}`, 'b', 1_000);
    expect(cache.get('used')).toBe('a');
    expect(cache.size).toBeLessThanOrEqual(10_000);
  }
  expect(cache.get('n0')).toBeUndefined();
  expect(cache.get('n999')).toBe('b');
});

it('rejects a value larger than its limit, and counts a replaced value once', () => {
  const cache = new ByteBoundedCache<string>({ maxBytes: 10_000, maxAgeMs: 1_000_000 });
  cache.set('a', 'small', 100);
  cache.set('a', 'other', 100);
  const { size } = cache;
  cache.set('large', 'x', 10_001);
  expect([cache.get('large'), cache.get('a'), cache.size]).toEqual([undefined, 'other', size]);
});

it('expires a value after its maximum age', () => {
  let now = 0;
  const cache = new ByteBoundedCache<string>({ maxBytes: 10_000, maxAgeMs: 1_000, now: () => now });
  cache.set('a', 'x', 100);
  now = 999;
  expect(cache.get('a')).toBe('x');
  now = 1_000;
  expect([cache.get('a'), cache.size]).toEqual([undefined, 0]);
});
