import { readFileSync } from 'node:fs';

/**
 * Returns the CPU milliseconds that a thread of this process has used, by the kernel's thread id. Undefined when it has
 * ended or the platform does not report it. Read from outside, since a busy thread does not respond.
 */
export function cpuMsOfThread(thread: number | undefined): number | undefined {
  if (thread === undefined) return undefined;
  try {
    // Nanoseconds on a CPU, nanoseconds waiting for one, time slices (Linux, Documentation/scheduler/sched-stats.rst).
    const [onCpu] = readFileSync(`/proc/self/task/${thread}/schedstat`, 'latin1').split(' ');
    return Number(onCpu) / 1e6;
  } catch {
    return undefined;
  }
}
