import fc from 'fast-check';
import { addressPolicy, checkAddress, isPublicAddress } from './index';

const policy = addressPolicy({ allowCidrs: [], denyCidrs: [], allowPorts: ['80'] });
const isAllowed = (text: string) => URL.canParse(text) && checkAddress(new URL(text), policy).allowed;

/**
 * Networks without public hosts (IANA special-purpose registries, and Azure's 168.63.129.16): base address and host
 * bits.
 */
const deniedIpv4: readonly (readonly [base: number, bits: number])[] = [
  [0x00000000, 24],
  [0x0a000000, 24],
  [0x64400000, 22],
  [0x7f000000, 24],
  [0xa83f8110, 0],
  [0xa9fe0000, 16],
  [0xac100000, 20],
  [0xc0000000, 8],
  [0xc0000200, 8],
  [0xc01fc400, 8],
  [0xc034c100, 8],
  [0xc0586300, 8],
  [0xc0a80000, 16],
  [0xc0af3000, 8],
  [0xc6120000, 17],
  [0xc6336400, 8],
  [0xcb007100, 8],
  [0xe0000000, 28],
  [0xf0000000, 28],
];
const isDenied = (value: number) =>
  deniedIpv4.some(([base, bits]) => Math.floor(value / 2 ** bits) === Math.floor(base / 2 ** bits));

const octetsOf = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
const hex = (number: number) => number.toString(16);
const digits = (text: string, spell: (digit: string) => string) => text.replace(/\d/g, spell);

/** Spellings of an IPv4 address that browsers and servers accept (WHATWG URL, 3.5), as hosts of an address. */
const spellings: readonly ((value: number, octets: readonly number[]) => string)[] = [
  (_, octets) => octets.join('.'),
  (value) => String(value),
  (value) => `0x${hex(value)}`,
  (value) => `0X${hex(value).toUpperCase()}`,
  (value) => `0${value.toString(8)}`,
  (value) => `0x${hex(value).padStart(12, '0')}`,
  (_, octets) => octets.map((octet) => `0x${hex(octet)}`).join('.'),
  (_, octets) => octets.map((octet) => `0${octet.toString(8)}`).join('.'),
  (_, octets) => octets.map((octet, index) => (index % 2 ? `0x${hex(octet)}` : `000${octet.toString(8)}`)).join('.'),
  (value, [first]) => `${first}.${value % 2 ** 24}`,
  (value, [first, second]) => `${first}.${second}.${value % 2 ** 16}`,
  (_, octets) => `${octets.join('.')}.`,
  (_, octets) => octets.join('。'),
  (_, octets) => octets.join('．'),
  (_, octets) => octets.join('｡'),
  (_, octets) => digits(octets.join('.'), (digit) => `%3${digit}`),
  (_, octets) => digits(octets.join('.'), (digit) => String.fromCharCode(0xff10 + Number(digit))),
  (_, octets) =>
    digits(octets.join('.'), (digit) => (digit === '0' ? '⓪' : String.fromCharCode(0x245f + Number(digit)))),
];

/** IPv6 forms that embed or map to an IPv4 address: none of them is public, whatever address they embed. */
const carriers: readonly ((high: string, low: string, dotted: string) => string)[] = [
  (high, low) => `::ffff:${high}:${low}`,
  (high, low) => `0:0:0:0:0:FFFF:${high}:${low}`,
  (_high, _low, dotted) => `::ffff:${dotted}`,
  (high, low) => `::${high}:${low}`,
  (_high, _low, dotted) => `::${dotted}`,
  (high, low) => `::ffff:0:${high}:${low}`,
  (high, low) => `64:ff9b::${high}:${low}`,
  (high, low) => `64:ff9b:1::${high}:${low}`,
  (_high, _low, dotted) => `64:ff9b::${dotted}`,
  (high, low) => `2002:${high}:${low}::1`,
  (high, low) => `2001:0:${high}:${low}::1`,
  (high, low) => `2001:0000:4136:e378:8000:63bf:${high}:${low}`,
];

/** First group and host bits of networks without public hosts. */
const deniedIpv6: readonly (readonly [first: number, bits: number])[] = [
  [0x0000, 13],
  [0x4000, 14],
  [0x8000, 14],
  [0xfc00, 9],
  [0xfe80, 6],
  [0xfec0, 6],
  [0xff00, 8],
  [0x5f00, 0],
  [0x2002, 0],
];

const oneOf = <Value>(values: readonly Value[]) => fc.constantFrom(...values);
const runs = { numRuns: 10_000 };
const word = fc.nat(0xffff);

describe('a non-public address', () => {
  const value = oneOf(deniedIpv4).chain(([base, bits]) => fc.nat(2 ** bits - 1).map((rest) => base + rest));

  it('is rejected in every spelling', () => {
    fc.assert(
      fc.property(value, oneOf(spellings), (number, spell) => !isAllowed(`http://${spell(number, octetsOf(number))}/`)),
      runs,
    );
  });

  it('is rejected inside IPv6, as is every embedded IPv4 address', () => {
    const any = fc.oneof(value, fc.nat(0xffffffff));
    fc.assert(
      fc.property(any, oneOf(carriers), (number, carry) => {
        const text = carry(hex(number >>> 16), hex(number & 0xffff), octetsOf(number).join('.'));
        return !isAllowed(`http://[${text}]/`) && !isPublicAddress(text);
      }),
      runs,
    );
  });

  it('is rejected in every IPv6 network without public hosts', () => {
    const group = oneOf(deniedIpv6).chain(([first, bits]) => fc.nat(2 ** bits - 1).map((rest) => first + rest));
    fc.assert(
      fc.property(group, fc.array(word, { minLength: 7, maxLength: 7 }), (first, rest) => {
        return !isAllowed(`http://[${[first, ...rest].map(hex).join(':')}]/`);
      }),
      runs,
    );
  });
});

describe('a public address', () => {
  it('is accepted in every spelling', () => {
    const value = fc.integer({ min: 0x01000000, max: 0xdfffffff }).filter((number) => !isDenied(number));
    fc.assert(
      fc.property(value, oneOf(spellings), (number, spell) => isAllowed(`http://${spell(number, octetsOf(number))}/`)),
      runs,
    );
  });

  it('is accepted as IPv6', () => {
    const group = oneOf([0x2003, 0x2400, 0x2404, 0x2600, 0x2606, 0x2620, 0x2800, 0x2a00, 0x2c0f]);
    fc.assert(
      fc.property(group, fc.array(word, { minLength: 7, maxLength: 7 }), (first, [second = 0, ...rest]) => {
        // 2620:4f:8000::/48 serves reverse DNS of private networks (RFC 7534).
        fc.pre(!(first === 0x2620 && second === 0x4f));
        return isAllowed(`http://[${[first, second, ...rest].map(hex).join(':')}]/`);
      }),
      runs,
    );
  });
});
