import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { testCertificate } from './test-certificate';

export interface HttpAndHttpsSite {
  readonly port: number;
  close(): Promise<void>;
}

/** First byte of a TLS handshake (RFC 8446, section 5.1). */
const handshake = 0x16;

/**
 * Starts a website that serves plain http and TLS on one port, since a test name is dialled at one port whatever its
 * scheme. Its certificate is `testCertificate`; `encrypted` distinguishes the two.
 */
export async function startHttpAndHttpsSite(
  respond: (isEncrypted: boolean, ...exchange: Parameters<RequestListener>) => void,
): Promise<HttpAndHttpsSite> {
  const http = createHttpServer((request, response) => respond(false, request, response));
  const tls = createHttpsServer(testCertificate, (request, response) => respond(true, request, response));
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    socket.once('data', (first) => {
      socket.pause();
      socket.unshift(first);
      (first[0] === handshake ? tls : http).emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
