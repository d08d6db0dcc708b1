import { estimateTokens } from './estimate-tokens';

/** Counts of o200k_base, recorded once. */
test.each([
  ['', 0],
  ['The quick brown fox jumps over the lazy dog.', 10],
  ['In 2024, 1,234,567 people visited the museum; that is 12% more than in 2023.', 25],
  ['const total = items.reduce((sum, item) => sum + item.price, 0);', 19],
])('is within a quarter of a real tokenizer for %j', (text, real) => {
  expect(Math.abs(estimateTokens(text) - real)).toBeLessThanOrEqual(Math.ceil(real / 4));
});

test('counts scripts without spaces by their characters', () => {
  const text = '中华人民共和国位于亚洲东部';
  expect(estimateTokens(text)).toBeGreaterThan(text.length / 3);
  expect(estimateTokens(text)).toBeLessThanOrEqual(text.length);
});

test('grows with the text', () => {
  const text = 'Words and more words, 42 of them.\n';
  expect(estimateTokens(text.repeat(100))).toBeCloseTo(estimateTokens(text) * 100, -2);
});
