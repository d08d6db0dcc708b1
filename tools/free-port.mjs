import net from 'node:net';

/** Ports below the ephemeral range, so that no outgoing connection takes the port of a part that restarts. */
const first = 20_000;
const last = 31_999;
const given = new Set();

/** Tries to listen. Resolves with the code of the error (`EADDRINUSE`, `EACCES`, ...), or undefined if it works. */
function listenError(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** Whether `port` of `host` is free. */
async function isFree(port, host = '127.0.0.1') {
  return (await listenError(port, host)) === undefined;
}

/** Resolves with a message why the product cannot listen on `port` of `host`, or with undefined. */
export async function whyNotFree(port, host) {
  const code = await listenError(port, host);
  if (code === undefined) return undefined;
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop what listens there, or choose another with PORT=<number>.`;
  if (code === 'EACCES') return `Port ${port} is for privileged users: choose one above 1023 with PORT=<number>.`;
  return `HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0: ${host} is none (${code}).`;
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
