import type { FastifyReply, FastifyRequest } from 'fastify';
import { correlationHeader } from './correlation';
import { linger } from './linger';
import { sendProblem, toHttpProblem } from './problem-reply';
import { securityHeaders } from './security-headers';

/** Answers what the router refuses before any hook runs: an address that cannot be decoded or has an endless part. */
export function answerUnroutable(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...securityHeaders, [correlationHeader]: request.id });
  linger(request, reply);
  sendProblem(reply, toHttpProblem(error), request.id);
}
