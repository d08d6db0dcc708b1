import { jsonLdItems, jsonLdTypes, parseJsonLd } from './json-ld';

it.each([
  ['{"a":1}'],
  ['<!-- {"a":1} -->'],
  ['//<![CDATA[\n{"a":1}\n//]]>'],
  ['/* <![CDATA[ */ {"a":1} /* ]]> */'],
  ['<![CDATA[{"a":1}]]>'],
])('parses %j', (script) => {
  expect(parseJsonLd(script)).toEqual({ a: 1 });
});

it('reads line breaks inside strings as spaces', () => {
  expect(parseJsonLd('{"a":"x\ny"}')).toEqual({ a: 'x y' });
});

it('repairs a script with the given function, and gives up on others', () => {
  expect(parseJsonLd('{a:1}')).toBeUndefined();
  expect(parseJsonLd('{a:1}', (json) => json.replace('a', '"a"'))).toEqual({ a: 1 });
  expect(parseJsonLd('{a:1}', (json) => json)).toBeUndefined();
});

it('flattens lists and graphs', () => {
  expect(jsonLdItems([{ '@graph': [{ name: 'a' }, [{ name: 'b' }]] }, 'text', null, { name: 'c' }])).toEqual([
    { name: 'a' },
    { name: 'b' },
    { name: 'c' },
  ]);
});

it('names the types of an item', () => {
  expect(jsonLdTypes({ '@type': ['https://schema.org/Article', 'Thing', 7] })).toEqual(['Article', 'Thing']);
  expect(jsonLdTypes({})).toEqual([]);
});
