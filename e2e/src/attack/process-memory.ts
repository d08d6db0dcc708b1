import { readFileSync } from 'node:fs';

/**
 * Returns the current (`VmRSS`) or peak (`VmHWM`) memory of a process in megabytes; 0
 * once it has ended, or without Linux.
 */
export function megabytes(pid: number | string | undefined, field: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}
