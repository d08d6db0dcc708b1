import { textHash } from './text-hash';

const day = new Date('2026-11-23T12:00:00Z');
const later = new Date('2027-03-02T09:00:00Z');
const same = (one: string, other: string) => textHash(one, day) === textHash(other, later);

it.each([
  ['Today is November 23, 2026.', 'Today is March 2, 2027.'],
  ['Stand: 23.11.2026', 'Stand: 02.03.2027'],
  ['Stand: 23. November 2026', 'Stand: 2. März 2027'],
  ['Le 23 novembre 2026', 'Le 2 mars 2027'],
  ['Printed 2026-11-23T12:00:00Z for you', 'Printed 2027-03-02T09:00:00.123Z for you'],
  ['Printed on 11/23/2026, 12:04 by the press', 'Printed on 3/2/2027, 9:17 by the press'],
  ['Rendered at 12:00:01', 'Rendered at 09:10:59'],
  ['Posted 5 minutes ago', 'Posted 3 days ago'],
  ['Id 550e8400-e29b-41d4-a716-446655440000 of it', 'Id 6ba7b810-9dad-11d1-80b4-00c04fd430c8 of it'],
  ['Nonce d41d8cd98f00b204e9800998ecf8427e', 'Nonce 9e107d9d372bb6826bd81d3542a419d6'],
  ['Token aGVsbG8gV29ybGQ0MjQyQWJj', 'Token bXlzZWNyZXR0b2tlbjQyQUJD'],
  [`Built ${day.getTime()}`, `Built ${later.getTime()}`],
  ['Two   words\n\nof text', 'Two words of text'],
])('%s has the hash of %s', (one, other) => {
  expect(same(one, other)).toBe(true);
});

it.each([
  ['The meeting is on May 4, 2027.', 'The meeting is on May 5, 2027.'],
  ['Costs 12.99 EUR', 'Costs 13.99 EUR'],
  ['Open from 9:00 to 17:00', 'Open from 9:00 to 18:00'],
  ['Call 030 123456789', 'Call 030 123456780'],
  ['Order 1234567890123', 'Order 1234567890124'],
  ['Version 2.4.0', 'Version 2.4.1'],
  ['internationalization matters', 'institutionalization matters'],
  ['See docs/getting-started/install2', 'See docs/getting-started/install3'],
])('%s has another hash than %s', (one, other) => {
  expect(same(one, other)).toBe(false);
});

it('hashes a long text of one word, or of many tokens, in bounded time', () => {
  const texts = ['a'.repeat(1_000_000), 'd41d8cd98f00b204e9800998ecf8427e '.repeat(30_000), '1/'.repeat(500_000)];
  expect(new Set(texts.map((text) => textHash(text, day))).size).toBe(3);
});
