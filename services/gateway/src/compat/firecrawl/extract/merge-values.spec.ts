import { mergeValues } from './merge-values';

it('merges lists and objects of pages, and takes the first of other values', () => {
  const first = { price: 9, name: null, ships: [{ id: 1 }, { id: 2 }], port: { town: 'Ostby', depth: '' } };
  const second = { price: 12, name: 'Tern', ships: [{ id: 2 }, { id: 3 }], port: { town: 'Kiel', depth: 8 }, flag: '' };
  const { data, sources } = mergeValues([
    { url: 'a', data: first },
    { url: 'b', data: second },
  ]);
  expect(data).toEqual({
    price: 9,
    name: 'Tern',
    ships: [{ id: 1 }, { id: 2 }, { id: 3 }],
    port: { town: 'Ostby', depth: 8 },
    flag: '',
  });
  expect(sources).toEqual({ price: ['a'], name: ['b'], ships: ['a', 'b'], port: ['a', 'b'], flag: [] });
});

it('keeps the values of one page as they are', () => {
  const data = { price: null, ships: [1, 1], ok: false };
  expect(mergeValues([{ url: 'a', data }])).toEqual({ data, sources: { price: [], ships: ['a'], ok: ['a'] } });
});
