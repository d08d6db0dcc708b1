import { connect, isIP, type Socket } from 'node:net';
import { checkAddress, mayDial, type AddressPolicy } from '@winnow/address-policy';
import { EgressFailure } from './failure';
import type { Resolver } from './resolver';

export interface Target {
  /** Name or literal address, lower case, without brackets. */
  readonly host: string;
  readonly port: number;
}

/** Milliseconds one address may take to accept a connection. */
const connectTimeout = 10_000;

/**
 * Connects to a target: judges it, resolves it once, refuses it if any of its addresses may not be dialled, and dials those
 * very addresses, one after the other. Nothing resolves the name again. Throws an `EgressFailure`.
 */
export async function connectPinned(target: Target, policy: AddressPolicy, resolver: Resolver): Promise<Socket> {
  refuseByName(target, policy);
  const addresses = await resolver.resolve(target.host);
  const refused = addresses.find((address) => !mayDial(address, policy));
  if (refused !== undefined) throw new EgressFailure('refused', `resolves to ${refused}`);
  const instead = resolver.dialInstead(target.host);
  let failure: EgressFailure | undefined;
  for (const address of addresses) {
    try {
      return await dial(instead ?? { host: address, port: target.port });
    } catch (error) {
      failure = error as EgressFailure;
    }
  }
  throw failure ?? new EgressFailure('dns', 'no address');
}

function refuseByName({ host, port }: Target, policy: AddressPolicy): void {
  const text = `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}/`;
  const verdict = URL.canParse(text) ? checkAddress(new URL(text), policy) : null;
  if (!verdict) throw new EgressFailure('refused', 'host');
  if (!verdict.allowed) throw new EgressFailure('refused', verdict.reason);
}

function dial({ host, port }: Target): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    const timer = setTimeout(() => socket.destroy(new EgressFailure('timeout', 'connect')), connectTimeout);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeAllListeners('error');
      resolve(socket);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      reject(error instanceof EgressFailure ? error : new EgressFailure('unreachable', error.code ?? 'connect'));
    });
  });
}
