import './thread-priority';
import { readlinkSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { ProblemError } from '@winnow/errors';
import type { TaskReply, TaskRequest } from './pool/messages';
import { pageTasks } from './pool/page-tasks';
import { warmUp } from './pool/warm-up';

/** Entry point of a worker thread; handles one request at a time. */
parentPort?.on('message', (request: TaskRequest) => {
  void handle(request).then((reply) => parentPort?.postMessage(reply));
});
parentPort?.postMessage({ kind: 'ready', ...threadId() } satisfies TaskReply);
if ((workerData as { isSpare?: boolean } | null)?.isSpare) warmUp();

/** Returns the kernel's id of this thread on Linux, by which the main thread lowers its priority. */
function threadId(): { thread?: number } {
  return process.platform === 'linux' ? { thread: Number(path.basename(readlinkSync('/proc/thread-self'))) } : {};
}

async function handle({ id, name, values }: TaskRequest): Promise<TaskReply> {
  try {
    const task = pageTasks[name] as (...values: readonly unknown[]) => unknown;
    const startedMs = cpuMs();
    return { kind: 'read', id, result: await task(...values), ms: cpuMs() - startedMs };
  } catch (error) {
    if (error instanceof ProblemError) return { kind: 'problem', id, code: error.code, message: error.message };
    return { kind: 'failed', id, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Returns the CPU time of this thread in milliseconds; wall-clock time before Node 22.19. */
function cpuMs(): number {
  const { threadCpuUsage } = process as Partial<Pick<NodeJS.Process, 'threadCpuUsage'>>;
  if (!threadCpuUsage) return performance.now();
  const { user, system } = threadCpuUsage.call(process);
  return (user + system) / 1_000;
}
