import ipaddr from 'ipaddr.js';

/**
 * IPv4 ranges that ipaddr.js reports as unicast although they contain no public hosts: Azure's machine configuration
 * address (168.63.129.16), and blocks of RFC 5736, 7526 and 3068 that some versions lack.
 */
const deniedIpv4 = [
  '168.63.129.16/32',
  '192.0.0.0/24',
  '192.88.99.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.175.48.0/24',
].map((range) => ipaddr.IPv4.parseCIDR(range));

/** Global unicast addresses (RFC 4291); no public host is outside this range. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Special blocks inside 2000::/3 (IANA special-purpose registry): protocol assignments with Teredo, ORCHID and
 * benchmarking, both documentation prefixes, 6to4, segment routing.
 */
const deniedIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '2620:4f:8000::/48', '5f00::/16'].map(
  (range) => ipaddr.IPv6.parseCIDR(range),
);

/**
 * Whether an address, in any spelling that `ipaddr.js` parses, is a public host. IPv4-mapped IPv6 addresses are
 * rejected: no resolver returns them, only attackers use them. Text that is not an address is not public.
 */
export function isPublicAddress(text: string): boolean {
  if (text.includes('%') || !ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) {
    return address.range() === 'unicast' && !deniedIpv4.some((range) => address.match(range));
  }
  return (
    address.range() === 'unicast' && address.match(globalIpv6) && !deniedIpv6.some((range) => address.match(range))
  );
}

export type AddressRange = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, prefixLength: number];

/** Parses a network such as `10.1.0.0/16`. Throws an Error when it is malformed. */
export function parseRange(text: string): AddressRange {
  return ipaddr.parseCIDR(text);
}

/** Whether an address is in one of the networks; an IPv4-mapped IPv6 address counts as its IPv4 address. */
export function isInRanges(text: string, ranges: readonly AddressRange[]): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return ranges.some(
    ([network, length]) => network.kind() === address.kind() && address.match([network, length] as never),
  );
}
