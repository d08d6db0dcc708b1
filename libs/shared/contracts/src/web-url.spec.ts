import { parseWebUrl, withScheme } from './web-url';

describe('withScheme', () => {
  it.each([
    ['example.com', 'https://example.com'],
    ['  example.com/a ', 'https://example.com/a'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://example.com', 'HTTPS://example.com'],
    ['', ''],
  ])('%j becomes %j', (input, expected) => expect(withScheme(input)).toBe(expected));
});

describe('parseWebUrl', () => {
  it.each([
    ['example.com', 'https://example.com/'],
    ['example.com:8080/a?b#c', 'https://example.com:8080/a?b#c'],
    ['localhost:3000', 'https://localhost:3000/'],
    ['http://münchen.de/ä', 'http://xn--mnchen-3ya.de/%C3%A4'],
  ])('parses %j', (input, expected) => expect(parseWebUrl(input)?.href).toBe(expected));

  it.each([
    '',
    ' ',
    'http://',
    '//a.test/',
    'http:a.test',
    'ftp://a.test/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'view-source:http://a.test/',
    'mailto:a@b.test',
    'https://u:p@a.test/',
    'https://u@a.test/',
    'ht\ntp://a.test/',
    'http://a.test/\tb',
    'http://a b.test/',
    'https:\\\\a.test',
    'https://a.test:65536/',
  ])('rejects %j', (input) => expect(parseWebUrl(input)).toBeNull());
});
