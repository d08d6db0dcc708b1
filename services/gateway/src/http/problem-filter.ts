import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Logger } from '@winnow/logging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem, toHttpProblem } from './problem-reply';

/** Converts every exception to a problem response. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly log: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const problem = toHttpProblem(error);
    // With `Retry-After`, it reports a full queue rather than a defect.
    if (problem.code === 'unavailable' && problem.retryAfter === undefined) {
      this.log.error({ err: problem.cause ?? problem, correlationId: request.id }, 'request failed unexpectedly');
    }
    sendProblem(http.getResponse<FastifyReply>(), problem, request.id);
  }
}
