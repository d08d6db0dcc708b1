import { returnsTo } from './returns-to';

const page = 'https://a.test/docs/intro?part=2';

it.each([
  ['https://a.test/docs/intro', '/login?next=/docs/intro'],
  [page, '/login?next=%2Fdocs%2Fintro%3Fpart%3D2'],
  [page, 'https://login.a.test/?continue=https://a.test/docs/intro?part=2'],
  ['https://a.test/node/7', '/user/login?destination=node/7'],
])('%s may be returned to by %s', (address, target) => {
  expect(returnsTo(new URL(target, address), new URL(address))).toBe(true);
});

it.each([
  ['https://a.test/about', '/index.php?page=about'],
  ['https://a.test/7', '/articles?id=7'],
  ['https://a.test/', '/login?next=/'],
  [page, '/login?next=/docs/other'],
])('%s may have moved to %s', (address, target) => {
  expect(returnsTo(new URL(target, address), new URL(address))).toBe(false);
});

it.each(['from', 'redirected_from', 'redirectedFrom'])('%s names the address of a page that has moved', (name) => {
  const [address, target] = [new URL(page), new URL(`/new?${name}=${encodeURIComponent('/docs/intro')}`, page)];
  expect(returnsTo(target, address, true)).toBe(false);
  expect(returnsTo(target, address)).toBe(true);
});

it('a login may be permanent', () => {
  expect(returnsTo(new URL('/login?next=/docs/intro', page), new URL(page), true)).toBe(true);
});
