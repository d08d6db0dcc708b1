import { jobIdPattern, noSuchJob } from '../jobs/job-id';
import { signSession, verifySession } from '../session/session';

interface Asker {
  readonly sessionId: string;
  readonly apiKey: object | null;
}

export interface JobOwner {
  readonly id: string;
  readonly owner: string;
}

/**
 * The name under which a client asks for a job again. With a key it is the job's id; without, clients of MCP keep no cookies,
 * so the signed session that owns the job goes with it.
 */
export function handleOf(id: string, { sessionId, apiKey }: Asker, secrets: readonly string[]): string {
  return apiKey ? id : `${id}.${signSession(sessionId, secrets)}`;
}

/** The job of a handle, and its owner. A key opens its own jobs alone. Throws `not-found` for what names none. */
export function openHandle(handle: string, { sessionId, apiKey }: Asker, secrets: readonly string[]): JobOwner {
  const [, id = '', signed] = /^([^.]{22})(?:\.(.{1,200}))?$/.exec(handle) ?? [];
  const owner = apiKey || signed === undefined ? sessionId : verifySession(signed, secrets);
  if (!jobIdPattern.test(id) || owner === null) throw noSuchJob();
  return { id, owner };
}
