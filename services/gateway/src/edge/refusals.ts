import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Problem, ProblemCode } from '@winnow/contracts';
import { closeWithResponse } from '@winnow/http';
import { correlationHeader, correlationIdOf } from '../http/correlation';
import { securityHeaders } from '../http/security-headers';
import { isApiPath, targetOf } from './request-target';

export interface Refusal {
  readonly status: number;
  readonly code: ProblemCode;
  /** Message for a person. */
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Rejections before routing. */
export const refusals = {
  // When the end of a request is ambiguous, nothing after it on the connection can be parsed.
  unreadable: {
    status: 400,
    code: 'invalid-request',
    message: 'The request could not be read.',
    headers: { connection: 'close' },
  },
  unexpected: {
    status: 417,
    code: 'invalid-request',
    message: 'The Expect header of the request is not supported.',
    headers: { connection: 'close' },
  },
  otherHost: {
    status: 421,
    code: 'invalid-request',
    message: 'This server does not accept this host name. Use its address, or add the name to ALLOWED_HOSTS.',
  },
  tunnel: {
    status: 405,
    code: 'not-found',
    message: 'There is nothing at this address.',
    headers: { allow: 'GET, HEAD' },
  },
  tooManyConnections: {
    status: 429,
    code: 'rate-limited',
    message: 'Too many connections. Please wait a moment and try again.',
    headers: { 'retry-after': '5' },
  },
} as const satisfies Record<string, Refusal>;

/** Rejects a request that has no response yet: with a problem below the API, with a line of text elsewhere. */
export function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  request.resume();
  const { headers, body } = isApiPath(targetOf(request)?.path ?? '')
    ? problemResponse(refusal, request.headers)
    : { headers: { 'content-type': 'text/plain; charset=utf-8', ...refusal.headers }, body: `${refusal.message}\n` };
  response.writeHead(refusal.status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
}

/** Closes a connection with a problem as response, since it is unknown whether the request was for the API. */
export function refuseConnection(socket: Socket, refusal: Refusal): void {
  closeWithResponse(socket, { status: refusal.status, ...problemResponse(refusal, {}) });
}

function problemResponse({ code, message, headers }: Refusal, given: IncomingMessage['headers']) {
  const problem: Problem = { message, code, correlationId: correlationIdOf(given) };
  const own = { 'content-type': 'application/json; charset=utf-8', [correlationHeader]: problem.correlationId };
  return { headers: { ...securityHeaders, ...own, ...headers }, body: JSON.stringify(problem) };
}
