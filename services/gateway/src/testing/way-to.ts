import net from 'node:net';
import { freePort } from '@winnow/testing';

/** A way to a server of this machine that can be closed. */
export interface Way {
  readonly url: string;
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Returns a closed way to the server at a URL. */
export async function wayTo(url: string): Promise<Way> {
  const target = new URL(url);
  const port = await freePort();
  const sockets = new Set<net.Socket>();
  let server: net.Server | undefined;
  target.host = `127.0.0.1:${port}`;
  return {
    url: target.href,
    async open() {
      const to = Number(new URL(url).port);
      server = net.createServer((socket) => {
        const other = net.connect(to, '127.0.0.1');
        for (const one of [socket, other]) sockets.add(one.on('error', () => undefined));
        socket.pipe(other).pipe(socket);
        socket.once('close', () => other.destroy());
        other.once('close', () => socket.destroy());
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
