import { publishedAddress } from './published-address';

const published = 'https://www.example.com/news/harbor';

test.each(['http://192.0.2.7:8080/p/1', 'http://[2001:db8::1]/p/1', 'http://localhost:3000/p/1', 'http://mirror/p/1'])(
  'the page at %s has the address that it declares',
  (address) => {
    expect(publishedAddress(address, published)).toBe(published);
  },
);

test('a page of another website keeps its address', () => {
  expect(publishedAddress('https://partner.example.org/harbor', published)).toBe('https://partner.example.org/harbor');
});

test.each([undefined, '', '/news/harbor', 'ftp://example.com/harbor', 'http://10.0.0.1/harbor', 'http://localhost/'])(
  'declaring %j changes nothing',
  (declared) => {
    expect(publishedAddress('http://192.0.2.7/p/1', declared)).toBe('http://192.0.2.7/p/1');
  },
);
