import type { JsonObject, JsonValue } from '@winnow/contracts';
import { dataOf } from './found';
import { Comparison, fitToSchema } from './stated-values';

const number = { type: 'number' };

function fit(value: JsonValue, shape: JsonObject): JsonValue | undefined {
  const found = fitToSchema(value, shape, new Comparison(shape), { origin: 'model' });
  return found && dataOf(found);
}

it.each<[string, JsonValue, JsonObject, JsonValue | undefined]>([
  ['a map', { a: 1, b: '2,5', c: 'x' }, { type: 'object', additionalProperties: number }, { a: 1, b: 2.5 }],
  ['an object of any names', { a: { b: [1, 'x'] } }, { type: 'object' }, { a: { b: [1, 'x'] } }],
  ['a value of any type', { v: { a: [1] } }, { type: 'object', properties: { v: {} } }, { v: { a: [1] } }],
  [
    'names besides the properties',
    { id: 7, other: 'x' },
    { type: 'object', properties: { id: number }, additionalProperties: true },
    { id: 7, other: 'x' },
  ],
  ['only the properties by default', { id: 7, other: 'x' }, { type: 'object', properties: { id: number } }, { id: 7 }],
])('keeps %s', (_, value, shape, kept) => {
  expect(fit(value, shape)).toEqual(kept);
});

it.each([
  ['March 12, 2024', '2024-03-12'],
  ['12. März 2024', '2024-03-12'],
  ['2024-03-12T10:00:00Z', '2024-03-12'],
  ['12.03.2024', '2024-03-12'],
  ['March 2024', 'March 2024'],
  ['1 May 2024 to 3 May 2024', '1 May 2024 to 3 May 2024'],
])('writes the date %s of a property with the format date as %s', (text, date) => {
  expect(fit(text, { type: 'string', format: 'date' })).toBe(date);
});
