import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { failureHeader } from '@winnow/egress-client/wire';
import { closeWithResponse } from '@winnow/http';
import type { EgressFailure } from './failure';

/** The same text for every failure, since only our own clients read the header. */
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

/** Responds to a CONNECT that failed, or to bytes that are not a request, and closes the connection. */
export function refuseSocket(client: Socket, failure: EgressFailure): void {
  closeWithResponse(client, { status: failure.status, headers: headersOf(failure), body });
}
