import { describeShapeIssue } from './json-shape';

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

describe('the JSON Schema of an answer', () => {
  it.each([
    object({ name: { type: 'string' }, price: { anyOf: [{ type: 'number' }, { type: 'null' }], default: null } }),
    object({ boats: { type: 'array', items: { $ref: '#/$defs/Boat' } } }, { $defs: { Boat: object({}) } }),
    object(
      { sku: { type: 'string', readOnly: true, deprecated: true, $comment: 'old' } },
      { $id: 'https://a.test/lamp' },
    ),
  ])('accepts the output of pydantic and zod, and annotations: %j', (schema) =>
    expect(describeShapeIssue(schema)).toBeNull(),
  );

  it.each([
    [object({ a: { type: 'string', pattern: '(a+)+$' } }), 'pattern'],
    [object({}, { patternProperties: {} }), 'patternProperties'],
    [object({ a: { $ref: 'https://a.test/schema' } }), '$ref'],
    [object({ a: { $ref: '#/$defs/Boat' } }), 'no schema #/$defs/Boat'],
    [object({ a: { type: 'objekt' } }), 'objekt'],
    [object({ a: { enum: 'x' } }), 'enum must be a list'],
    [{ type: 'array', items: {} }, 'object'],
    [object({ a: 1 }), 'object'],
    [object({ a: { anyOf: {} } }), 'object'],
    [object({ a: { description: 'x'.repeat(20_000) } }), 'longer'],
    [object(Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`a${at}`, {}]))), 'too large'],
    [
      Array.from({ length: 20 }).reduce<object>((inner) => object({ a: inner }), {}) as Record<string, unknown>,
      'large',
    ],
  ])('is rejected with the reason: %j', (schema, reason) =>
    expect(describeShapeIssue(schema as Record<string, unknown>)).toContain(reason),
  );
});
