import { rc4Keystream } from './rc4';

describe('rc4Keystream', () => {
  it('returns the test vectors of RFC 6229', () => {
    const hex = (key: string, length: number): string =>
      Buffer.from(rc4Keystream(Buffer.from(key, 'hex'), length)).toString('hex');
    expect(hex('0102030405', 16)).toBe('b2396305f03dc027ccc3524a0a1118a8');
    expect(hex('0102030405060708090a0b0c0d0e0f10', 16)).toBe('9ac7cc9a609d1ef7b2932899cde41b97');
  });
});
