import type { ProblemCode } from '@winnow/contracts';
import { ProblemError, toProblem } from '@winnow/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../../config';
import { requireKey } from '../../integrations/require-key';
import { sendProblem, toHttpProblem } from '../../http/problem-reply';

export type FirecrawlResponse = Record<string, unknown>;

/**
 * Statuses of failures that differ from those of the API. Clients repeat a request three times after 502, which would
 * request the website again. Clients of version 1 show the message only for 400, 402, 403, 408, 409 and 500.
 */
const firecrawlStatuses: Partial<Record<ProblemCode, number>> = {
  blocked: 500,
  'needs-javascript': 500,
  tls: 500,
  unreachable: 500,
  'rate-limited-by-site': 500,
  'site-not-found': 500,
  timeout: 408,
  'unsupported-type': 400,
  unreadable: 400,
  encrypted: 400,
  'no-text': 400,
};

/** A feature of Firecrawl that installations do not have. Clients try without it when its API rejects it with 403. */
export class NotEnabled extends ProblemError {
  constructor(feature: string) {
    super('invalid-request', `${feature} is not enabled for this team.`);
  }
}

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
    const status = error instanceof NotEnabled ? 403 : (firecrawlStatuses[code] ?? problem.status);
    void reply.status(status).send({ success: false, error: message, code, details: issues });
  }
}
