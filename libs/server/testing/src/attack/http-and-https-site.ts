import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer } from 'node:net';
import { listen, type Listening } from '../listen';
import { testCertificate } from './test-certificate';

/** First byte of a TLS handshake (RFC 8446, section 5.1). */
const handshake = 0x16;

/**
 * Starts a website that serves plain http and TLS on one port, since a test name is dialled at one port whatever its
 * scheme. Its certificate is `testCertificate`; `encrypted` distinguishes the two.
 */
export async function startHttpAndHttpsSite(
  respond: (isEncrypted: boolean, ...exchange: Parameters<RequestListener>) => void,
): Promise<Listening> {
  const http = createHttpServer((request, response) => respond(false, request, response));
  const tls = createHttpsServer(testCertificate, (request, response) => respond(true, request, response));
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (first) => {
      socket.pause();
      socket.unshift(first);
      (first[0] === handshake ? tls : http).emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });
  return listen(server);
}
