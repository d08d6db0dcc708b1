import { afterRedirect, isOtherOrigin } from './redirects';

it.each([
  ['http://a.test/', 'http://a.test/b', false],
  ['http://a.test/', 'https://a.test/b', false],
  ['http://a.test/', 'https://a.test:8443/', true],
  ['http://a.test:8080/', 'https://a.test/', true],
  ['https://a.test/', 'http://a.test/', true],
  ['https://a.test/', 'https://a.test:8443/', true],
  ['https://a.test/', 'https://www.a.test/', true],
  ['http://a.test/', 'https://b.test/', true],
])('from %s to %s: leaves the origin %s', (from, to, leaves) => {
  expect(isOtherOrigin(new URL(to), new URL(from))).toBe(leaves);
});

it('sends only neutral headers to another origin', () => {
  const headers = { 'X-Api-Key': '1', Cookie: 'a=1', 'User-Agent': 'c', Accept: '*/*', 'Accept-Language': 'de' };
  const sent = (leaves: boolean) => Object.fromEntries(new Headers(afterRedirect(302, { headers }, leaves)?.headers));
  expect(sent(true)).toEqual({ 'user-agent': 'c', accept: '*/*', 'accept-language': 'de' });
  expect(sent(false)).toMatchObject({ 'x-api-key': '1', cookie: 'a=1' });
});
