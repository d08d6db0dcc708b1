import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { connect, createServer as createTcpServer, type Server as TcpServer, type Socket } from 'node:net';
import { addressPolicy } from '@winnow/address-policy';
import { silentLogger } from '@winnow/logging';
import { listen, type Listening } from '@winnow/testing';
import { createProxy, type ProxyOptions } from '../proxy';
import type { Resolver } from '../resolver';

/** A public address that test resolvers return; connections go to a local site instead. */
export const publicAddress = '93.184.215.14';

/** Servers of one test, closed by `closeAll`. */
export class TestServers {
  private readonly servers: Listening[] = [];

  async listen(server: TcpServer): Promise<number> {
    const listening = await listen(server);
    this.servers.push(listening);
    return listening.port;
  }

  /** Starts a website; resolves with its port. Calls `onConnection` for every accepted connection. */
  site(response: RequestListener, onConnection?: () => void): Promise<number> {
    const server = createHttpServer(response);
    if (onConnection) server.on('connection', onConnection);
    return this.listen(server);
  }

  /** Starts a raw TCP server; resolves with its port. */
  raw(onSocket: (socket: Socket) => void): Promise<number> {
    return this.listen(
      createTcpServer((socket) => {
        socket.on('error', () => undefined);
        onSocket(socket);
      }),
    );
  }

  /** Starts a proxy with production rules, short timeouts and small byte limits; resolves with its address. */
  async proxy(overrides: Partial<ProxyOptions> & Pick<ProxyOptions, 'resolver'>): Promise<string> {
    const options: ProxyOptions = {
      policy: addressPolicy({ allowCidrs: [], denyCidrs: [], allowPorts: ['80', '443', '8080', '8443'] }),
      log: silentLogger,
      tokens: [],
      caps: { idleMs: 500, totalMs: 5_000 },
      responseBytes: 100_000,
      tunnelBytes: 100_000,
      ...overrides,
    };
    return `http://127.0.0.1:${await this.listen(createProxy(options))}`;
  }

  async closeAll(): Promise<void> {
    await Promise.all(this.servers.splice(0).map((server) => server.close()));
  }
}

/** Creates a resolver that returns a public address for every name except those in `answers`, and dials `port`. */
export function siteResolver(port: number, answers: Readonly<Record<string, readonly string[]>> = {}) {
  const lookups: string[] = [];
  const resolver: Resolver = {
    resolve: async (host) => {
      lookups.push(host);
      return answers[host] ?? [publicAddress];
    },
    dialInstead: () => ({ host: '127.0.0.1', port }),
  };
  return { resolver, lookups };
}

/** Sends raw bytes to a proxy; resolves with its whole response, or with `head` only the headers. */
export function exchange(proxy: string, text: string, { head = false, then: continuation = '' } = {}): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(proxy).port), '127.0.0.1', () => socket.write(text));
    let response = '';
    let pending = continuation;
    socket.setTimeout(head ? 60_000 : 5_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      response += chunk.toString('latin1');
      if (!response.includes('\r\n\r\n')) return;
      if (pending) socket.write(pending);
      else if (head) socket.end();
      pending = '';
    });
    socket.on('close', () => resolve(response));
    socket.on('error', () => resolve(response));
  });
}

export const get = (proxy: string, target: string) =>
  exchange(proxy, `GET ${target} HTTP/1.1\r\nHost: x.test\r\n\r\n`, { head: true });

export const statusOf = (response: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1] ?? 0);
