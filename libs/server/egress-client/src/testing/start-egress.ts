import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, type Server as TcpServer, type Socket } from 'node:net';
import * as testing from '@winnow/testing';
import { failureHeader } from '../index';

const servers: testing.Listening[] = [];

/** Starts a server on a free port, until `closeServers`. */
export async function listen(server: TcpServer): Promise<number> {
  const listening = await testing.listen(server);
  servers.push(listening);
  return listening.port;
}

/** Closes all servers and their connections. */
export async function closeServers(): Promise<void> {
  await Promise.all(servers.splice(0).map((server) => server.close()));
}

export interface TestEgress {
  readonly egressUrl: string;
  readonly tunnels: string[];
  readonly tunnelHeaders: IncomingMessage['headers'][];
  readonly requests: IncomingMessage[];
}

/** Starts a mock egress that responds to plain requests itself and connects every tunnel to `tunnelPort`. */
export async function startEgress(respond: RequestListener, tunnelPort = 0): Promise<TestEgress> {
  const tunnels: string[] = [];
  const tunnelHeaders: IncomingMessage['headers'][] = [];
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    respond(request, response);
  });
  server.on('connect', (request: IncomingMessage, client: Socket) => {
    tunnels.push(request.url ?? '');
    tunnelHeaders.push(request.headers);
    if (tunnelPort === 0) return void client.end(`HTTP/1.1 403 Refused\r\n${failureHeader}: refused\r\n\r\n`);
    const site = connect(tunnelPort, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      site.pipe(client).pipe(site);
    });
    site.on('error', () => client.destroy());
    client.on('error', () => site.destroy());
  });
  return { egressUrl: `http://127.0.0.1:${await listen(server)}`, tunnels, tunnelHeaders, requests };
}
