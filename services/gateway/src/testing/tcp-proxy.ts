import net from 'node:net';
import { freePort } from '@winnow/testing';

/** A TCP proxy to a server of this machine that can be closed and reopened. */
export interface TcpProxy {
  readonly url: string;
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Creates a proxy, closed at first, to the server at a URL. */
export async function createTcpProxy(url: string): Promise<TcpProxy> {
  const target = new URL(url);
  const port = await freePort();
  const sockets = new Set<net.Socket>();
  let server: net.Server | undefined;
  target.host = `127.0.0.1:${port}`;
  return {
    url: target.href,
    async open() {
      const upstreamPort = Number(new URL(url).port);
      server = net.createServer((socket) => {
        const upstream = net.connect(upstreamPort, '127.0.0.1');
        for (const endpoint of [socket, upstream]) sockets.add(endpoint.on('error', () => undefined));
        socket.pipe(upstream).pipe(socket);
        socket.once('close', () => upstream.destroy());
        upstream.once('close', () => socket.destroy());
      });
      await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      await new Promise((resolve) => server?.close(resolve));
    },
  };
}
