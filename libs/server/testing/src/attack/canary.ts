import { createSocket } from 'node:dgram';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Listens on a forbidden address: every accepted connection and every datagram is a leak. */
export interface Canary {
  readonly port: number;
  /** First line that each connection sent (empty if it sent nothing), and `udp` for each datagram. */
  readonly hits: readonly string[];
  reset(): void;
  close(): Promise<void>;
}

const response =
  'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 19\r\nconnection: close\r\n\r\n<p>canary secret</p';

/** Starts a canary on all addresses of this machine, including IPv6 if available, for TCP and UDP on the same port. */
export async function startCanary(): Promise<Canary> {
  const hits: string[] = [];
  const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ family }) => family === 'IPv6'));
  // Node binds `::` for both families.
  const anyAddress = hasIpv6 ? '::' : '0.0.0.0';
  const server = createServer((socket) => {
    const hit = hits.push('') - 1;
    socket.on('error', () => undefined);
    socket.once('data', (data) => {
      hits[hit] = data.toString('latin1').split('\r\n')[0] ?? '';
      socket.end(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, anyAddress, resolve));
  const { port } = server.address() as AddressInfo;
  const udp = createSocket(hasIpv6 ? 'udp6' : 'udp4');
  udp.on('message', () => hits.push('udp'));
  await new Promise<void>((resolve) => udp.bind(port, anyAddress, resolve));
  return {
    port,
    hits,
    reset: () => void hits.splice(0),
    async close() {
      await Promise.all([closeServer(server), new Promise<void>((resolve) => udp.close(resolve))]);
    },
  };
}

const closeServer = (server: Server) => new Promise((resolve) => server.close(resolve));

/** Returns an address of this machine that other machines can reach, otherwise a second loopback address. */
export function ownAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.2';
}
