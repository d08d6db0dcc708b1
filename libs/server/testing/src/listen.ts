import type { AddressInfo, Server, Socket } from 'node:net';

/** A server that listens on a free port. */
export interface Listening {
  readonly port: number;
  /** `http://<host>:<port>` */
  readonly origin: string;
  readonly connections: ReadonlySet<Socket>;
  /** Stops listening and destroys all connections. */
  close(): Promise<void>;
}

/** Listens on a free port of a loopback address. */
export async function listen(server: Server, host = '127.0.0.1'): Promise<Listening> {
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://${host}:${port}`,
    connections,
    async close() {
      for (const socket of connections) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
