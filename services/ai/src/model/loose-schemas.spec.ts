import * as z from 'zod';
import { looseList, looseText } from './loose-schemas';
import { jsonSchemaOf } from './structured-answer';

const schema = z.object({
  title: looseText,
  facts: looseList(z.object({ name: z.string().min(1), value: looseText }), 2),
});

it.each([
  [{ title: null }, { title: '', facts: [] }],
  [
    { title: 7, facts: [{ name: 'price', value: 49.9 }, { name: '' }, 'price'] },
    { title: '7', facts: [{ name: 'price', value: '49.9' }] },
  ],
  [
    { title: 'a', facts: { name: 'b', value: 'c' } },
    { title: 'a', facts: [{ name: 'b', value: 'c' }] },
  ],
])('reads %j as %j', (answer, value) => {
  expect(schema.parse(answer)).toEqual(value);
});

it('rejects values of other types', () => {
  expect(schema.safeParse({ title: ['a'] }).success).toBe(false);
});

it('has the JSON Schema of the values, all of them required', () => {
  expect(jsonSchemaOf(schema)).toMatchObject({
    required: ['title', 'facts'],
    additionalProperties: false,
    properties: { title: { type: 'string' }, facts: { type: 'array', items: { required: ['name', 'value'] } } },
  });
});
