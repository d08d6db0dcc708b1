import fc from 'fast-check';
import { addressPolicy, checkAddress, isPublicAddress, mayDial } from './index';

const nowhere = addressPolicy({ allowCidrs: [], allowPorts: ['80', '443', '8080', '8443'] });

describe('isPublicAddress', () => {
  it.each([
    '93.184.215.14',
    '8.8.8.8',
    '172.15.255.255',
    '172.32.0.1',
    '192.167.1.1',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ])('takes %s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.254',
    '192.168.0.1',
    '169.254.169.254',
    '169.254.170.2',
    '100.64.0.1',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '192.88.99.1',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::7f00:1',
    '::a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::a9fe:a9fe',
    '2001:0:a9fe:a9fe::1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001:20::1',
    '3fff::1',
    'fe80::1',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'fd20:ce::254',
    'ff02::1',
    '100::1',
    '100:0:0:1::1',
    '4000::1',
    '5f00::1',
    'fe80::1%eth0',
    'localhost',
    '',
    'not an address',
  ])('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('checkAddress', () => {
  const verdict = (text: string) => (URL.canParse(text) ? checkAddress(new URL(text), nowhere).allowed : false);

  it.each([
    'http://example.com/',
    'https://example.com:8443/a',
    'http://93.184.215.14/',
    'http://xn--mnchen-3ya.de/',
    'http://[2606:4700::1111]/',
  ])('takes %s', (text) => expect(verdict(text)).toBe(true));

  it.each([
    'http://localhost/',
    'http://LOCALHOST./',
    'http://foo.localhost/',
    'http://127.1/',
    'http://0x7f.1/',
    'http://017700000001/',
    'http://2130706433/',
    'http://127.0.0.1./',
    'http://0/',
    'http://[::]/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://①②⑦.⓪.⓪.①/',
    'http://127。0。0。1/',
    'http://%31%32%37.0.0.1/',
    'http://u:p@example.com/',
    'http://example.com:6379/',
    'http://example.com:22/',
    'http://example.com:0/',
    'http://redis/',
    'http://redis.default.svc/',
    'http://a.svc.cluster.local/',
    'http://metadata.google.internal/',
    'http://printer.local/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'http://[::1%25lo]/',
    `http://${'a.'.repeat(127)}com/`,
  ])('refuses %s', (text) => expect(verdict(text)).toBe(false));

  it('leaves intranet names and ports to egress where a network is allowed', () => {
    const intranet = addressPolicy({ allowCidrs: ['10.0.0.0/8', '127.0.0.0/8'], allowPorts: ['*'] });
    for (const text of ['http://wiki/', 'http://localhost:9000/', 'http://10.1.2.3:6379/', 'http://127.0.0.1:81/']) {
      expect(checkAddress(new URL(text), intranet)).toEqual({ allowed: true });
    }
    expect(checkAddress(new URL('http://192.168.0.1/'), intranet)).toEqual({ allowed: false, reason: 'address' });
    expect(mayDial('::ffff:10.0.0.1', intranet)).toBe(true);
  });

  it('names the variable that cannot be read', () => {
    expect(() => addressPolicy({ allowCidrs: ['10/8x'], allowPorts: ['80'] })).toThrow(/EGRESS_ALLOW_CIDRS/);
    expect(() => addressPolicy({ allowCidrs: [], allowPorts: ['http'] })).toThrow(/EGRESS_ALLOW_PORTS/);
  });
});

describe('every spelling of an IPv4 address', () => {
  /** The ways browsers and servers read an IPv4 address, as text. */
  const spell = (value: number, form: number): string => {
    const octets = [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
    const tail = (from: number) => value & (2 ** (8 * (4 - from)) - 1);
    const forms = [
      () => octets.join('.'),
      () => String(value),
      () => `0x${value.toString(16)}`,
      () => `0${value.toString(8)}`,
      () => octets.map((octet) => `0x${octet.toString(16)}`).join('.'),
      () => octets.map((octet) => `0${octet.toString(8)}`).join('.'),
      () => `${octets[0]}.${tail(1) >>> 0}`,
      () => `${octets[0]}.${octets[1]}.${tail(2)}`,
      () => `${octets.join('.')}.`,
      () => octets.join('。'),
      () => octets.map((octet) => encodeURIComponent(String(octet)).replace(/\d/g, (digit) => `%3${digit}`)).join('.'),
      () => `[::ffff:${octets.join('.')}]`,
    ];
    return (forms[form % forms.length] ?? forms[0])?.() ?? '';
  };

  const denied = fc.oneof(
    ...[
      [0x7f000000, 24],
      [0x0a000000, 24],
      [0xac100000, 20],
      [0xc0a80000, 16],
      [0xa9fe0000, 16],
      [0x64400000, 22],
      [0xe0000000, 28],
    ].map(([base = 0, bits = 0]) => fc.nat({ max: 2 ** bits - 1 }).map((rest) => (base + rest) >>> 0)),
  );

  it('is refused when the address is not public', () => {
    fc.assert(
      fc.property(denied, fc.nat(11), (value, form) => {
        const text = `http://${spell(value, form)}/`;
        return !URL.canParse(text) || !checkAddress(new URL(text), nowhere).allowed;
      }),
      { numRuns: 10_000 },
    );
  });

  it('is taken when the address is public', () => {
    const publicHost = fc.tuple(fc.constantFrom(8, 23, 52, 93, 104, 151, 185), fc.nat(255), fc.nat(255), fc.nat(255));
    fc.assert(
      fc.property(publicHost, fc.nat(9), ([a, b, c, d], form) => {
        const value = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
        return checkAddress(new URL(`http://${spell(value, form)}/`), nowhere).allowed;
      }),
      { numRuns: 10_000 },
    );
  });
});
