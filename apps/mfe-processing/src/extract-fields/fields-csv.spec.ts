import type { JsonObject } from '@winnow/contracts';
import { fieldsCsv } from './fields-csv';

const card = (title: string, data: JsonObject) => ({
  ...{ id: title, position: 0, url: `https://a.test/${title}`, title, content: '' },
  fields: { data, fields: [], missing: [] },
});

it('has one row per card and a column per field, also of nested ones', () => {
  const lamp = card('Lamp, red', { price: 9.5, tags: ['a', 'b'], offer: { currency: 'EUR' } });
  const net = card('Net', { offer: { currency: 'USD', note: 'so "new"' }, sizes: [{ name: 'S' }], sold: null });
  expect(fieldsCsv([lamp, net])).toBe(
    [
      '\uFEFFtitle,url,source,price,tags,offer.currency,offer.note,sizes,sold',
      '"Lamp, red","https://a.test/Lamp, red",,9.5,"a; b",EUR,,,',
      'Net,https://a.test/Net,,,,USD,"so ""new""","[{""name"":""S""}]",',
      '',
    ].join('\r\n'),
  );
});

it('has no formulas behind a line break or with full-width signs, which some spreadsheets read', () => {
  const rows = fieldsCsv([card('＝A', { text: '\n=1+1', sum: '＋1', mail: '＠a' })]);
  expect(rows).toContain(`'＝A,https://a.test/＝A,,"'\n=1+1",'＋1,'＠a`);
});

it('has no formulas, and negative numbers as they are', () => {
  const rows = fieldsCsv([{ ...card('=A', { text: '=1+1', words: ['@a', 'b'], depth: -4 }), source: 'lamp.pdf' }]);
  expect(rows).toContain(`'=A,https://a.test/=A,lamp.pdf,'=1+1,"'@a; b",-4`);
});
