import type { FastifyReply, FastifyRequest } from 'fastify';
import { correlationHeader } from './correlation';
import { drainRequest } from './lingering-close';
import { sendProblem, toHttpProblem } from './problem-reply';
import { securityHeaders } from './security-headers';

/** Responds to paths that the router rejects before any hook runs: undecodable, or with a part that is too long. */
export function rejectUnroutable(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...securityHeaders, [correlationHeader]: request.id });
  drainRequest(request, reply);
  sendProblem(reply, toHttpProblem(error), request.id);
}
