import { hash } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/** Prefix lengths that one customer of a network usually has: an IPv4 address, an IPv6 /64. */
const ipv6Prefix = 64;

/** The address block of an address: the last half of an IPv6 address does not matter. */
export function addressBlock(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bytes = parsed.toByteArray().fill(0, ipv6Prefix / 8);
  return `${ipaddr.fromByteArray(bytes).toString()}/${ipv6Prefix}`;
}

/** Hash of an address block, for jobs, which are kept for a day. */
export const blockName = (address: string): string => hash('sha256', addressBlock(address), 'base64url').slice(0, 22);
