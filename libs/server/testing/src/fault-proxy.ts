import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A TCP proxy between a client and servers on this machine that can be slowed down, silenced or cut. Distributes
 * connections round-robin and skips servers that are down, as a load balancer does. For tests only.
 */
export class FaultProxy {
  /** Delay of every chunk of a response in milliseconds. */
  latencyMs = 0;
  /** Milliseconds of inactivity in both directions after which a connection is cut, as proxies do; 0: never. */
  idleMs = 0;
  /** Down: new connections are reset immediately. */
  isDown = false;
  /** Discards all responses of the server, although requests arrive. */
  isMute = false;
  /** Called with every chunk that a client sends; once it returns true, that connection's responses are discarded. */
  dropsResponseTo: (sent: Buffer) => boolean = () => false;
  /** Number of accepted connections. */
  accepted = 0;
  private readonly pairs = new Map<Socket, Socket>();
  private readonly dropped = new WeakSet<Socket>();
  private readonly server = createServer({ pauseOnConnect: true }, (client) => this.accept(client));

  constructor(private readonly targetPorts: readonly number[]) {}

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Number of open connections. */
  get open(): number {
    return this.pairs.size;
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  /** Resets every connection (TCP RST), as a rebooted machine does. */
  reset(): void {
    for (const pair of this.pairs) for (const socket of pair) socket.resetAndDestroy();
  }

  /** Silently drops all traffic of open connections, as an expired NAT mapping does. */
  forget(): void {
    for (const client of this.pairs.keys()) this.dropped.add(client);
  }

  async close(): Promise<void> {
    this.reset();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private accept(client: Socket): void {
    this.accepted++;
    if (this.isDown) return void client.resetAndDestroy();
    client.on('error', () => client.destroy());
    // The server sees the client's own address, as without the proxy.
    const offset = this.accepted % this.targetPorts.length;
    this.forward(client, [...this.targetPorts.slice(offset), ...this.targetPorts.slice(0, offset)]);
  }

  private forward(client: Socket, [port = 0, ...others]: readonly number[]): void {
    const server = connect({ port, host: '127.0.0.1', localAddress: client.remoteAddress });
    const isDown = (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED' && others.length > 0;
    server.once('error', (error) => {
      if (isDown(error)) this.forward(client, others);
      else client.destroy();
    });
    server.once('connect', () => this.pipe(client, server));
  }

  private pipe(client: Socket, server: Socket): void {
    if (client.destroyed) return void server.destroy();
    this.pairs.set(client, server);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.setNoDelay(true);
      from.on('error', () => from.destroy());
      from.on('end', () => to.end());
      from.on('close', () => {
        this.pairs.delete(client);
        to.destroySoon();
      });
    }
    client.on('timeout', () => [client, server].forEach((socket) => socket.resetAndDestroy()));
    let isLost = false;
    client.on('data', (bytes) => {
      isLost ||= this.dropsResponseTo(bytes);
      if (this.dropped.has(client)) return;
      client.setTimeout(this.idleMs);
      server.write(bytes);
    });
    const deliver = delayedWriter((bytes) => client.writable && client.write(bytes));
    server.on('data', (bytes) => {
      client.setTimeout(this.idleMs);
      if (!this.isMute && !isLost && !this.dropped.has(client)) deliver(bytes, this.latencyMs);
    });
    client.resume();
  }
}

/** Forwards bytes after a delay in milliseconds, in order even if the delay changes. */
function delayedWriter(write: (bytes: Buffer) => void): (bytes: Buffer, delay: number) => void {
  const queue: { readonly bytes: Buffer; readonly due: number }[] = [];
  const flush = () => {
    for (let next = queue[0]; next; next = queue[0]) {
      const delayMs = next.due - performance.now();
      if (delayMs > 0) return void setTimeout(flush, delayMs);
      queue.shift();
      write(next.bytes);
    }
  };
  return (bytes, delay) => {
    if (delay === 0 && queue.length === 0) return write(bytes);
    queue.push({ bytes, due: performance.now() + delay });
    if (queue.length === 1) flush();
  };
}

/** Starts a proxy to ports of this machine, on a free port. */
export const startFaultProxy = (...targetPorts: number[]): Promise<FaultProxy> => new FaultProxy(targetPorts).listen();
