import { createSocket } from 'node:dgram';
import { createServer, type AddressInfo } from 'node:net';

/** Listens where nobody may come. Every accepted connection and every datagram is a leak. */
export interface Canary {
  readonly port: number;
  /** First line of what each connection sent (empty when it sent nothing), and `udp` for each datagram. */
  readonly hits: readonly string[];
  reset(): void;
  close(): Promise<void>;
}

/** A canary on all of this machine's addresses, for TCP and UDP on the same port. */
export async function startCanary(): Promise<Canary> {
  const hits: string[] = [];
  const server = createServer((socket) => {
    const hit = hits.push('') - 1;
    socket.on('error', () => undefined);
    socket.once('data', (data) => {
      hits[hit] = data.toString('latin1').split('\r\n')[0] ?? '';
      socket.end(
        'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 19\r\nconnection: close\r\n\r\n<p>canary secret</p',
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const { port } = server.address() as AddressInfo;
  const udp = createSocket('udp4');
  udp.on('message', () => hits.push('udp'));
  await new Promise<void>((resolve) => udp.bind(port, '0.0.0.0', resolve));
  return {
    port,
    hits,
    reset: () => void hits.splice(0),
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await new Promise<void>((resolve) => udp.close(resolve));
    },
  };
}
