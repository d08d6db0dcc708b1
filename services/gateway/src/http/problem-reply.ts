import { problemKinds, type ProblemCode } from '@winnow/contracts';
import { ProblemError, toProblem } from '@winnow/errors';
import type { FastifyReply } from 'fastify';

interface HttpFailure {
  readonly statusCode?: number;
  readonly getStatus?: () => number;
}

/** Codes of errors that Fastify throws before a handler runs. */
const codeOfStatus: Readonly<Record<number, ProblemCode>> = {
  404: 'not-found',
  405: 'not-found',
  408: 'timeout',
  413: 'too-large',
  415: 'unsupported-type',
  429: 'rate-limited',
};

/** Sentences for errors of a request itself. */
const sentences: Partial<Record<ProblemCode, string>> = {
  'invalid-request': 'The request could not be read.',
  'unsupported-type': 'Send JSON with the header “Content-Type: application/json”, and files as multipart/form-data.',
};

/** Converts any error to a `ProblemError`; Fastify's own are client errors, all others are defects. */
export function toHttpProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const { statusCode, getStatus } = (error ?? {}) as HttpFailure;
  const status = statusCode ?? (typeof getStatus === 'function' ? getStatus.call(error) : undefined);
  if (status === undefined || status < 400 || status >= 500)
    return new ProblemError('unavailable', undefined, { cause: error });
  const code = codeOfStatus[status] ?? 'invalid-request';
  return new ProblemError(code, sentences[code] ?? problemKinds[code].message, { cause: error });
}

/** Default `Retry-After` in seconds for an unavailable dependency. */
const defaultRetryAfter = 5;

/** Fields from which clients of other APIs read the message of a failure, also of one before routing. */
function messageFields(path: string, message: string): Record<string, unknown> {
  if (/^\/(?:firecrawl\/)?v[12]\//.test(path)) return { success: false, error: message };
  return path.startsWith('/docling/') ? { detail: message } : {};
}

/** Sends a problem. `status` defaults to the status of its code. */
export function sendProblem(
  reply: FastifyReply,
  error: ProblemError,
  correlationId: string,
  status: number = error.status,
): void {
  if (reply.sent || reply.raw.headersSent) return;
  const retryAfter = error.retryAfter ?? (status === 503 ? defaultRetryAfter : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  const problem = toProblem(error, correlationId);
  const body = { ...messageFields(reply.request.url, problem.message), ...problem };
  void reply.status(status).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body));
}
