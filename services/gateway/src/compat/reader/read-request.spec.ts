import { addressIn, addressOf, readRequest, routableTarget } from './read-request';

const of = (address: string, headers: Record<string, string> = {}) =>
  readRequest(addressIn(`/api/read/${address}`), headers);

it.each([
  ['https://a.test/', 'https://a.test/'],
  ['https://a.test/b?x=1&y=%20', 'https://a.test/b?x=1&y=%20'],
  ['https%3A%2F%2Fa.test%2Fb%3Fx%3D1', 'https://a.test/b?x=1'],
  ['https:/a.test/b', 'https://a.test/b'],
  ['https%3A%2Fa.test%2Fb', 'https://a.test/b'],
  ['a.test', 'a.test'],
])('reads the address in %s', (path, url) => {
  expect(of(path).body).toEqual({ urls: [url], format: 'markdown', include: ['metadata'] });
});

it('maps headers to fields of the operation', () => {
  const headers = {
    'x-return-format': 'html',
    'x-target-selector': 'main',
    'x-remove-selector': '.ads',
    'x-wait-for-selector': '.price',
    'x-timeout': '90',
    accept: 'application/json',
  };
  expect(of('https://a.test/', headers)).toMatchObject({
    body: { format: 'html', selectors: { only: 'main', remove: '.ads' }, waitFor: { selector: '.price' } },
    timeout: 90_000,
    isBare: true,
    isJson: true,
  });
});

it.each([
  [undefined, false],
  ['*/*', false],
  ['application/json', true],
  ['text/json', true],
  ['application/json, text/plain, */*', false],
  ['text/event-stream, text/*', false],
  ['text/html', false],
])('with Accept %s, returns JSON: %s', (accept, isJson) => {
  expect(readRequest('https://a.test/', { accept }).isJson).toBe(isJson);
});

it('encodes an address with escapes of another encoding, which the router cannot decode', () => {
  const address = 'https://a.test/M%FCnchen?x=%2F';
  const target = routableTarget(`/api/read/${address}`);
  expect(decodeURIComponent(target)).toBe(`/api/read/${address}`);
  expect(of(target.slice('/api/read/'.length)).body.urls).toEqual([address]);
  for (const other of ['/api/read/https://a.test/%C3%BC?x=%FC', '/api/jobs/%FC', '/api/read/a.test/%FC'])
    expect(routableTarget(other)).toBe(other);
});

it('maps lists, images and engine as clients of Jina Reader send them', () => {
  const lists = { accept: 'application/json', 'x-with-links-summary': 'all', 'x-with-images-summary': 'True' };
  expect(of('https://a.test/', { ...lists, 'x-return-format': 'text' })).toMatchObject({
    body: { format: 'text', include: ['metadata', 'links', 'images'] },
    hasAllLinks: true,
  });
  expect(of('https://a.test/', { 'x-retain-images': 'none', 'x-remove-selector': '.ads' }).body.selectors).toEqual({
    remove: '.ads, img',
  });
  expect(of('https://a.test/', { 'x-engine': 'browser' }).body.reading).toBe('rendered');
  expect(of('https://a.test/', { 'x-respond-with': 'html', 'x-engine': 'direct' })).toMatchObject({
    body: { format: 'html' },
    isBare: true,
  });
});

it('ignores headers that are empty or off, and those of the form of Markdown', () => {
  const headers = {
    'x-with-links-summary': 'False',
    'x-with-images-summary': 'false',
    'x-with-generated-alt': 'false',
    'x-with-iframe': 'false',
    'x-retain-images': 'all',
    'x-return-format': 'content',
    'x-target-selector': '',
    'x-timeout': '',
    'x-proxy': 'none',
    'x-set-cookie': '',
    'x-no-cache': 'true',
    'x-md-link-style': 'discarded',
  };
  expect(of('https://a.test/', headers)).toEqual(of('https://a.test/'));
});

it.each([
  [{ 'x-with-links-summary': 'some' }, 'x-with-links-summary'],
  [{ 'x-with-links-summary': 'true', 'x-return-format': 'html' }, 'x-with-links-summary'],
  [{ 'x-retain-images': 'alt' }, 'x-retain-images'],
  [{ 'x-retain-images': 'none', 'x-with-images-summary': 'true' }, 'x-retain-images'],
  [{ 'x-engine': 'curl' }, 'x-engine'],
  [{ 'x-user-agent': 'a' }, 'x-user-agent'],
  [{ 'x-respond-with': 'pageshot' }, 'x-respond-with'],
  [{ 'x-target-selector': 'h1,,' }, 'x-target-selector'],
  [{ 'x-return-format': 'screenshot' }, 'x-return-format'],
  [{ 'x-timeout': 'soon' }, 'x-timeout'],
  [{ 'x-timeout': '0' }, 'x-timeout'],
  [{ 'x-proxy-url': 'http://b.test/' }, 'x-proxy-url'],
  [{ 'x-with-generated-alt': 'true' }, 'x-with-generated-alt'],
  [{ accept: 'text/event-stream' }, 'Accept'],
])('rejects %j by the name of its header', (headers, name) => {
  expect(() => of('https://a.test/', headers)).toThrow(
    expect.objectContaining({ code: 'invalid-request', message: expect.stringContaining(name) as string }) as Error,
  );
});

it('rejects an address that cannot be decoded', () => {
  expect(() => of('https%3A%2F%2Fa.test%2F%E0%A4%A')).toThrow('The address is not valid.');
});

it('reads the address in the body of a POST, which has no other fields', () => {
  expect(addressOf({ url: 'https://a.test/' })).toBe('https://a.test/');
  expect(() => addressOf({ url: 'https://a.test/', respondWith: 'html' })).toThrow(
    'The field respondWith is not supported',
  );
  expect(() => addressOf({})).toThrow('The field url is missing.');
});
