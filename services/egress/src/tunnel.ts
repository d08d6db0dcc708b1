import type { Socket } from 'node:net';
import type { AddressPolicy } from '@winnow/address-policy';
import { capBytes, capTime, type Caps } from './connection-caps';
import { parseAuthority } from './parse-target';
import { connectPinned } from './resolve-and-pin';
import type { Resolver } from './resolver';

export interface TunnelOptions {
  readonly policy: AddressPolicy;
  readonly resolver: Resolver;
  readonly caps: Caps;
  /** Maximum bytes through one tunnel in each direction. */
  readonly tunnelBytes: number;
}

/** Connects a client to the target of its CONNECT request. `head`: bytes already received. Throws an `EgressFailure`. */
export async function tunnel(
  authority: string,
  client: Socket,
  head: Buffer,
  { policy, resolver, caps, tunnelBytes }: TunnelOptions,
): Promise<void> {
  const server = await connectPinned(parseAuthority(authority), policy, resolver);
  server.on('error', () => client.destroy());
  client.once('close', () => server.destroy());
  // Our clients never half-close; a website that waits would keep the other half open.
  client.once('end', () => server.destroySoon());
  // The server's last bytes may still be in flight to the client.
  server.once('close', () => client.destroySoon());
  if (client.destroyed) return void server.destroy();
  capTime(server, caps);
  client.setNoDelay(true);
  capBytes(server, tunnelBytes, () => client.destroy());
  capBytes(client, tunnelBytes, () => client.destroy());
  client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
  if (head.length > 0) server.write(head);
  server.pipe(client);
  client.pipe(server);
}
