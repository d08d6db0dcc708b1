import type { JobContext } from '@winnow/jobs';
import { silentLogger } from '@winnow/logging';

/** Creates the context of a run. Pass the same `parts` to simulate a later run. */
export function jobContext(parts = new Map<string, unknown>(), more: Partial<JobContext> = {}) {
  const messages: string[] = [];
  const context = {
    jobId: 'j',
    correlationId: 'c',
    owner: 'o',
    block: 'b',
    signal: new AbortController().signal,
    stopping: new AbortController().signal,
    log: silentLogger,
    progress: async ({ progress, total, message }: { progress: number; total: number; message: string }) =>
      void messages.push(`${progress}/${total} ${message}`),
    storedParts: async () => new Map(parts),
    keepPart: async (key: string, value: unknown) => {
      if (parts.has(key)) return false;
      parts.set(key, structuredClone(value));
      return true;
    },
    ...more,
  } as unknown as JobContext;
  return { context, messages, parts };
}
