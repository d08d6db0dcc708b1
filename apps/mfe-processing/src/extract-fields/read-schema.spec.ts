import { readSchema } from './read-schema';

it('reads a JSON Schema', () => {
  expect(readSchema('{"type": "object"}')).toEqual({ type: 'object' });
});

it.each([
  'title, price: number,tags:list, In stock : Boolean',
  ' title\n\nprice: number\ntags: list\nIn stock: boolean\n',
])('reads names, which are texts without a type: %j', (text) => {
  expect(readSchema(text)).toEqual({
    type: 'object',
    properties: {
      title: { type: 'string' },
      price: { type: 'number' },
      tags: { type: 'array', items: { type: 'string' } },
      'In stock': { type: 'boolean' },
    },
  });
});

it.each(['', ' \n', '{"type": "object"', 'price: money', '"title": {}', 'a: b: c', 'a: constructor'])(
  'rejects %j',
  (text) => {
    expect(readSchema(text)).toBeUndefined();
  },
);
