import type { Progress } from '@winnow/contracts';
import type { JobContext } from '@winnow/jobs';
import { silentLogger } from '@winnow/logging';

export interface FakeContext extends JobContext {
  readonly parts: Map<string, unknown>;
  readonly reportedProgress: Progress[];
  /** Published text by part. */
  readonly publishedText: string[];
}

/** Creates a job's context for tests. Pass the same `parts` again to simulate a second run. */
export function fakeContext(
  options: {
    signal?: AbortSignal;
    stopping?: AbortSignal;
    parts?: Map<string, unknown>;
    child?: unknown;
    owner?: string;
    /** The owner's memory, shared by its jobs. */
    memory?: Map<string, unknown>;
  } = {},
): FakeContext {
  const parts = options.parts ?? new Map<string, unknown>();
  const reportedProgress: Progress[] = [];
  const publishedText: string[] = [];
  const memory = options.memory ?? new Map<string, unknown>();
  return {
    jobId: 'job',
    correlationId: 'click',
    block: undefined,
    child: undefined,
    // Never used: no operation of the AI service is a crawl. A getter that throws would be called by a spread.
    frontier: undefined as never,
    addChildren: async () => undefined,
    hasChildren: async () => false,
    owner: options.owner ?? 'ann',
    signal: options.signal ?? new AbortController().signal,
    stopping: options.stopping ?? new AbortController().signal,
    log: silentLogger,
    parts,
    reportedProgress,
    progress: async (progress) => void reportedProgress.push(progress),
    publishedText,
    text: (part, _parts, text) => void (publishedText[part] = text === null ? '' : (publishedText[part] ?? '') + text),
    keepPart: async (key, value) => {
      if (parts.has(key)) return false;
      parts.set(key, JSON.parse(JSON.stringify(value)));
      return true;
    },
    storedParts: async () => new Map(parts),
    partKeys: async () => [...parts.keys()],
    part: async (key) => parts.get(key),
    recall: async (name) => memory.get(name),
    remember: async (name, value) => void memory.set(name, value),
    storeItem: () => Promise.reject(new Error('no long lists')),
    readUpload: () => Promise.reject(new Error('no upload')),
    childResult: async () => options.child,
  };
}
