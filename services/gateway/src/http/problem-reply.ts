import { problemKinds, type ProblemCode } from '@winnow/contracts';
import { ProblemError, toProblem } from '@winnow/errors';
import type { FastifyReply } from 'fastify';

interface HttpFailure {
  readonly statusCode?: number;
  readonly getStatus?: () => number;
}

/** Codes for failures that the HTTP layer itself finds before a handler runs. */
const codeOfStatus: Readonly<Record<number, ProblemCode>> = {
  404: 'not-found',
  405: 'not-found',
  408: 'timeout',
  413: 'too-large',
  415: 'unsupported-type',
  429: 'rate-limited',
};

/** Any failure as a `ProblemError`; what the HTTP layer refuses is the client's, everything else is a defect of ours. */
export function toHttpProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const { statusCode, getStatus } = (error ?? {}) as HttpFailure;
  const status = statusCode ?? (typeof getStatus === 'function' ? getStatus.call(error) : undefined);
  if (status === undefined || status < 400 || status >= 500)
    return new ProblemError('unavailable', undefined, { cause: error });
  const code = codeOfStatus[status] ?? 'invalid-request';
  const sentence = code === 'invalid-request' ? 'The request could not be read.' : problemKinds[code].message;
  return new ProblemError(code, sentence, { cause: error });
}

/** Sends the one form every failure has on the wire. */
export function sendProblem(reply: FastifyReply, error: ProblemError, correlationId: string): void {
  if (reply.sent || reply.raw.headersSent) return;
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  void reply
    .status(error.status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(toProblem(error, correlationId)));
}
