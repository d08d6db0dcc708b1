import fc from 'fast-check';
import { indentJson } from './indent-json';

it('indents like the standard library', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 1, 7), (value, spaces) => {
      expect(indentJson(JSON.stringify(value, null, spaces), Infinity)).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

it.each([
  ['long numbers', '{\n  "id": 12345678901234567890,\n  "price": 1.10,\n  "big": 1E400\n}'],
  ['repeated and numeric names in their order', '{\n  "b": 1,\n  "2": 2,\n  "1": 3,\n  "b": 4\n}'],
  ['escapes', '"\\u00e9\\/\\"{[,:"'],
])('keeps %s', (_what, text) => {
  expect(indentJson(text.replaceAll(/\n */g, ''), 1_000)).toBe(text);
});

it.each(['', '{"a":1}{"a":2}', "{a: 'b'}", ")]}',\n{}", '{"a":'])('returns other text unchanged: %j', (text) => {
  expect(indentJson(text, 1_000)).toBe(text);
});

it('ends soon after the limit, however deep the text is', () => {
  const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`;
  const { length } = indentJson(deep, 10_000);
  expect(length).toBeGreaterThan(10_000);
  expect(length).toBeLessThan(11_000);
});
