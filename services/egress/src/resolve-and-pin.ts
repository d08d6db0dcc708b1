import { isIP, type Socket } from 'node:net';
import { checkAddress, isAllowedRange, canDial, type AddressPolicy } from '@winnow/address-policy';
import { dialFirst } from './dial';
import { EgressFailure } from './failure';
import { isOwnAddress } from './own-addresses';
import type { Resolver } from './resolver';

export interface Target {
  /** Name or literal address, lower case, without brackets. */
  readonly host: string;
  readonly port: number;
}

/**
 * Connects to a target: checks it, resolves it once, rejects it if any address is forbidden, and dials exactly those
 * addresses in turn. The name is never resolved again. Throws an `EgressFailure`.
 */
export async function connectPinned(target: Target, policy: AddressPolicy, resolver: Resolver): Promise<Socket> {
  refuseByName(target, policy);
  const addresses = allowedAddresses(await resolver.resolve(target.host), policy);
  const override = resolver.dialInstead(target.host);
  return dialFirst(override ? [override] : addresses.map((host) => ({ host, port: target.port })));
}

function refuseByName({ host, port }: Target, policy: AddressPolicy): void {
  const text = `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}/`;
  const url = URL.parse(text);
  const verdict = url && checkAddress(url, policy);
  if (!verdict) throw new EgressFailure('refused', 'host');
  if (!verdict.allowed) throw new EgressFailure('refused', verdict.reason);
}

/** Returns the addresses to dial. One forbidden address rejects the whole name. */
function allowedAddresses(addresses: readonly string[], policy: AddressPolicy): readonly string[] {
  // A name in an allowed network may have other addresses (localhost: 127.0.0.1 and ::1), which are ignored.
  const explicitlyAllowed = addresses.filter((address) => isAllowedRange(address, policy) && canDial(address, policy));
  if (explicitlyAllowed.length > 0) return explicitlyAllowed;
  const refused = addresses.find((address) => !canDial(address, policy) || isOwnAddress(address));
  if (refused !== undefined) throw new EgressFailure('refused', `resolves to ${refused}`);
  return addresses;
}
