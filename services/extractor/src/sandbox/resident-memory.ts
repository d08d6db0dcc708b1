import { readFileSync } from 'node:fs';

/** Bytes of a page of memory on the platforms that have /proc (x86-64, arm64 with 4 KB pages: Debian's and Docker's). */
const pageSize = 4096;

/**
 * Resident memory of a process in bytes; undefined where it is unavailable (not Linux) or the process has exited. Then only the
 * limits of the heap and of the process (`ulimit`) apply.
 */
export function residentBytes(pid: number): number | undefined {
  try {
    const resident = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]);
    return Number.isFinite(resident) ? resident * pageSize : undefined;
  } catch {
    return undefined;
  }
}
