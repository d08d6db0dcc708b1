import net from 'node:net';

/** Ports below the ephemeral range, so that no outgoing connection takes the port of a part that restarts. */
const first = 20_000;
const blockSize = 40;
const blocks = 300;

/** Listens. Resolves with the server, or with the code of the error (`EADDRINUSE`, `EACCES`, ...). */
function listen(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}

/** Tries to listen. Resolves with the code of the error, or undefined if it works. */
async function listenError(port, host) {
  const server = await listen(port, host);
  if (typeof server === 'string') return server;
  await new Promise((resolve) => server.close(resolve));
  return undefined;
}

/** Whether a port of the loopback address is free. */
async function isFree(port) {
  return (await listenError(port, '127.0.0.1')) === undefined;
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

/**
 * Returns the ports of a block that no other process has. A process has a block while it listens on its first port: a
 * port that it has found free would otherwise be found by another process before a part listens on it.
 */
async function claimBlock() {
  for (;;) {
    const start = first + blockSize * Math.floor(Math.random() * blocks);
    const claim = await listen(start, '127.0.0.1');
    if (typeof claim === 'string') continue;
    claim.unref();
    return Array.from({ length: blockSize - 1 }, (_, at) => start + 1 + at);
  }
}

/** Ports of the current block that were not returned before. */
let left = [];
let claiming;

/** Returns a free port of the loopback address that no process has got from here before, as long as that one runs. */
export async function freePort() {
  for (;;) {
    const port = left.shift();
    if (port === undefined) {
      claiming ??= claimBlock().then((ports) => {
        left = ports;
        claiming = undefined;
      });
      await claiming;
    } else if (await isFree(port)) return port;
  }
}
