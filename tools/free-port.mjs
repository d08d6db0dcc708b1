import net from 'node:net';

/** Ports below the ephemeral range, so that no outgoing connection takes the port of a part that restarts. */
const first = 20_000;
const last = 31_999;
const given = new Set();

/** Whether `port` of `host` is free. */
export function isFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Returns a free port of the loopback address that this process has not returned before. */
export async function freePort() {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first + 1));
    if (!given.has(port) && (await isFree(port))) {
      given.add(port);
      return port;
    }
  }
}
