import { checkFaithfulness } from './check-faithfulness';

it.each([
  ['The tower is 1 234 m high.', 'The tower is 1,234 m high.'],
  ['It cost 2.5 million euros.', 'It cost €2,500,000.'],
  ['It cost $2.5 million.', 'It cost 2.5 million dollars.'],
  ['Es kostet 5 Mio. Euro.', 'Es kostet 5 Millionen Euro.'],
  ['Open 3 pm to 5:30 p.m.', 'Open from 15:00 to 17:30.'],
  ['It grew in the 1990s.', 'It grew from 1990 on.'],
  ['It has twenty-five rooms.', 'It has 25 rooms.'],
  ['Es hat zwanzig Zimmer.', 'Es hat 20 Zimmer.'],
  ['عدد السكان ٢٥٠٠ نسمة.', 'عدد السكان 2500 نسمة.'],
  ['5 % of all left.', 'Five percent of all left.'],
  ['Она была в Москве 5 мая.', 'Она поехала в Москву 5 мая.'],
  ['It has 0.125 mm.', 'It has 0,125 mm.'],
])('reads %j and %j as the same facts', (source, result) => {
  expect(checkFaithfulness(source, result)).toMatchObject({ missing: [], added: [] });
});

it.each([
  ['It is -5 °C in winter.', 'It is 5 °C in winter.', 'unit'],
  ['It cost 2.5 million euros.', 'It cost 2.5 euros.', 'unit'],
  ['Open at 3 pm.', 'Open at 3 am.', 'number'],
  ['It has twenty-five rooms.', 'It has 26 rooms.', 'number'],
])('reports a difference between %j and %j', (source, result, kind) => {
  const { missing, added } = checkFaithfulness(source, result);
  expect([...missing, ...added]).toContainEqual(expect.objectContaining({ kind }));
});
