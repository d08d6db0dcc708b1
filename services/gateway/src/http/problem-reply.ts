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

/** Seconds after which a part that is away is worth another try, where nobody knows better. */
const comeBackAfter = 5;

/** Sends the one form every failure has on the wire. `status` is the code's own unless given. */
export function sendProblem(
  reply: FastifyReply,
  error: ProblemError,
  correlationId: string,
  status: number = error.status,
): void {
  if (reply.sent || reply.raw.headersSent) return;
  const retryAfter = error.retryAfter ?? (status === 503 ? comeBackAfter : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  void reply
    .status(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(toProblem(error, correlationId)));
}
