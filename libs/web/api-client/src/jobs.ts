import type { Job } from '@winnow/contracts';
import { ApiProblem, invalidResponse } from './api-problem';
import { readJson, send } from './http';
import { loadSchemas } from './load-schemas';

const jobAddress = (id: string) => `/api/jobs/${encodeURIComponent(id)}`;
export const jobEventsAddress = (id: string) => `${jobAddress(id)}/events`;

/** Returns the job's current state. @throws ApiProblem `not-found` when it is unknown, foreign or expired. */
export async function getJob(id: string, signal?: AbortSignal): Promise<Job> {
  const { jobSchema } = await loadSchemas();
  const job = jobSchema.safeParse(await readJson(jobAddress(id), { signal }));
  if (!job.success) throw invalidResponse(undefined, job.error);
  return job.data;
}

/** Lists this visitor's jobs, newest first; omits entries that this version cannot read. */
export async function listJobs(signal?: AbortSignal): Promise<Job[]> {
  const list = await readJson('/api/jobs', { signal, on401: 'null' });
  const jobs = Array.isArray(list) ? list : (list as { jobs?: unknown } | null)?.jobs;
  // Most visits have no jobs, and then the schemas are not fetched.
  if (!Array.isArray(jobs) || jobs.length === 0) return [];
  const { jobSchema } = await loadSchemas();
  return jobs.flatMap((entry) => {
    const job = jobSchema.safeParse(entry);
    return job.success ? [job.data] : [];
  });
}

/** Cancels a job. Succeeds for a job that was cancelled or has ended; `keepalive` lets the request outlive the page. */
export async function cancelJob(id: string): Promise<void> {
  try {
    await send(jobAddress(id), { method: 'DELETE', keepalive: true });
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 404)) throw error;
  }
}
