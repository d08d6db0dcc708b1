import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { failureHeader } from '@winnow/egress-client/wire';
import type { EgressFailure } from './failure';

/** The same text for every failure: only our own clients read the header. */
const body = 'This address cannot be fetched.\n';

function headersOf({ kind }: EgressFailure): Record<string, string> {
  return {
    [failureHeader]: kind,
    'content-type': 'text/plain',
    'content-length': String(body.length),
    ...(kind === 'unauthorized' ? { 'proxy-authenticate': 'Basic realm="egress"' } : {}),
  };
}

/** Responds to a plain request that was not forwarded; closes the connection once a response has begun. */
export function refuse(response: ServerResponse, failure: EgressFailure): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  response.writeHead(failure.status, headersOf(failure)).end(body);
}

/** Responds to a CONNECT that failed, or to bytes that are not a request, and closes. */
export function refuseSocket(client: Socket, failure: EgressFailure): void {
  if (!client.writable) return void client.destroy();
  const headers = Object.entries({ ...headersOf(failure), connection: 'close' });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  client.end(`HTTP/1.1 ${failure.status} Refused\r\n${lines}\r\n${body}`, () => client.destroySoon());
}
