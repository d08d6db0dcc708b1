import { addressKey, cleanAddress } from './canonical-address';

describe('the clean address of a page', () => {
  it.each([
    ['https://Example.com:443/a?utm_source=x&id=7&fbclid=1#top', 'https://example.com/a?id=7'],
    ['https://example.com/a;jsessionid=0A1B?x=1', 'https://example.com/a?x=1'],
    ['https://example.com/(S(abc123))/page.aspx', 'https://example.com/page.aspx'],
    ['https://example.com/?PHPSESSID=1', 'https://example.com/'],
    ['https://example.com/?sid=0a1b2c3d4e5f60718293a4b5c6d7e8f9', 'https://example.com/'],
    ['https://example.com/article.php?sid=123', 'https://example.com/article.php?sid=123'],
    ['https://example.com/talk?session_id=45', 'https://example.com/talk?session_id=45'],
    ['https://example.com/a?q=two%20words', 'https://example.com/a?q=two%20words'],
    ['https://example.com/app#/about', 'https://example.com/app#/about'],
    ['https://example.com/app#!about', 'https://example.com/app#!about'],
    ['https://example.com/app#!/about', 'https://example.com/app#!/about'],
    ['https://example.com/#/', 'https://example.com/'],
    ['https://example.com/app#!', 'https://example.com/app'],
    ['https://example.com/app#!/', 'https://example.com/app'],
    ['https://example.com/a/../b', 'https://example.com/b'],
  ])('%s becomes %s', (input, expected) => {
    expect(cleanAddress(input)).toBe(expected);
  });

  it.each(['mailto:a@example.com', 'javascript:void(0)', 'tel:123', 'https://user:pass@example.com/', 'http://', ''])(
    'is null for %s',
    (input) => {
      expect(cleanAddress(input)).toBeNull();
    },
  );
});

describe('one page under two addresses', () => {
  it.each([
    ['http://example.com/a', 'https://www.example.com/a/'],
    ['https://example.com/', 'https://example.com/index.html'],
    ['https://example.com/docs/', 'https://example.com/docs/index.php'],
    ['https://example.com/a?x=1&y=2', 'https://example.com/a?y=2&x=1'],
    ['https://example.com/%7Euser', 'https://example.com/~user'],
  ])('%s equals %s', (one, other) => {
    expect(addressKey(one)).toBe(addressKey(other));
  });

  it.each([
    ['https://example.com/a', 'https://example.com/b'],
    ['https://example.com/a?id=1', 'https://example.com/a?id=2'],
    ['https://example.com/a', 'https://docs.example.com/a'],
    ['https://example.com/#/a', 'https://example.com/#/b'],
    ['https://example.com/index-of-words.html', 'https://example.com/'],
    ['http://example.com:8080/a', 'http://example.com/a'],
  ])('%s differs from %s', (one, other) => {
    expect(addressKey(one)).not.toBe(addressKey(other));
  });

  it('accepts an address with broken percent-encoding', () => {
    expect(addressKey('https://example.com/100%')).toBe('example.com/100%');
  });
});
