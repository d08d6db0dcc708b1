import { addressPattern } from './address-pattern';

const of = (path: string) => addressPattern(new URL(path, 'https://a.test'));

it.each([
  '/',
  '/docs/start',
  '/products/123',
  '/2024/05/a-trip-to-the-sea',
  '/doc/550e8400-e29b-41d4-a716-446655440000',
  '/blog/how-to-count-to-1000000',
])('%s belongs to no limited group', (path) => {
  expect(of(path)).toBeUndefined();
});

it.each([
  ['/list?page=2', '/list?page=3', 'facets'],
  ['/shop?color=red&size=1', '/shop?size=2&color=blue', 'facets'],
  ['/s/0123456789abcdef01/cart', '/s/fedcba987654321000/cart', 'session'],
  ['/archive/2024/05', '/archive/2031/11', 'dates'],
  ['/plan/2024/05/01', '/plan/1999/01/31', 'dates'],
])('%s and %s have one pattern: %s', (one, other, trap) => {
  expect(of(one)).toEqual(of(other));
  expect(of(one)).toMatchObject({ trap });
});

it('each distinct path has its own pattern', () => {
  expect(of('/list?page=2')).not.toEqual(of('/other?page=2'));
  expect(of('/shop?color=red&size=1')).not.toEqual(of('/shop?color=red'));
});
