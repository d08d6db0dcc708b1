import { addressKey } from '../get-links/canonical-address';
import { textKeyOf } from './page-version';

const keyOf = (address: string, canonical?: string) =>
  textKeyOf(addressKey(address), 'hash', { metadata: canonical === undefined ? {} : { canonical } });

describe('pages with the same text', () => {
  it.each([
    ['https://a.test/', 'https://a.test/#/route'],
    ['https://a.test/app#!one', 'https://a.test/app#!two'],
  ])('are one page if their addresses %s and %s differ in the route', (one, other) => {
    expect(keyOf(one)).toBe(keyOf(other));
  });

  it('are different pages at different addresses without a common canonical address', () => {
    expect(keyOf('https://a.test/a')).not.toBe(keyOf('https://a.test/b'));
    expect(keyOf('https://a.test/a', 'https://a.test/b')).toBe(keyOf('https://a.test/b'));
  });
});
