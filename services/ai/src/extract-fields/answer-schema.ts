import type { JsonObject, JsonValue } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import * as z from 'zod';
import { isObject } from './shape';

/**
 * Omitted keywords: those by which one wrong value would invalidate the whole answer (values are validated one by one
 * afterwards), and those that say nothing about values.
 */
const strict = [
  'required',
  'format',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'default',
  'examples',
  '$schema',
  '$id',
  '$comment',
  'deprecated',
  'readOnly',
  'writeOnly',
];
const named = ['properties', '$defs', 'definitions'];

interface Answered {
  data: Record<string, unknown>;
  quotes: { path: string; quote: string }[];
}

/**
 * Builds the answer's schema for the model's server: `data` by the visitor's schema, where every value may be null, and a
 * quotation for each value. Objects are closed and require all their names, since servers accept no others in strict
 * mode. Throws `invalid-request` for an invalid schema.
 */
export function answerSchema(schema: JsonObject): z.ZodType<Answered> {
  const { $defs, definitions, ...own } = loose(schema) as JsonObject;
  const quote = {
    type: 'object',
    properties: { path: { type: 'string' }, quote: { type: 'string' } },
    required: ['path', 'quote'],
    additionalProperties: false,
  };
  const answer = {
    type: 'object',
    properties: { data: own, quotes: { type: 'array', items: quote } },
    required: ['data', 'quotes'],
    additionalProperties: false,
    ...($defs ? { $defs } : {}),
    ...(definitions ? { definitions } : {}),
  };
  try {
    return z.fromJSONSchema(answer as Parameters<typeof z.fromJSONSchema>[0]) as unknown as z.ZodType<Answered>;
  } catch (error) {
    throw new ProblemError('invalid-request', 'The schema cannot be used for an answer.', { cause: error });
  }
}

function loose(schema: JsonValue): JsonValue {
  if (Array.isArray(schema)) return schema.map(loose);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([keyword]) => !strict.includes(keyword));
  const { properties, additionalProperties = false } = schema;
  const isClosed = isObject(properties) && additionalProperties === false;
  const closed: JsonObject = isClosed ? { required: Object.keys(properties), additionalProperties } : {};
  const loosened = Object.fromEntries(
    kept.map(([keyword, value]): [string, JsonValue] => {
      if (keyword === 'enum' || keyword === 'const') return [keyword, value];
      if (!named.includes(keyword) || typeof value !== 'object' || value === null) return [keyword, loose(value)];
      const inner = Object.entries(value as JsonObject).map(([name, one]) => [
        name,
        keyword === 'properties' ? { anyOf: [loose(one), { type: 'null' }] } : loose(one),
      ]);
      return [keyword, Object.fromEntries(inner) as JsonObject];
    }),
  );
  return { ...loosened, ...closed };
}
