import type { JobOperationName, RequestOf, ResponseOf } from '@winnow/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { disconnectSignal } from '../http/response-signals';
import type { WholeResults } from '../limits/whole-results';
import { callerOf } from './caller';
import type { IntegrationJobs } from './integration-jobs';

/** Runs an operation and returns its result. Throws `timeout` after the time of the request, and cancels the job. */
export type Run = <Name extends JobOperationName>(name: Name, body: RequestOf<Name>) => Promise<ResponseOf<Name>>;

/** Returns the runner of a request whose operations have `ms` milliseconds together. */
export function runWithin(
  jobs: IntegrationJobs,
  results: WholeResults,
  request: FastifyRequest,
  reply: FastifyReply,
  ms: number,
): Run {
  const endsAt = Date.now() + ms;
  const keyOf = keysOf(callerOf(request).idempotencyKey);
  return async (name, body) => {
    const id = await jobs.start(request, name, body, { idempotencyKey: keyOf(name) });
    const left = Math.max(1, endsAt - Date.now());
    const result = await jobs.result(id, left, request, disconnectSignal(reply), results.of(request, reply));
    return result as ResponseOf<typeof name>;
  };
}

/** Returns the keys of a request's jobs: under one key, each further run of an operation would be the first one's job. */
function keysOf(key: string | undefined): (name: JobOperationName) => string | undefined {
  const runs = new Map<JobOperationName, number>();
  return (name) => {
    const before = runs.get(name) ?? 0;
    runs.set(name, before + 1);
    return key === undefined || before === 0 ? key : `${key}/${before}`;
  };
}
