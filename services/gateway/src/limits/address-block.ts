import { hash } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/** Prefix length of IPv6 networks that one customer usually has. */
const ipv6Prefix = 64;

/** Returns the address block of an address: the whole of an IPv4 address, the first half of an IPv6 address. */
export function addressBlock(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bytes = parsed.toByteArray().fill(0, ipv6Prefix / 8);
  return `${ipaddr.fromByteArray(bytes).toString()}/${ipv6Prefix}`;
}

/** Returns the hash of an address block, for jobs, which are kept for a day. */
export const blockName = (address: string): string => hash('sha256', addressBlock(address), 'base64url').slice(0, 22);
