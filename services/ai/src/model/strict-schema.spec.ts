import type { JsonObject } from '@winnow/contracts';
import * as z from 'zod';
import { answerSchema } from '../extract-fields/answer-schema';
import { isStrictSchema } from './strict-schema';
import { jsonSchemaOf } from './structured-answer';

const text = { type: 'string' };
const object = (properties: JsonObject, extra: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...extra,
});
const closed = { additionalProperties: false, required: ['a'] };

it.each([
  ['a closed object', object({ a: text }, closed)],
  ['lists and alternatives', object({ a: { anyOf: [{ type: 'array', items: text }, { type: 'null' }] } }, closed)],
  ['references', { ...object({ a: { $ref: '#/$defs/one' } }, closed), $defs: { one: object({ a: text }, closed) } }],
])('accepts %s', (_, schema) => {
  expect(isStrictSchema(schema)).toBe(true);
});

it.each([
  ['an open object', object({ a: text }, { required: ['a'] })],
  ['an optional property', object({ a: text }, { additionalProperties: false })],
  ['a value without a type', object({ a: {} }, closed)],
  ['a map', object({ a: object({}, { additionalProperties: text }) }, closed)],
  ['a default', object({ a: { ...text, default: '' } }, closed)],
])('rejects %s', (_, schema) => {
  expect(isStrictSchema(schema)).toBe(false);
});

it('accepts the answers of a schema with optional and nested values', () => {
  const user = {
    ...object({
      name: text,
      owner: { $ref: '#/$defs/person' },
      sizes: { type: 'array', items: object({ cm: { type: 'integer' } }) },
    }),
    required: ['name'],
    $defs: { person: object({ name: text, boss: { $ref: '#/$defs/person' } }) },
  };
  expect(isStrictSchema(jsonSchemaOf(answerSchema(user)))).toBe(true);
  const map = object({ prices: { type: 'object', additionalProperties: { type: 'number' } } });
  expect(isStrictSchema(jsonSchemaOf(answerSchema(map)))).toBe(false);
  expect(isStrictSchema(jsonSchemaOf(z.looseObject({})))).toBe(false);
});
