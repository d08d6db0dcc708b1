import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Logger } from '@winnow/logging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem, toHttpProblem } from './problem-reply';

/** The one place where failures become answers. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly log: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const problem = toHttpProblem(error);
    // Who is told when to come again met a full queue, not a defect.
    if (problem.code === 'unavailable' && problem.retryAfter === undefined) {
      this.log.error(
        { err: problem.cause ?? problem, correlationId: request.id },
        'a request failed for an unexpected reason',
      );
    }
    sendProblem(http.getResponse<FastifyReply>(), problem, request.id);
  }
}
