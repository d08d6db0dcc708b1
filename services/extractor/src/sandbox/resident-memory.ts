import { readFileSync } from 'node:fs';

/** Bytes of a memory page on the platforms with /proc (x86-64, and arm64 with 4 KB pages, as in Debian and Docker). */
const pageSize = 4096;

/**
 * Returns the resident memory of a process in bytes; undefined when it is unavailable (not Linux) or the process has
 * exited. In that case only the limits of the heap and of the process (`ulimit`) apply.
 */
export function residentBytes(pid: number): number | undefined {
  try {
    const resident = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]);
    return Number.isFinite(resident) ? resident * pageSize : undefined;
  } catch {
    return undefined;
  }
}
