import fc from 'fast-check';
import { isWithinJsonLimits } from './json-shape';

describe('the shape of a request', () => {
  it.each([
    ['an operation', JSON.stringify({ urls: Array.from({ length: 200 }, (_, page) => `https://a.test/${page}`) })],
    [
      'a new collection of ten thousand sources',
      JSON.stringify({ name: 'a', sources: Array(10_000).fill({ url: 'a', title: 'b', content: 'c' }) }),
    ],
    ['brackets inside text', JSON.stringify({ content: '[{,'.repeat(50_000) })],
    ['quotes and backslashes inside text', JSON.stringify({ content: '\\"[{,'.repeat(50_000) })],
    ['32 levels', '['.repeat(32) + ']'.repeat(32)],
    ['a text that never ends', '"'],
  ])('is accepted: %s', (_name, json) => {
    expect(isWithinJsonLimits(json)).toBe(true);
  });

  it.each([
    ['33 levels', '['.repeat(33) + ']'.repeat(33)],
    ['levels that never end', '{"a":'.repeat(1_000_000)],
    ['levels behind a text that ends in backslashes', `["\\\\",${'['.repeat(33)}`],
    ['a list of everything', `[${'{},'.repeat(25_000)}{}]`],
  ])('is rejected: %s', (_name, json) => {
    expect(isWithinJsonLimits(json)).toBe(false);
  });

  it('counts like a parser for any texts', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null
        ? 1 + Math.max(0, ...Object.values(value).map((inner) => depthOf(inner)))
        : 0;
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 40 }), (value) => {
        expect(isWithinJsonLimits(JSON.stringify(value))).toBe(depthOf(value) <= 32);
      }),
    );
  });
});
