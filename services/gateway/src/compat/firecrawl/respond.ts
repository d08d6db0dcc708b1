import { toProblem } from '@winnow/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../../config';
import { requireKey } from '../../integrations/require-key';
import { sendProblem, toHttpProblem } from '../../http/problem-reply';

export type FirecrawlResponse = Record<string, unknown>;

/** Responds in Firecrawl's format, also for failures. */
export async function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  config: GatewayConfig,
  work: () => Promise<FirecrawlResponse>,
): Promise<void> {
  try {
    requireKey(request, config);
    void reply.status(200).send(await work());
  } catch (error) {
    const problem = toHttpProblem(error);
    if (problem.status >= 500 && problem.code === 'unavailable') return sendProblem(reply, problem, request.id);
    const { message, code, issues } = toProblem(problem, request.id);
    if (problem.retryAfter !== undefined) void reply.header('retry-after', String(problem.retryAfter));
    void reply.status(problem.status).send({ success: false, error: message, code, details: issues });
  }
}
