import { list, type ConfigOf } from '@winnow/config';
import { isInRanges, isPublicAddress, parseRange, type AddressRange } from './public-address';

/** What may be fetched; the same for the gateway's early refusal and for egress. */
export interface AddressPolicy {
  /** Non-public networks that may be fetched all the same (an intranet). */
  readonly allowRanges: readonly AddressRange[];
  /** Ports that may be dialled; null means every one. */
  readonly allowPorts: ReadonlySet<number> | null;
}

export const addressVariables = {
  allowCidrs: list({
    name: 'EGRESS_ALLOW_CIDRS',
    meaning: 'non-public networks that may be fetched all the same, for example an intranet',
    fallback: [],
  }),
  allowPorts: list({
    name: 'EGRESS_ALLOW_PORTS',
    meaning: 'ports that may be dialled, or *',
    fallback: ['80', '443', '8080', '8443'],
  }),
};

/** The policy of a configuration. Throws an Error naming the variable when a network or port cannot be read. */
export function addressPolicy({ allowCidrs, allowPorts }: ConfigOf<typeof addressVariables>): AddressPolicy {
  return {
    allowRanges: allowCidrs.map((range) => {
      try {
        return parseRange(range);
      } catch {
        throw new Error('EGRESS_ALLOW_CIDRS: each entry must be a network such as 10.0.0.0/8');
      }
    }),
    allowPorts: allowPorts.includes('*') ? null : new Set(allowPorts.map(portNumber)),
  };
}

function portNumber(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error('EGRESS_ALLOW_PORTS: each entry must be a port, or *');
  return port;
}

/** Whether a resolved address may be dialled. */
export function mayDial(address: string, policy: AddressPolicy): boolean {
  return isPublicAddress(address) || isInRanges(address, policy.allowRanges);
}

/** Whether a port may be dialled. */
export function mayDialPort(port: number, policy: AddressPolicy): boolean {
  return port > 0 && (policy.allowPorts === null || policy.allowPorts.has(port));
}
