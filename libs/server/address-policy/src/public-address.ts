import ipaddr from 'ipaddr.js';

/**
 * IPv4 ranges that ipaddr.js reports as unicast but that hold no public hosts: the address from which Azure serves machine
 * configuration (168.63.129.16), and blocks of RFC 5736, 7526 and 3068 that some versions miss.
 */
const deniedIpv4 = [
  '168.63.129.16/32',
  '192.0.0.0/24',
  '192.88.99.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.175.48.0/24',
].map((range) => ipaddr.IPv4.parseCIDR(range));

/** Global unicast (RFC 4291): nothing outside it is a public host. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Special blocks inside 2000::/3 (IANA special-purpose registry): protocol assignments with Teredo, ORCHID and
 * benchmarking, both documentation prefixes, 6to4, segment routing.
 */
const deniedIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '2620:4f:8000::/48', '5f00::/16'].map(
  (range) => ipaddr.IPv6.parseCIDR(range),
);

/**
 * Whether an address, in any spelling `ipaddr.js` reads, is a public host. IPv4 mapped into IPv6 is not: no resolver
 * returns it, only attackers use it. Text that is not an address is not public.
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

/** Reads a network such as `10.1.0.0/16`. Throws an Error when it is malformed. */
export function parseRange(text: string): AddressRange {
  return ipaddr.parseCIDR(text);
}

/** Whether an address lies in one of the networks; IPv4 mapped into IPv6 counts as the IPv4 address it stands for. */
export function isInRanges(text: string, ranges: readonly AddressRange[]): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return ranges.some(
    ([network, length]) => network.kind() === address.kind() && address.match([network, length] as never),
  );
}
