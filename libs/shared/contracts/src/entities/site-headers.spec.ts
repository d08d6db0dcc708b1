import { siteHeadersSchema } from './site-headers';

it.each([
  { Authorization: 'Bearer a.b-c', Cookie: 'a=1; b="2"' },
  { 'X-Api-Key': '~ !' },
  { 'Accept-Language': 'de' },
  Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`x-${at}`, '1'])),
])('accepts headers: %j', (headers) => {
  expect(siteHeadersSchema.parse(headers)).toEqual(headers);
});

const messageOf = (headers: unknown) => siteHeadersSchema.safeParse(headers).error?.issues[0]?.message;

it.each([
  'Host',
  'content-length',
  'Transfer-Encoding',
  'Proxy-Authorization',
  'User-Agent',
  'If-None-Match',
  'Range',
  'accept-encoding',
  'sec-fetch-site',
])('names a header that cannot be set: %s', (name) => {
  expect(messageOf({ 'X-Own': '1', [name]: '1' })).toBe(`The header ${name} cannot be set.`);
});

it.each([
  [{ a: '1\r\nb: 2' }, 'The value must be ASCII.'],
  [{ a: 'é' }, 'The value must be ASCII.'],
  [{ a: ' ' }, 'The value is empty.'],
  [{ 'a b': '1' }, 'A name is invalid.'],
  [{ '': '1' }, 'A name is invalid.'],
  [{ a: '1', A: '2' }, 'A header occurs twice.'],
  [{ a: '1'.repeat(4_096) }, 'The headers are longer than 4096 characters.'],
  [Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`x-${at}`, '1'])), 'Send at most 20 headers.'],
])('rejects %j: %s', (headers, message) => {
  expect(messageOf(headers)).toBe(message);
});
