import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listen } from './listen';

export interface OpenProxy {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** Requested addresses in order; `host:port` for a tunnel. */
  readonly requested: readonly string[];
  readonly close: () => Promise<void>;
}

/**
 * Starts an unrestricted forward proxy on a free loopback port, so that tests can run a service without the real egress
 * and check that every request went through it. For tests only.
 */
export async function startOpenProxy(): Promise<OpenProxy> {
  const requested: string[] = [];
  const forward = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '*') return void response.writeHead(204).end();
    const target = new URL(request.url ?? '');
    requested.push(target.href);
    const upstream = httpRequest(target, {
      method: request.method,
      headers: { ...request.headers, host: target.host },
    });
    upstream.on('response', (upstreamResponse) => {
      response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
      upstreamResponse.pipe(response);
      upstreamResponse.on('error', () => response.destroy());
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  };
  const server = createServer(forward);
  server.on('connect', (request: IncomingMessage, client: Socket, head: Buffer) => {
    requested.push(request.url ?? '');
    const [host = '', port = '80'] = (request.url ?? '').split(':');
    const upstream = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      upstream.write(head);
      upstream.pipe(client);
      client.pipe(upstream);
    });
    upstream.on('error', () => client.destroy());
    client.on('error', () => upstream.destroy());
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  const { origin: url, close } = await listen(server);
  return { url, requested, close };
}
