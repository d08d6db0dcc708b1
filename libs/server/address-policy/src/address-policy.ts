import { list, type ConfigOf } from '@winnow/config';
import { isInRanges, isPublicAddress, parseRange, type AddressRange } from './public-address';

/** Addresses that may be fetched; applied by the gateway's early check and by the egress. */
export interface AddressPolicy {
  /** Non-public networks that are allowed (an intranet). */
  readonly allowRanges: readonly AddressRange[];
  /** Public networks that are denied, such as the installation's own ingress. */
  readonly denyRanges: readonly AddressRange[];
  /** Ports that may be dialled; null allows every port. */
  readonly allowPorts: ReadonlySet<number> | null;
}

export const addressVariables = {
  allowCidrs: list({
    name: 'EGRESS_ALLOW_CIDRS',
    description: 'non-public networks (CIDRs) that may be fetched, for example an intranet',
    fallback: [],
  }),
  denyCidrs: list({
    name: 'EGRESS_DENY_CIDRS',
    description: "networks (CIDRs) that must not be fetched, for example the installation's own public addresses",
    fallback: [],
  }),
  allowPorts: list({
    name: 'EGRESS_ALLOW_PORTS',
    description: 'ports that may be connected to, or * for any',
    fallback: ['80', '443', '8080', '8443'],
  }),
};

/** Parses the policy of a configuration. Throws an Error naming the variable when a network or port is malformed. */
export function addressPolicy({ allowCidrs, denyCidrs, allowPorts }: ConfigOf<typeof addressVariables>): AddressPolicy {
  return {
    allowRanges: readRanges('EGRESS_ALLOW_CIDRS', allowCidrs),
    denyRanges: readRanges('EGRESS_DENY_CIDRS', denyCidrs),
    allowPorts: allowPorts.includes('*') ? null : new Set(allowPorts.map(portNumber)),
  };
}

function readRanges(variable: string, cidrs: readonly string[]): AddressRange[] {
  return cidrs.map((cidr) => {
    try {
      return parseRange(cidr);
    } catch {
      throw new Error(`${variable}: each entry must be a network such as 10.0.0.0/8`);
    }
  });
}

function portNumber(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error('EGRESS_ALLOW_PORTS: each entry must be a port, or *');
  return port;
}

/**
 * Whether an address may be dialled: denied networks never, allowed networks always, otherwise public addresses only.
 */
export function canDial(address: string, policy: AddressPolicy): boolean {
  if (isInRanges(address, policy.denyRanges)) return false;
  return isPublicAddress(address) || isAllowedRange(address, policy);
}

/** Whether an address is in an explicitly allowed network. */
export const isAllowedRange = (address: string, policy: AddressPolicy): boolean =>
  isInRanges(address, policy.allowRanges);

/** Whether a port may be dialled. */
export function canDialPort(port: number, policy: AddressPolicy): boolean {
  return port > 0 && (policy.allowPorts === null || policy.allowPorts.has(port));
}
