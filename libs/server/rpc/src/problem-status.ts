import { Metadata, status, type ServiceError, type StatusObject } from '@grpc/grpc-js';
import { ProblemError, deserializeProblem, serializeProblem, toProblemError } from '@winnow/errors';

/** Trailer that carries a problem from server to client. */
const problemTrailer = 'winnow-problem-bin';

/** Converts a failure to gRPC: a status for its tools, and the problem as a trailer. */
export function toStatus(error: unknown): Partial<StatusObject> {
  const problem = toProblemError(error);
  const metadata = new Metadata();
  metadata.set(problemTrailer, Buffer.from(serializeProblem(problem)));
  return { code: problem.code === 'cancelled' ? status.CANCELLED : status.UNKNOWN, details: problem.code, metadata };
}

/** Returns the problem of a failed call: the server's own, or one for gRPC's status. */
export function fromStatus(error: ServiceError): ProblemError {
  const [trailer] = error.metadata?.get(problemTrailer) ?? [];
  if (trailer !== undefined) return deserializeProblem(trailer.toString());
  if (error.code === status.DEADLINE_EXCEEDED) return new ProblemError('timeout', undefined, { cause: error });
  if (error.code === status.CANCELLED) return new ProblemError('cancelled', undefined, { cause: error });
  if (error.code === status.RESOURCE_EXHAUSTED) return new ProblemError('too-large', undefined, { cause: error });
  return new ProblemError('unavailable', undefined, { cause: error });
}
