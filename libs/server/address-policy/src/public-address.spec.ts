import { addressPolicy, checkAddress, isPublicAddress, canDial } from './index';

const strictPolicy = addressPolicy({ allowCidrs: [], denyCidrs: [], allowPorts: ['80', '443', '8080', '8443'] });

describe('isPublicAddress', () => {
  it.each([
    '93.184.215.14',
    '8.8.8.8',
    '172.15.255.255',
    '172.32.0.1',
    '192.167.1.1',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ])('accepts %s', (address) => expect(isPublicAddress(address)).toBe(true));

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
  ])('rejects %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('checkAddress', () => {
  const verdict = (text: string) => (URL.canParse(text) ? checkAddress(new URL(text), strictPolicy).allowed : false);

  it.each([
    'http://example.com/',
    'https://example.com:8443/a',
    'http://93.184.215.14/',
    'http://xn--mnchen-3ya.de/',
    'http://[2606:4700::1111]/',
  ])('accepts %s', (text) => expect(verdict(text)).toBe(true));

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
    'http://localhost../',
    'http://127.0.0.1../',
    'http://a..b.com/',
    'http://metadata.goog/',
    'http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/',
    'http://loc\u00adalhost/',
    'http://svc/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'http://[::1%25lo]/',
    `http://${'a.'.repeat(127)}com/`,
  ])('rejects %s', (text) => expect(verdict(text)).toBe(false));

  it('leaves intranet names and ports to the egress if a network is allowed', () => {
    const intranet = addressPolicy({
      allowCidrs: ['10.0.0.0/8', '127.0.0.0/8'],
      denyCidrs: ['10.9.0.0/16'],
      allowPorts: ['*'],
    });
    for (const text of ['http://wiki/', 'http://localhost:9000/', 'http://10.1.2.3:6379/', 'http://127.0.0.1:81/']) {
      expect(checkAddress(new URL(text), intranet)).toEqual({ allowed: true });
    }
    expect(checkAddress(new URL('http://192.168.0.1/'), intranet)).toEqual({ allowed: false, reason: 'address' });
    expect(canDial('::ffff:10.0.0.1', intranet)).toBe(true);
    // Names on the deny list stay denied, as do cluster services and metadata.
    expect(canDial('10.9.0.1', intranet)).toBe(false);
    for (const text of ['http://redis.default.svc/', 'http://metadata.google.internal/']) {
      expect(checkAddress(new URL(text), intranet)).toEqual({ allowed: false, reason: 'host' });
    }
  });

  it('rejects denied public networks', () => {
    const policy = addressPolicy({
      allowCidrs: [],
      denyCidrs: ['198.41.0.0/24', '2606:4700::/32'],
      allowPorts: ['80'],
    });
    expect(canDial('198.41.0.4', policy)).toBe(false);
    expect(canDial('2606:4700::1111', policy)).toBe(false);
    expect(canDial('198.41.1.4', policy)).toBe(true);
  });

  it.each([
    [{ allowCidrs: ['10/8x'] }, /EGRESS_ALLOW_CIDRS/],
    [{ denyCidrs: ['10.0.0.1'] }, /EGRESS_DENY_CIDRS/],
    [{ allowPorts: ['http'] }, /EGRESS_ALLOW_PORTS/],
    [{ allowPorts: ['0'] }, /EGRESS_ALLOW_PORTS/],
  ])('reports the variable that cannot be parsed: %j', (invalid, name) => {
    expect(() => addressPolicy({ allowCidrs: [], denyCidrs: [], allowPorts: ['80'], ...invalid })).toThrow(name);
  });
});
