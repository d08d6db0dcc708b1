import { readSchema } from './read-schema';

it('reads a JSON Schema', () => {
  expect(readSchema(' {"type": "object"}')).toEqual({ type: 'object' });
});

it.each([
  'title, price: number,tags:list, In stock : Boolean',
  ' title\n\nprice: number\r\ntags: array\nIn stock: boolean\n',
  '- title:\n2. price: number\n• tags: list\n* In stock: boolean',
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

it.each(['Price (EUR)', '2024 revenue', 'Maker’s name', 'E-mail', 'Größe', '価格', 'km/h', '_id'])(
  'reads the name %s',
  (name) => {
    expect(readSchema(`${name}: number`)).toEqual({ type: 'object', properties: { [name]: { type: 'number' } } });
  },
);

it.each([
  ['', 'Enter the names of the fields.'],
  [' \n,', 'Enter the names of the fields.'],
  ['{"type": "object"', 'This is not JSON.'],
  ['price: money', 'This is not a type of a field: money'],
  ['a: b: c', 'This is not a type of a field: b: c'],
  ['a: constructor', 'This is not a type of a field: constructor'],
  ['"title": {}', 'This is not the name of a field: "title": {}'],
  ['Price (EUR, net)', 'This is not the name of a field: Price (EUR'],
  ['<b>', 'This is not the name of a field: <b>'],
  ['title, -', 'This is not the name of a field: -'],
  [': number', 'This is not the name of a field: : number'],
])('says what is wrong in %j', (text, message) => {
  expect(readSchema(text)).toBe(message);
});
