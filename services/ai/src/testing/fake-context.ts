import type { Progress } from '@winnow/contracts';
import type { JobContext } from '@winnow/jobs';
import { silentLogger } from '@winnow/logging';

export interface FakeContext extends JobContext {
  readonly parts: Map<string, unknown>;
  readonly progressed: Progress[];
}

/** A job's context for tests; `parts` outlives a run when it is handed to the next one. */
export function fakeContext(
  options: {
    signal?: AbortSignal;
    stopping?: AbortSignal;
    parts?: Map<string, unknown>;
    child?: unknown;
    owner?: string;
  } = {},
): FakeContext {
  const parts = options.parts ?? new Map<string, unknown>();
  const progressed: Progress[] = [];
  return {
    jobId: 'job',
    correlationId: 'click',
    block: undefined,
    owner: options.owner ?? 'ann',
    signal: options.signal ?? new AbortController().signal,
    stopping: options.stopping ?? new AbortController().signal,
    log: silentLogger,
    parts,
    progressed,
    progress: async (progress) => void progressed.push(progress),
    keepPart: async (key, value) => {
      if (parts.has(key)) return false;
      parts.set(key, JSON.parse(JSON.stringify(value)));
      return true;
    },
    keptParts: async () => new Map(parts),
    partKeys: async () => [...parts.keys()],
    part: async (key) => parts.get(key),
    recall: async () => undefined,
    remember: async () => undefined,
    storeItem: () => Promise.reject(new Error('no long lists')),
    readUpload: () => Promise.reject(new Error('no upload')),
    childResult: async () => options.child,
  };
}
