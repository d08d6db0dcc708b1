import { readdirSync } from 'node:fs';
import os from 'node:os';

/** Nice value of long work, so that processes serving visitors run first: a tenth of the default weight on Linux. */
const priority = os.constants.priority.PRIORITY_BELOW_NORMAL;

/** Lowers the priority of a thread by its id. No effect when it is low already or has exited, or if this is forbidden. */
export function lowerPriorityOf(pid: number | undefined): void {
  try {
    if (pid !== undefined && os.getPriority(pid) < priority) os.setPriority(pid, priority);
  } catch {
    // The thread has exited, or the platform forbids it.
  }
}

/**
 * Lowers the priority of all threads that a child process has; those it starts later inherit it. No effect when it has
 * exited or the platform forbids it.
 */
export function lowerPriorityOfProcess(pid: number | undefined): void {
  for (const thread of threadsOf(pid)) lowerPriorityOf(thread);
}

/**
 * Returns the ids of a process's threads. Except on Linux, priorities belong to the process, whose id is returned
 * instead.
 */
function threadsOf(pid: number | undefined): (number | undefined)[] {
  try {
    return process.platform === 'linux' ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid];
  } catch {
    return [];
  }
}

/** Lowers the priority of the calling thread. Linux only: other systems only have priorities of processes. */
export function lowerPriorityOfThread(): void {
  if (process.platform === 'linux') lowerPriorityOf(0);
}
