import os from 'node:os';

/** Long work below this priority leaves the processor to what answers visitors: a tenth of the usual weight on Linux. */
const priority = os.constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Runs a child process below the priority of the others. Nothing happens when it is gone already or the platform forbids
 * it: then it only competes with them.
 */
export function lowerPriorityOf(pid: number | undefined): void {
  try {
    if (pid !== undefined) os.setPriority(pid, priority);
  } catch {
    // See above.
  }
}

/** The same for the calling thread. Linux only: elsewhere a priority belongs to the whole process. */
export function lowerPriorityOfThread(): void {
  if (process.platform === 'linux') lowerPriorityOf(0);
}
