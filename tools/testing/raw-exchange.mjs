import { once } from 'node:events';
import { connect } from 'node:net';

/** Starts a server on a port of the loopback address. Resolves with the port. */
export async function listen(server, port = 0) {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server.address().port;
}

/** Sends bytes unchanged and resolves with all received data once the connection is closed. */
export async function exchange(port, bytes) {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => (text += chunk));
  // A server that has read enough may reset the connection; the response before that counts.
  socket.on('error', () => undefined);
  socket.write(bytes, 'latin1');
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

/** Parses the problem in a raw response, with its status; undefined for any other response. */
export function problemIn(response) {
  const [head, ...rest] = response.split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]);
  if (!/^content-type: application\/json/im.test(head)) return undefined;
  const text = rest.join('\r\n\r\n');
  const body = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  try {
    const { message, code, correlationId } = JSON.parse(body);
    return message && code && correlationId ? { status, message, code, correlationId } : undefined;
  } catch {
    return undefined;
  }
}
