import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Problem, ProblemCode } from '@winnow/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { correlationHeader } from './correlation';
import { linger } from './linger';
import { sendProblem, toHttpProblem } from './problem-reply';
import { securityHeaders } from './security-headers';

interface EarlyFailure {
  readonly status: number;
  readonly code: ProblemCode;
  readonly message?: string;
}

const unreadable: EarlyFailure = { status: 400, code: 'invalid-request' };
/** By Node's code for what broke before there was a request. */
export const earlyFailures: Readonly<Record<string, EarlyFailure>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'timeout',
    message: 'The request came in too slowly.',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'too-large',
    message: 'The headers of the request are larger than the limit.',
  },
};

/** Answers what is no HTTP, came too slowly or has too large headers in the one form of every failure, and hangs up. */
export function answerBrokenRequest(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, code, message = 'The request could not be read.' } = earlyFailures[error.code ?? ''] ?? unreadable;
  const problem: Problem = { message, code, correlationId: randomUUID() };
  const body = JSON.stringify(problem);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nX-Correlation-Id: ${problem.correlationId}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // Whoever does not hang up after that is not waited for.
  setTimeout(() => socket.destroy(), 1_000).unref();
}

/** Answers what the router refuses before any hook runs: an address that cannot be decoded or has an endless part. */
export function answerUnroutable(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...securityHeaders, [correlationHeader]: request.id });
  linger(request, reply);
  sendProblem(reply, toHttpProblem(error), request.id);
}
