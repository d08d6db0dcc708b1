import { jobIdPattern, noSuchJob } from '../jobs/job-id';
import { signSession, verifySession } from '../session/session';

interface Requester {
  readonly sessionId: string;
  readonly apiKey: object | null;
}

export interface JobOwner {
  readonly id: string;
  readonly owner: string;
}

/**
 * Returns the handle by which a client refers to a job: with a key, the job's id. Without one, it includes the signed
 * session that owns the job, since MCP clients keep no cookies.
 */
export function handleOf(id: string, { sessionId, apiKey }: Requester, secrets: readonly string[]): string {
  return apiKey ? id : `${id}.${signSession(sessionId, secrets)}`;
}

/** Returns the job of a handle, and its owner. A key gives access to its own jobs only. Throws `not-found`. */
export function openHandle(handle: string, { sessionId, apiKey }: Requester, secrets: readonly string[]): JobOwner {
  const [, id = '', signed] = /^([^.]{22})(?:\.(.{1,200}))?$/.exec(handle) ?? [];
  const owner = apiKey || signed === undefined ? sessionId : verifySession(signed, secrets);
  if (!jobIdPattern.test(id) || owner === null) throw noSuchJob();
  return { id, owner };
}
