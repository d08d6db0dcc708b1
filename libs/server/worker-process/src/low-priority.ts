import os from 'node:os';

/** Nice value of long work, so that processes serving visitors run first: a tenth of the default weight on Linux. */
const priority = os.constants.priority.PRIORITY_BELOW_NORMAL;

/** Lowers the priority of a child process. No effect when it has exited or the platform forbids it. */
export function lowerPriorityOf(pid: number | undefined): void {
  try {
    if (pid !== undefined) os.setPriority(pid, priority);
  } catch {
    // See above.
  }
}

/** Lowers the priority of the calling thread. Linux only: elsewhere a priority belongs to the whole process. */
export function lowerPriorityOfThread(): void {
  if (process.platform === 'linux') lowerPriorityOf(0);
}
